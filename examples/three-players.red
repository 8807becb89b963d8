[Game "red"]
[Players "3"]
[ThreeWayTie "replay"]
[Supply "5,1"]
[Result "b"]
[Event "Thursday club"]
[Date "2024-05-16"]
[White "Ines"]
[Black "Tomas"]
[Red "Wanda"]

{A full game for three: all 36 tiles are laid, and the highest score wins.}
1. bw@0,0 RB@-1,1 WR@0,-2 2. bw@-1,0 br@-2,0 rw@-2,1 3. wb@1,0 wb@1,1 RW@-4,1
4. rw@-3,0 BR@-3,-2 wr@-1,-1 5. WB@2,0 wb@-2,2 rw@-4,0 6. BW@-6,-1 br@-4,-1
wr@-1,-2 7. wr@1,2 rb@-2,3 rw@-1,3 8. bw@-3,3 bw@-4,-2 rw@0,3 9. bw@-5,-2 rb@2,2
br@-1,-3 10. wr@1,3 br@-2,-3 rb@-1,4 11. wb@1,4 wb@-2,4 wr@-2,-4 12. rb@0,-3
rb@0,4 br@1,-3 b
