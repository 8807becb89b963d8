[Game "red"]
[Players "2"]
[ThreeWayTie "replay"]
[Supply "5,1"]
[Result "b"]
[Event "Thursday club, two boards"]
[Date "2024-05-23"]
[White "Ines"]
[Black "Tomas"]

{Two players: the type of tile that the opponent has just played is barred.}
1. wr@0,0 RB@1,-1 2. RW@-1,1 br@-1,0 3. wr@0,-1 BR@-2,-2 4. wb@0,-2 rb@1,-2
5. WR@0,-4 bw@-2,0 6. rw@-2,1 br@-3,0 7. BW@-4,1 rb@2,-2 8. wr@2,-3 wb@3,-2
9. wr@3,-3 WB@4,-3 10. rw@-4,0 bw@-3,-1 11. rw@-4,-1 br@-3,-2 12. rw@-2,2
rb@3,-1 13. wr@2,-4 br@-3,-3 14. bw@-5,0 br@-5,1 15. rw@-2,3 wb@3,0
{Black has just played wb: White would like wb@3,-4 and may not play it.}
16. bw@-1,3 wb@3,1 17. bw@0,3 wb@4,0 18. rb@-2,-3
{Only rb is left, which White has just played: the ban is lifted.} rb@3,2 b
