"""paiju train as a whole: generations, going on after a stop, duels, the card, and the way to ONNX and back."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from msgspec.structs import replace
from onnx import TensorProto, helper

from paiju.arena.contest import Contest
from paiju.arena.deal import play_deal
from paiju.bots import Budget, make_bot
from paiju.cli import main
from paiju.climbing.kernels.features import INPUTS
from paiju.climbing.kernels.insight import WHOLE
from paiju.errors import BadInput
from paiju.family import FAMILIES
from paiju.kernels.network import Network
from paiju.learning import generations
from paiju.learning.exchange import export
from paiju.learning.practice import GRAIN
from paiju.learning.samples import HELD, counted, gathered
from paiju.match import Match
from paiju.practice import Trial
from paiju.rules import load
from tests.networks import TinyNet, packed

RULES = "guandan,guandan-house"
FEW = [
    "--deals",
    "80",
    "--lot",
    "20",
    "--batch",
    "64",
    "--passes",
    "2",
    "--duels",
    "2",
    "--jobs",
    "1",
    "--hidden",
    "16",
]


def trained(out: Path, *more: str) -> int:
    return main(["train", "climbing", "--rules", RULES, "--out", str(out), *FEW, *more, "--lang", "en"])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two generations, never stopped."""
    with pytest.MonkeyPatch.context() as patch:
        climbing = FAMILIES["climbing"]
        bots = {**climbing.bots, "net": TinyNet}
        patch.setitem(FAMILIES, "climbing", replace(climbing, bots=bots, drill=None))
        out = tmp_path_factory.mktemp("trained") / "whole"
        assert trained(out) == 0
    return out


def test_two_generations(whole: Path) -> None:
    for number in (1, 2):
        network = Network((whole / f"generation-{number}.net").read_bytes())
        assert network.header["family"] == "climbing" and network.header["layers"] == [6, 16, 2]
        assert network.header["deals"] == 80 * number  # the window is of two
        told = json.loads((whole / f"generation-{number}.json").read_text())
        assert told["teacher"] == ("expert", "generation 1")[number - 1]
        assert told["rows"] > 500 and 0 < told["held_out_rows"] < 0.1 * told["rows"]
        with (whole / f"generation-{number}.csv").open() as file:
            curve = list(csv.DictReader(file))
        assert len(curve) >= 2 and min(float(point["held_out"]) for point in curve) == pytest.approx(told["loss"])
    assert (whole / "generation-1.net").read_bytes() != (whole / "generation-2.net").read_bytes()


def deals_of(path: Path) -> Any:
    with np.load(path) as lot:
        return lot["deal"]


def test_held_out_deals_are_held_out_whole(whole: Path) -> None:
    lots = sorted((whole / "generation-1").glob("lot-*.npz"))
    assert len(lots) == 4 and counted(lots).deals == 80
    numbers = np.concatenate([deals_of(path) for path in lots])
    assert len(np.unique(numbers)) == 80 and np.unique(numbers, return_counts=True)[1].min() >= 5
    data, held_out = (gathered(lots, 6, 2, part) for part in (False, True))
    assert len(held_out.rows) == (numbers % HELD == HELD - 1).sum() and len(data.rows) + len(held_out.rows) == len(
        numbers
    )
    assert sorted(set(data.parts)) == [0, 1, 2]
    assert counted(lots).decisions == len(numbers)


def test_the_card_tells_of_everything(whole: Path) -> None:
    card = (whole / "card.md").read_text()
    assert card.startswith("# Network of the family climbing, generation 2")
    for text in (
        "| 1 | expert | 80 |",
        "| 2 | generation 1 | 80 |",
        "guandan, guandan-house",
        "| beginning |",
        "Known weak",
    ):
        assert text in card
    rows = [line for line in card.splitlines() if line.startswith(("| 1 | expert | guandan", "| 2 | "))]
    assert len([line for line in rows if "| guandan" in line]) == 2 + 4  # by each ruleset, against all before it


def test_a_run_that_is_stopped_anywhere_goes_on_to_the_same(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is stopped after each file that is written: the plan, a lot, a network, a summary, the card."""
    stops = list[Path]()

    def stopping(write: Callable[..., None]) -> Callable[..., None]:
        def written(path: Path, *more: Any) -> None:
            write(path, *more)
            if path not in stops and len(stops) < 30:
                stops.append(path)
                raise KeyboardInterrupt

        return written

    for name in ("_write", "write_lot"):
        monkeypatch.setattr(generations, name, stopping(getattr(generations, name)))
    out, times = tmp_path / "stopped", 0
    while trained(out) == 130:
        assert "the same command goes on" in capsys.readouterr().err
        times += 1
    assert times == len(stops) == 1 + 2 * (4 + 2) + 1
    for number in (1, 2):
        name = f"generation-{number}.net"
        assert (out / name).read_bytes() == (whole / name).read_bytes()


def test_a_critic_sees_all_hands_and_the_network_learns_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.undo()  # the real family
    small = ["--generations", "1", "--duels", "0", "--critic", "8", "--survey", "0.3"]
    learned = list[Any]()
    train = generations.train

    def listened(data: Any, held_out: Any, settings: Any, *more: Any) -> Any:
        learned.append((data, settings))
        return train(data, held_out, settings, *more)

    monkeypatch.setattr(generations, "train", listened)
    assert trained(tmp_path / "out", *small) == 0
    (choices, critic), (data, network) = learned
    assert critic.layers == (WHOLE, 8, 6) and network.layers == (INPUTS, 16, 6)
    assert not choices.decisions.any() and set(choices.counts.sum(1)) == {1}  # what came, and nothing else
    assert (data.decisions > 0).mean() > 0.5 and abs(data.counts.sum(1).astype(int) - GRAIN).max() <= 3
    assert (data.counts > 0).sum(1).min() > 1  # what the critic says is never sure
    files = [Network((tmp_path / "out" / f"{name}-1.net").read_bytes()) for name in ("critic", "generation")]
    assert [file.header["layers"][0] for file in files] == [WHOLE, INPUTS]
    assert "critic that sees all hands" in (tmp_path / "out" / "card.md").read_text()
    assert "generation 1, critic: pass" in capsys.readouterr().err
    assert not list((tmp_path / "out").rglob("*.pt"))


def test_nothing_is_done_twice(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {path: path.stat().st_mtime_ns for path in whole.rglob("*.n*")}
    assert trained(whole) == 0
    assert {path: path.stat().st_mtime_ns for path in whole.rglob("*.n*")} == before


def test_a_folder_of_something_else_is_left_alone(whole: Path, tmp_path: Path, capsys: Any) -> None:
    assert trained(whole, "--seed", "9") == 2
    assert "there seed is 0, now it is 9" in capsys.readouterr().err
    (tmp_path / "letter.txt").write_text("dear")
    assert trained(tmp_path) == 2
    assert "holds other things" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_damaged_lot_is_named(whole: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "lot-000000.npz"
    damaged.write_bytes((whole / "generation-1" / "lot-000000.npz").read_bytes()[:-200])
    with pytest.raises(BadInput, match=r"unreadable_file.*lot-000000"):
        gathered([damaged], 6, 2, held_out=False)


def test_when_time_is_up_it_learns_from_what_there_is(tmp_path: Path) -> None:
    assert trained(tmp_path / "short", "--hours", "0", "--duels", "0", "--generations", "3") == 0
    assert len(list((tmp_path / "short" / "generation-1").glob("lot-*.npz"))) == 1
    assert (tmp_path / "short" / "generation-1.net").exists()
    assert not (tmp_path / "short" / "generation-2").exists()
    assert "Not measured." in (tmp_path / "short" / "card.md").read_text()


def test_a_trace_softens_what_the_second_generation_learns(whole: Path, tmp_path: Path) -> None:
    assert trained(tmp_path / "soft", "--trace", "0.7", "--duels", "0") == 0
    for number, hard in ((1, True), (2, False)):
        lots = sorted((tmp_path / "soft" / f"generation-{number}").glob("lot-*.npz"))
        counts = gathered(lots, 6, 2, held_out=False).counts
        assert ((counts == 0) | (counts == GRAIN)).all() == hard
    assert (tmp_path / "soft" / "generation-1.net").read_bytes() == (whole / "generation-1.net").read_bytes()
    assert (tmp_path / "soft" / "generation-2.net").read_bytes() != (whole / "generation-2.net").read_bytes()


class TriedNet(TinyNet):
    """Tries its first candidates at some decisions; the more cards an action lays, the better."""

    USUAL = (-1.0, 2.0)

    def trials(self, view: Any, candidates: Any, rows: bytes) -> list[Trial]:
        if view.plays or self.rng.below(4):
            return []
        each = [rows[at : at + 6] for at in range(0, len(rows), 6)]
        return [Trial(row, bytes([6 - min(row[4], 6), min(row[4], 6)])) for row in each[:3]]


def test_candidates_are_tried_where_a_family_does_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    climbing = FAMILIES["climbing"]
    monkeypatch.setitem(FAMILIES, "climbing", replace(climbing, bots={**climbing.bots, "net": TriedNet}))
    assert trained(tmp_path / "tried", "--generations", "1", "--duels", "0") == 0
    lots = sorted((tmp_path / "tried" / "generation-1").glob("lot-*.npz"))
    data = gathered(lots, 6, 2, held_out=False)
    tried = data.decisions > 0
    worlds = data.counts.sum(axis=1)
    assert tried.sum() > 200 and (worlds[tried] == 6).all() and (worlds[~tried] == GRAIN).all()
    _, size = np.unique(data.decisions[tried], return_counts=True)
    assert len(size) > 80 and size.max() <= 3
    assert (data.counts[tried][:, 1] == np.minimum(data.rows[tried][:, 4], 6)).all()
    assert "of what it promises comes" in (tmp_path / "tried" / "card.md").read_text()


# --- ONNX -------------------------------------------------------------------------------------------------------------


def exported(folder: Path) -> tuple[Path, Path]:
    """A network that likes to lay cards, in both forms."""
    values = [0.0] * 14
    values[2 * 4 + 1] = 1.0
    ours, theirs = folder / "mine.net", folder / "mine.onnx"
    ours.write_bytes(packed([6, 2], values))
    export(ours, theirs)
    return ours, theirs


def test_an_exported_network_plays_the_same(tmp_path: Path) -> None:
    ours, theirs = exported(tmp_path)
    match, choices = Match(load("guandan"), b"onnx", deals=1), 0
    while not match.over:
        seat = match.actors[0]
        asked = match.view(seat), match.legal(seat)
        one, other = (make_bot(name, match.rules, seat).act(*asked) for name in (f"net:{ours}", f"onnx:{theirs}"))
        assert one == other
        choices += one != make_bot("expert", match.rules, seat).act(*asked)
        match.play(seat, one)
    assert choices > 5  # it is the network that plays


def test_every_shape_is_exported(tmp_path: Path) -> None:
    layers = [9, 7, 5, 3]
    (tmp_path / "deep.net").write_bytes(packed(layers, features=4))
    export(tmp_path / "deep.net", tmp_path / "deep.onnx")
    from paiju.bots.onnx import OnnxFile

    network = OnnxFile(str(tmp_path / "deep.onnx")).network("climbing", 4, 9, 3)
    rows = bytes(range(27))
    found = Network(packed(layers, features=4)).evaluate(rows)
    assert np.array(network.evaluate(rows)) == pytest.approx(np.array(found), abs=1e-4)


def someones(folder: Path, read: int = TensorProto.UINT8, width: int = 6, outputs: int = 1, **told: str) -> str:
    """A network of another make: the sum of a row."""
    rows = helper.make_tensor_value_info("x", read, [None, width])
    worth = helper.make_tensor_value_info("y", TensorProto.FLOAT, [None, outputs])
    weights = helper.make_tensor("w", TensorProto.FLOAT, [width, outputs], [1.0] * width * outputs)
    nodes = [
        helper.make_node("Cast", ["x"], ["f"], to=TensorProto.FLOAT),
        helper.make_node("MatMul", ["f", "w"], ["y"]),
    ]
    model = helper.make_model(
        helper.make_graph(nodes, "g", [rows], [worth], [weights]), opset_imports=[helper.make_opsetid("", 17)]
    )
    model.ir_version = 8
    helper.set_model_props(model, told)
    path = folder / "someones.onnx"
    onnx.save(model, str(path))
    return f"onnx:{path}"


def test_a_single_output_is_a_worth(tmp_path: Path) -> None:
    bot = make_bot(someones(tmp_path), load("guandan"), 0)
    assert isinstance(bot, TinyNet)
    assert bot.values(None, bytes([1, 2, 3, 0, 0, 0, 9, 0, 0, 0, 0, 1])) == [6.0, 10.0]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"read": TensorProto.FLOAT}, "network_sizes"),
        ({"width": 7}, "network_sizes"),
        ({"outputs": 5}, "network_sizes"),
        ({"family": "tricks"}, "network_family"),
        ({"features": "12"}, "network_features"),
    ],
    ids=str,
)
def test_a_network_for_other_rows_is_refused(wrong: dict[str, Any], code: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=code):
        make_bot(someones(tmp_path, **wrong), load("guandan"), 0)


def test_what_is_no_onnx_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text.onnx").write_text("not a network")
    for name in ("text.onnx", "none.onnx"):
        with pytest.raises(BadInput, match="unreadable_file"):
            make_bot(f"onnx:{tmp_path / name}", load("guandan"), 0)


def test_files_play_in_the_arena(whole: Path, tmp_path: Path) -> None:
    from paiju.arena.contest import Job

    _, theirs = exported(tmp_path)
    contest = Contest(load("guandan"), (f"net:{whole / 'generation-1.net'}", f"onnx:{theirs}"), "files", Budget())
    contest.check()
    played = play_deal(Job(contest, (0, 1), 0))
    assert played.faults == (0, 0) and played.conduct[0].decisions > 0
