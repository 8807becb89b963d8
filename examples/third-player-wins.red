[Game "red"]
[Players "3"]
[ThreeWayTie "replay"]
[Supply "5,1"]
[Result "r"]
[Event "Thursday club"]
[Date "2024-06-06"]
[White "Ines"]
[Black "Tomas"]
[Red "Wanda"]

{White and Black tie for the highest score, so Red wins with the lowest.}
1. wr@0,0 BR@-1,-2 RW@0,1 2. wb@1,0 WB@2,-1 wr@1,-1 3. wb@1,-2 rb@2,-2 RB@1,-4
4. wr@-1,0 wb@3,-2 rb@3,-3 5. rw@-1,1 wb@4,-3 WR@-3,0 6. bw@-1,2 wb@4,-4 rb@3,-4
7. BW@-2,3 br@-2,2 rb@3,-5 8. wr@4,-2 bw@-3,2 rb@4,-5 9. rw@-3,3 br@-3,4 rw@2,-5
10. bw@-4,3 br@-4,2 wr@-4,1 11. rw@-4,4 br@-3,5 rw@2,-6 12. bw@-5,4 br@-5,3
bw@5,-5 r
