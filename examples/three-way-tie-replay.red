[Game "red"]
[Players "3"]
[ThreeWayTie "replay"]
[Supply "5,1"]
[Result "replay"]
[Event "Thursday club"]
[Date "2024-06-13"]
[Round "1"]
[White "Ines"]
[Black "Tomas"]
[Red "Wanda"]

{All three tie: by the publisher's rule the game is played again.} 1. wb@0,0
BR@1,-1 RW@-2,-1 2. bw@0,-1 rb@0,1 rw@-1,1 3. BW@-2,2 rb@1,1 wr@2,1 4. WB@3,1
br@0,-2 br@1,-2 5. wb@2,2 wb@1,2 WR@0,-4 6. wr@0,2 RB@1,3 rb@-2,1 7. bw@0,3
bw@2,-2 rw@-1,-2 8. bw@0,4 br@3,-2 wr@3,-1 9. wr@3,0 bw@4,-2 rb@-3,1 10. wb@4,0
br@5,-2 rw@-1,-3 11. wr@5,0 br@4,-3 rb@-1,-4 12. rw@0,5 wb@1,5 rw@-4,1 replay

[Game "red"]
[Players "3"]
[ThreeWayTie "replay"]
[Supply "5,1"]
[Result "w"]
[Event "Thursday club"]
[Date "2024-06-13"]
[Round "2"]
[White "Ines"]
[Black "Tomas"]
[Red "Wanda"]

{The game played again after the tie.} 1. wr@0,0 BR@0,1 RB@-1,-2 2. bw@1,0
BW@2,-1 wr@-1,0 3. WR@-3,0 wb@1,-1 rw@1,-2 4. bw@2,-2 bw@-1,1 RW@1,-4 5. rw@3,-2
bw@-1,2 rw@3,-3 6. wb@-2,2 bw@-1,3 br@-3,2 7. WB@-3,3 rb@-1,4 wr@0,3 8. rw@4,-3
wb@-1,5 rb@4,-2 9. wr@-2,5 rb@-1,6 wr@-4,2 10. wb@-4,3 rb@0,4 br@1,3 11. wb@-4,1
rb@-2,6 br@2,3 12. rw@5,-3 br@2,4 br@3,4 w
