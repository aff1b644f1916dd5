"""Questions: which seats are asked something now, and the number by which they answer."""

from paiju.cards import Seat
from paiju.match import Match


class Questions:
    """The number of each open question. It stays the same while the answer would mean the same."""

    def __init__(self) -> None:
        self.open: dict[Seat, int] = {}
        self._round: tuple[object, ...] = ()
        self._bidding = 0  # the number of its first question

    def renew(self, match: Match) -> None:
        """After something has happened. Where several act at once, those who still may keep their question. Before the
        cards are dealt, and after the deal, nobody is asked."""
        state, v = match.state, match.v
        if match.over or match.waiting:
            self.open, self._round = {}, ()
            return
        phase = match.phase
        if not phase.together:
            self.open, self._round = dict.fromkeys(state.actors, v), ()
            return
        round_ = state.deal, state.redeals, state.phase, phase.bids_made(state)
        kept = self.open if round_ == self._round else {}
        if round_[:-1] != self._round[:-1]:
            self._bidding = v
        self.open = {seat: kept.get(seat, v) for seat in state.actors}
        self._round = round_

    def crossed(self, seat: Seat, rqid: int) -> bool:
        """Whether a bid that answers question `rqid` has only crossed with somebody else's: then it is judged by the
        bids as they are now."""
        return self._bidding <= rqid < self.open.get(seat, 0)
