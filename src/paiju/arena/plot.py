"""The ladder as a picture. It contains no words, so it needs no language."""

from collections.abc import Sequence
from pathlib import Path

from paiju.arena.ladder import Rung
from paiju.errors import BadInput

FORMATS = (".svg", ".png")


def check_plot(path: Path) -> None:
    """Refuse a picture that could not be drawn, before anything is played."""
    if path.suffix.lower() not in FORMATS:
        raise BadInput("bad_value", fact="--plot", value=path, wanted=" | ".join(f"*{ending}" for ending in FORMATS))
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise BadInput("missing_extra", what="--plot", extra="plot") from None


def plot(path: Path, title: str, names: Sequence[str], rungs: Sequence[Rung]) -> None:
    from matplotlib import rc_context  # loaded late: it takes a second
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1.2 + 0.45 * len(rungs)), layout="constrained")
    axes = figure.add_subplot(title=title, xlabel="Elo")
    places = range(len(rungs))
    elo, errors = [rung.elo for rung in rungs], [rung.error or 0.0 for rung in rungs]
    axes.errorbar(elo, list(places), xerr=errors, fmt="o", capsize=4, color="#b3382c", ecolor="#555555")
    axes.set_yticks(list(places), [names[rung.bot] for rung in rungs])
    for place, rung in enumerate(rungs):
        told = f"{rung.elo:.0f}" if rung.error is None else f"{rung.elo:.0f} ± {rung.error:.0f}"
        axes.annotate(told, (rung.elo, place), (0, 7), textcoords="offset points", ha="center")
    axes.margins(x=0.1, y=0.5 / len(rungs) + 0.1)
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "paiju"}):  # text stays text; equal files each time
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)
