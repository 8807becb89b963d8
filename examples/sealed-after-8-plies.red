[Game "red"]
[Players "3"]
[ThreeWayTie "replay"]
[Supply "5,1"]
[Result "b"]
[Event "The quickest end"]

{Large tiles seal a block of four small ones: there is no quicker end.}
1. wb@0,0 br@1,0 rw@1,1 2. wb@0,1 BW@2,0 RB@0,2 3. WR@-2,0 BR@0,-2
{Nothing touches a small tile any more; 28 tiles stay in the pool.} b
