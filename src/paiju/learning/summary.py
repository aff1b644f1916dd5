"""The summary of a generation: what it was made of, what that cost, and how well it knows deals it never saw."""

from msgspec import Struct


class Summary(Struct, frozen=True):
    generation: int
    teacher: str  # who played its practice deals
    layers: tuple[int, ...]
    features: int  # the version of the encoder
    deals: int  # that were played for it
    decisions: int  # rows that were kept of them
    practice_seconds: float  # of processors
    learned_from: int  # deals, those of the generations before included
    rows: int  # choices, and candidates that were tried
    held_out_rows: int
    passes: float
    training_seconds: float
    loss: float  # cross-entropy of a decision in held-out deals
    ignorance: float  # the same for somebody who knows only how often each outcome comes
    slopes: list[float | None]  # of calibration, by part of the deal
    promises: float | None  # how much of a difference between two candidates comes by the trials, or by the critic
    version: str  # of paiju
    critic_loss: float | None = None  # of the network that sees all hands, where there is one

    @property
    def weights(self) -> int:
        return sum((below + 1) * above for below, above in zip(self.layers, self.layers[1:], strict=False))
