"""What docs/protocol.md says before it lists the messages."""

INTRODUCTION = """
# The protocol

A table lives at `/ws/{code}`: a WebSocket with JSON text frames of at most 8192 bytes, told apart by `t`. Who one
is, is said by the cookie that every answer of `/api/me` sets; browsers must come from the server's own origin.
`examples/socket_client.py` plays a whole deal.

## Course
1. The server greets with `hello`, then sends `table` and, once the game has started, the last `events` of the deal,
   `view`, `turn` and, to a seat that may act, `ask`.
2. The client answers an `ask` with `act`. The answer is `ack`, or `err` and nothing has changed.
3. What an action brings about comes to everybody as `events`, to be animated, then `view`, to be drawn, then
   `turn`, and `ask` to whoever is next. A client that only draws every `view` and answers every `ask` is complete.
4. After a deal the table pauses until every person has sent `next`, or for a while.

## Nothing is lost
Events are numbered without gaps, alike for all seats, and stored before they are sent. A client that comes back
says what it has seen, `/ws/{code}?v=17&epoch=3`; where the epoch is still the same it gets the events it has
missed, else the last ones of the deal, in any case a `view`. It is the same after a reload, a lost connection, a
slow line that was cut off (close code 1013, if it still comes through) and a restart of the server, which begins a
new epoch. An `act` without an answer is sent again with the same `seq`: it is done once. An `act` with an old
`rqid` is refused (`stale`): it never answers a later question. Only the clocks are not kept: after a restart, or
when a table had gone to sleep without people, a turn, a bank and the count of missed turns begin afresh, and no
seat is on `auto`.

## Clocks
Deadlines are in milliseconds of the server's clock, which `hello` and `pong` tell. When a turn's time is over, the
action that the rules provide for it is played; after two such turns in a row, or on `auto`, every turn at once,
until `auto` is taken back or the player acts. While a player is away, his bank of time runs instead, once a deal.
While nobody is at the table, it stands still.

In the bidding after the deal, everybody has the seconds of the rules to open (10) and to counter (5, anew with each
bid). While cards are drawn, each round of cards is open for bids for a short time that is always the same, whatever
anybody holds; the `rqid` stays the same until somebody bids. Bots act after a time that is drawn by lot and knows
nothing of their cards; advice comes after a fixed time.

## Words
What the engine can say (events, refusals with their clause, the names of combinations) is sent in both languages,
so that the words of the rules stand in one place, beside the rules. Everything else, a client words itself.

## Limits
A message that is no JSON of these types, too large, or too frequent is refused with `err` (`retry_after` says how
long to wait); whoever goes on is cut off (close code 1008). So is a connection beyond 8 of one guest at a table or
100 of one address (`paiju serve --from-one`); the address is the one that connects, never what a header says, unless
`--proxy` names a proxy to be believed. Close code 4404: there is no such table, or it is not yours to see.
"""
