"""The introduction of docs/protocol.md; the list of the messages follows it."""

INTRODUCTION = """
# The protocol

This is version 3 of the protocol. A table has the address `/ws/{code}`: a WebSocket with JSON text frames of at most
8192 bytes, told apart by `t`. The cookie that every answer of `/api/me` sets says who the client is. A browser must
come from the server's own origin. `examples/socket_client.py` plays a whole deal. A client may offer
`permessage-deflate` (RFC 7692), as browsers do: the server then packs messages from 1536 bytes on, each by itself.

## Who is who
A guest is known by a cookie: `__Host-paiju` over HTTPS, `paiju_guest` on a plain line. Any answer of the API but a
refusal sets or renews it, so a client asks for `/api/me` before it opens a socket. A guest may be known on several
devices: by a login name and a password (`POST /api/account`, `/api/account/login`) or by a code (`POST /api/code`,
`/api/code/use`); the new device then gets a new cookie. `GET /api/account` lists them. `POST /api/logout` makes this
client, or all others, somebody new (these after a minute: until then they get no new cookie, and whatever is no `GET`
is refused with `busy`). After ten wrong passwords `too_fast` says how long to wait (`retry_after`). `DELETE /api/me`
deletes a guest, and `DELETE /api/tables/{code}` a table (docs/privacy.md).
A socket is closed with 1012 where its device was logged out or somebody at the table was deleted: the client asks for
`/api/me` and comes back. A guest without a name is called by a number until they choose one. Names that look like a
bot's or like another's at the same table are refused (`name_taken`); who sits down beside a namesake gets a number at
that table.

## A match, message by message
1. The server greets with `hello`, then sends `table` and, once the game has started, `view`: the whole picture, with
   the last events of the deal, the clocks and, to a seat that may act, the question (`ask`).
2. The client answers an `ask` with `act`. If the action is taken, the client's `news` have its number (`ack`). If not,
   the answer is `err`, and nothing has changed; or, if the cards can be played in several ways, `readings`: nothing has
   changed, the question is still open, and the client sends another `act` that names one of them (`as …`). A client
   that always names the reading never gets `readings`.
3. What an action brings about comes to everybody as `news`, one message for each client: the events, to be animated,
   the changes of the picture, to be drawn, the clocks, and to the next player the question.
4. After a deal the table pauses until every person has sent `next`, or for a while.

## A picture and its changes
A picture has two parts. `board` is what everybody sees; it is the same for all, to the last byte. `own` is what one
seat knows besides: its hand, its partners, and words that call it "you". A `view` has both, whole. `news` have what has
changed in them: each change is a place and what is there now, `[["chairs", 2, "cards"], 25]`. The place after the last
of a list adds to the list. A client puts the changes into the picture it has, in their order, and has the picture that
a `view` would show it now. The hand comes with the order in which all cards there are would lie, so that a card drawn
or played is one small change.

The news of a picture follow it without a gap: their `v`, less the number of their events, is the `v` of the picture. If
that is not so, the client sends `look`, and gets a `view`. A client that only acts may skip `board` and `own`: the
events and the questions are enough.

## The shuffle
A client may add a number to the shuffle of each deal ([how and why](records.md#the-players-shares)). It sends `promise`
as soon as it knows the number of the next deal: at an open table 1, else one more than the last in `fair`; the promise
for a game that begins at once goes with the request for the table. When the deal opens and `fair` `waits`, each client
whose promise is among the `shares` sends `reveal`. Until all have come, and for two seconds at most, there are no
cards, the phase is `shuffle`, and nobody is asked. A client that promises nothing has no share, and is not waited for.

## Nothing is lost
Events are numbered without gaps, alike for all seats. Before an action is acknowledged or shown to anybody it is
synced to the disk: what a power cut can lose is nothing that was acknowledged. If it cannot be stored it is refused
(`not_stored`), nothing has changed, and `table` says so (`storing`): the table stands still, clocks included, until
storing works again, and then goes on by itself. The same `act` can be sent again.

A client that comes back says what it has seen, `/ws/{code}?v=17&epoch=3`, and gets a `view`. If the epoch is still the
same, it has the events that the client has missed, otherwise the last ones of the deal. It is the same after a reload,
after a lost connection, after a slow line was cut off (close code 1013, if it still comes through), and after a
restart of the server, which begins a new epoch (0: it could not be stored yet, and is never the same). A client sends
an `act` without an answer again with the same `seq`: it is done once, and answered by `ack` if it was taken, else by
the same refusal. An `act` with an old `rqid` is refused (`stale`): it never answers a later question. Only a bid that
has crossed with somebody else's is judged by the bids as they are now. A page whose protocol is not that of `hello` is
loaded anew.

Only the clocks are not kept, nor promises and numbers on their way into a shuffle. After a restart, and after a table
has slept because nobody was there, turns, banks and the counts of missed turns begin afresh, and no seat is on `auto`.

## House rules
A preset with changes has a `code`, which is the rules themselves, packed: it opens tables in the place of a preset's
name, stands in `ruleset` of `table`, and `GET /api/rules/{code}` tells it in clauses. Nothing is stored, so a code is
good for ever, on every server. A client shows the options of a preset by `GET /api/form/{preset}`, sends a `Draft` with
every change, and is told by `House` what differs, what is wrong and what would do, and the code when the rules can be
played. The answers of `questions` and the ways out of `troubles` hold all changes: the next draft is one of them.

## The host
Whoever opened the table is its host: the host starts, removes others, seats them elsewhere, chooses what the table has
(`Settings`) and the bot of each free seat, locks the free seats, halts the table, closes it before the start, and may
hand the role on. It passes by itself to the person who is here and has sat longest: at once when the host has left,
and after 30 seconds when the host is away while the table waits or is halted. A seat changes hands only before the
start or between two deals. Whoever is kept out is known by the cookie alone; against somebody who comes back without
it, lock the table.

## The short code
A table that is open to others has six characters besides its code of 80 bits: `GET /api/join/{short}` leads from the
one to the other, in capitals or not. A code that is nobody's, was given up when its match ended, or leads to a table
that is locked or that keeps the guest out is answered in the same way (`no_table`), after the same time. An address
has 20 wrong guesses and then two a minute, all addresses together 100 and then 15 a minute. Right ones are not counted.

## Spectators
Where the host lets them (`spectators`), a visitor who sends `watch` is shown the game: `view` and `news` without `own`
and without questions, `turn`, and the answers to `look` and `review`. Live, they come as they come to everybody.
Delayed, they come when a round is over (or a phase without rounds, such as the bidding), with everything up to there
and without clocks; meanwhile nothing comes, whatever is played or said. When a deal is over all hands lie open, to
them as to the players. There are 20 of them at most. Those at the table are told how many look on, and the host who,
and may keep them out. A player does not look on, on no page. When the host chooses otherwise, whoever looked on is cut
off at once, and may send `watch` again if it is still allowed.

## Clocks
The clock is the table's choice, not the rules': none, relaxed, normal or quick (`Settings`). It is chosen when the
table is opened and, by the host, before the start and between deals. Without one nothing runs out: turns have no
deadline, the bidding ends when everybody has bid or passed, and the next deal waits for everybody. With a relaxed one
only the bidding is timed.

Deadlines are in milliseconds of the server's clock, which `hello` and `pong` tell. When the time of a turn is over,
the action that the rules provide is played. If that happens twice in a row, the seat is on `auto`: from then on a
strong bot plays, that turn and the next ones, as it would in its own seat, until `auto` is taken back or the player
acts. While a player is away, their bank of time runs instead, and then the bot plays; it is filled once a deal. While
nobody is at the table, it stands still. So it does while the host has halted it, and then goes on with what was left.

Where cards of the bottom are turned over, the time of whoever acts next begins after 0.6 seconds for each of them.

In the bidding after the deal, where it is timed, everybody has as many seconds as the rules say to open (10) and to
counter (5, anew with each bid). While cards are drawn, each round of cards is open for bids for a short time. It is
always the same, whatever anybody holds, and the `rqid` stays the same until somebody bids; the question comes again
when there are other bids to make, and when all cards are drawn.

## Bots
A bot acts at a moment that is drawn by lot before it begins to think. It acts then, whether it had a choice or not and
however busy the server is: what it has not thought out by then, a bot decides that needs a few milliseconds. When more
is asked than the server can think, all bots get the same smaller share of their time, or none. `table` says so
(`hurried`) to tables whose bots have less than half of the time that they could use.

Advice comes at once, from a bot that needs a few milliseconds. If there is a better bot and it has time, its advice
follows within two seconds: it may take the place of what the player has not looked at yet. Better advice is thought
about for a guest once at a time, and for so many guests as the workers can serve.

## Words
What the engine can say is sent in both languages: events, refusals with their clause, the names of combinations. So
the words of the rules stand in one place, beside the rules. A client has its own words for everything else.

## Limits
A message that is not JSON of these types or that comes too soon is refused with `err` (`retry_after` says how long to
wait). A client that goes on is cut off (close code 1008), and so is one that sends too many frames of any kind, pings
and pongs too, or too many bytes. Messages are counted for a guest, on all pages together; frames and bytes for a
connection, a guest and an address; coming back gives no more. Message limits: 60 `act` at once, then 10 a second; 5
`hint` or `arrange`, then one in two seconds; 3 `rename`, then one in ten seconds; 6 `say`, then one in two
seconds; 5 `report`, then one a minute; 40 `ping`, then 8 a second; of others 10, then 2 a second. Frames of a
connection: 200, then 20 a second.

House rules are looked at for an address 60 times at once, then 4 times a second, in requests of up to 16,000 bytes, and
one after the other: where too many wait, the answer is `busy`.

A handshake that comes too soon is refused with HTTP 429 or 503 and `Retry-After`, as is a connection beyond 100 of
one address (`paiju serve --from-one`); a connection beyond 8 of one guest at a table is told so and closed (4404).
The address is the one that connects, never what a header says, unless `--proxy` names a trusted proxy: then it is the
last one in `X-Forwarded-For` that is no proxy's. Close code 4404: there is no such table, or the guest may not see
it (`no_table`), or no longer (`removed`, `closed`), or has too many pages there (`too_many_connections`), or is kept
away from the whole server for a while (`banned`; requests and handshakes get 403 then). 1009: a message has
more than 8192 bytes, packed or not. 1012: the server restarts, come back. 1013, if it still comes through: too slow. A
client that answers no ping for ten seconds is gone.
"""
