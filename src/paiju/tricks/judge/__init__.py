"""The questions about trick-taking games that the judge answers; docs/judge.md lists them."""

from paiju.tricks.judge import auction, plays, score

ASKS = {**auction.ask, **plays.ask, **score.ask}

__all__ = ["ASKS"]
