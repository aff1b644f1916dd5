"""What one seat is shown: the match as it sees it, every event in words, the picture of the table and the question."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from paiju.actions import show_action
from paiju.cards import Seat
from paiju.events import DealOpened, DealRevealed, Event, Settled, SharesPromised, SharesRevealed
from paiju.game import Game
from paiju.pictures import Fair, Hand, Legal, Share, Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.messages import Events, Told, View
from paiju.server.protocol.refusals import clause_of
from paiju.shown import named_sides
from paiju.state import State
from paiju.text import Voice, silent, words_of
from paiju.wire import event_data

LATELY = 60  # events that a client is told which has seen none
MOST = 500  # actions in a list
SHUFFLING = Text("洗牌", "Shuffling")  # before the first phase


class SeatView:
    """Folds the seat's own log. It looks at nothing else, so it can show nothing else."""

    def __init__(self, rules: Ruleset, seat: Seat | None, players: Mapping[Seat, Text]) -> None:
        self.rules, self.family, self.seat = rules, rules.wing, seat
        self.phases = {name: Text.of(words) for name, words in self.family.phase_words.items()}
        self.words, self.silent = words_of(self.family), silent(self.family)
        self.remembered = (*self.family.board.remembered, self.family.ending.decided)
        self.rename(players)
        self.layout = self.family.layout(rules.options)
        self._hand: tuple[tuple[object, ...], Hand] | None = None  # the last one, by what it depends on
        self.v = 0  # the number of events told
        self.state = self.family.state(hands=())
        self.opened = 0, self.state  # where the present deal begins, and the state before it
        self.past: list[Event] = []  # events of this deal that are shown although the state does not keep them
        self.fair: list[Fair] = []
        self.ended = False
        self.played: tuple[str, int | None] = "", None  # the level of a deal that has ended, and whose it was

    def rename(self, players: Mapping[Seat, Text]) -> None:
        zh, en = ({seat: getattr(name, lang) for seat, name in players.items()} for lang in ("zh", "en"))
        self.voices = Voice("zh", zh), Voice("en", en)
        self.sides = named_sides(self.family.board.sides(self.rules.options), self.voices)

    # --- events ---------------------------------------------------------------------------------------------------

    def catch_up(self, log: Sequence[Event]) -> Events | None:
        """Tell what is new in the log of the match."""
        first, news = self.v + 1, log[self.v :]
        return Events(first, [self.tell(event) for event in news]) if news else None

    def tell(self, event: Event) -> Told:
        """The next event of the log."""
        seen, before = event.view(self.seat), self.state
        self.state, self.v = seen.apply(before), self.v + 1
        self._remember(seen, before)
        return self._told(seen, self.state)

    def tell_again(self, log: Sequence[Event], v: int | None) -> Events | None:
        """What was told after event `v` of this deal. A client that has seen nothing (None) is told what came
        lately."""
        start, state = self.opened
        if v is None:
            v = max(start, self.v - LATELY)
        if not start <= v < self.v:
            return None
        told = []
        for number, event in enumerate(log[start : self.v], start):
            seen = event.view(self.seat)
            state = seen.apply(state)
            if number >= v:
                told.append(self._told(seen, state))
        return Events(v + 1, told)

    def _told(self, seen: Event, state: State) -> Told:
        """An event, with the state after it."""
        said = None
        if not seen.lists_hand and type(seen) not in self.silent:
            say = self.words[type(seen)]
            for voice in self.voices:
                voice.state = state
            zh, en = say(self.voices[0], seen).strip(), say(self.voices[1], seen).strip()
            said = Text(zh, en) if zh else None
        mine = seen.breaks and getattr(seen, "seat", None) == self.seat
        clause = clause_of(self.rules, seen.breaks) if mine else None
        return Told(event_data(seen) if seen.told else None, said, clause)

    def _remember(self, seen: Event, before: State) -> None:
        if self.state.redeals > before.redeals:
            self.past = []
        match seen:
            case DealOpened(number=number, commitment=commitment):
                self.opened, self.ended, self.past = (self.v - 1, before), False, []
                self.fair = [*self.fair[-1:], Fair(number, commitment)]
            case SharesPromised():
                shares = [Share(seat, promise, None) for seat, promise in seen.by_seat.items()]
                self.fair = [*self.fair[:-1], replace(self.fair[-1], shares=shares, waits=True)]
            case SharesRevealed(seats=seats, shares=numbers):
                came = dict(zip(seats, numbers, strict=True))
                shares = [replace(share, number=came.get(share.seat)) for share in self.fair[-1].shares]
                self.fair = [*self.fair[:-1], replace(self.fair[-1], shares=shares, waits=False)]
            case DealRevealed(seed=seed):
                self.fair = [*self.fair[:-1], replace(self.fair[-1], seed=seed)]
                self.ended = True
            case Settled():
                self.played = before.level, before.owner
            case _ if isinstance(seen, self.remembered):
                self.past.append(seen)

    # --- pictures -------------------------------------------------------------------------------------------------

    def picture(self) -> View:
        state, result = self.state, None
        if self.ended:  # show the level that was played, not the one that the next deal plays
            end = next(event for event in self.past if isinstance(event, self.family.ending.decided))
            ending = self.family.ending(self.rules.options, end, self.opened[1].levels)
            result = ending.result(state, self.seat, self.sides, self.voices)
            level, owner = self.played
            state = replace(state, level=level, owner=owner)
        board = self.family.board(self.rules.options, state, self.seat, self.past)
        drawn = board.draw(self.phases.get(state.phase, SHUFFLING), self.sides, self.fair, result, self.voices)
        return View(self.v, drawn, None if self.seat is None else self.hand(state, self.seat))

    def hand(self, state: State, seat: Seat) -> Hand:
        """The last layout, as long as nothing has changed that it depends on."""
        key = self.layout.key(state, seat)
        if self._hand is None or self._hand[0] != key:
            self._hand = key, self.layout.hand(state, seat)
        return self._hand[1]

    def question(self, game: Game, seat: Seat) -> Legal:
        """What this seat may do, so that a client can offer it without knowing the rules."""
        legal = game.phases[self.state.phase].legal(self.state, seat)
        asked = self.family.question(legal, game, self.state, seat, self.voices)
        actions = [show_action(action) for action in legal]
        listed = legal.described().listed if len(actions) <= MOST else "some"
        return replace(asked, actions=actions[:MOST], listed=listed, may_pass="pass" in actions)
