[Game "red"]
[Players "3"]
[ThreeWayTie "shared"]
[Supply "5,1"]
[Result "wbr"]
[Event "Thursday club"]
[Date "2024-06-13"]
[White "Ines"]
[Black "Tomas"]
[Red "Wanda"]

{All three tie: by the rule of Board Game Arena they share the win.} 1. wb@0,0
BR@1,-1 RW@-2,-1 2. bw@0,-1 rb@0,1 rw@-1,1 3. BW@-2,2 rb@1,1 wr@2,1 4. WB@3,1
br@0,-2 br@1,-2 5. wb@2,2 wb@1,2 WR@0,-4 6. wr@0,2 RB@1,3 rb@-2,1 7. bw@0,3
bw@2,-2 rw@-1,-2 8. bw@0,4 br@3,-2 wr@3,-1 9. wr@3,0 bw@4,-2 rb@-3,1 10. wb@4,0
br@5,-2 rw@-1,-3 11. wr@5,0 br@4,-3 rb@-1,-4 12. rw@0,5 wb@1,5 rw@-4,1 wbr
