"""What can be asked about trick-taking games; the kinds of question are listed in docs/judge.md."""

from paiju.tricks.judge import auction, plays, score

ASKS = {**auction.ask, **plays.ask, **score.ask}

__all__ = ["ASKS"]
