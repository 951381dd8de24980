"""The making of networks for native checkers, as far as it does not need PyTorch."""

import gzip
import json
import struct
import sys
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from checkrow import VARIANTS, CheckersGame
from checkrow.engines import _native, batch
from tests.native.checkers_positions import Setup, position_of, wandering
from tuning.accept import NETWORKS, RESULTS, accept
from tuning.network_file import (
    BUCKETS,
    HEAD,
    WIDTH,
    WholeNetwork,
    checksum,
    fractions_of,
    quantise,
    read_network,
    write_network,
)
from tuning.pipeline import KINDS, Run, TuningSettings, shares_of, variant_keys
from tuning.records import HEADER as RECORDS_HEADER
from tuning.records import UNKNOWN, read_records, record_type

MOST_BYTES = 300_000
DATA = Path(__file__).parent / "data"


def some_network(squares: int = 32) -> WholeNetwork:
    """Return a network of small random numbers."""
    chance = np.random.default_rng(5)
    heads = {
        name: chance.integers(-900, 900, (BUCKETS, *HEAD[name].shape)) for name in HEAD.names or ()
    }
    return WholeNetwork(chance.integers(-90, 90, (2, 4 * squares + 1, WIDTH)), **heads)


@pytest.fixture
def network_file(tmp_path: Path) -> Path:
    path = tmp_path / "american.net"
    write_network(path, "american", some_network(), 123)
    return path


def test_a_network_is_read_as_it_was_written(network_file: Path) -> None:
    found, scale = read_network(network_file, "american")
    assert scale == 123
    for part in fields(WholeNetwork):
        assert (getattr(found, part.name) == getattr(some_network(), part.name)).all(), part.name


def test_an_invalid_network_is_refused(network_file: Path) -> None:
    network_file.write_bytes(b"something else")
    with pytest.raises(ValueError, match="is no network: it does not begin with CRNET002"):
        read_network(network_file, "american")


@pytest.mark.parametrize("left", [20, 10_000, -1])
def test_a_network_that_is_cut_off(network_file: Path, left: int) -> None:
    network_file.write_bytes(network_file.read_bytes()[:left])
    with pytest.raises(ValueError, match="is cut off"):
        read_network(network_file, "american")


def test_a_network_that_is_damaged(network_file: Path) -> None:
    data = bytearray(network_file.read_bytes())
    data[5000] ^= 1
    network_file.write_bytes(data)
    with pytest.raises(ValueError, match="is damaged: its checksum is wrong"):
        read_network(network_file, "american")


def test_a_network_of_another_variant_or_shape(network_file: Path) -> None:
    with pytest.raises(ValueError, match="is a network for american, not russian"):
        read_network(network_file, "russian")
    data = bytearray(network_file.read_bytes()[:-8])
    data[36:40] = struct.pack("<i", 64)  # the width
    network_file.write_bytes(data + struct.pack("<Q", checksum(bytes(data))))
    with pytest.raises(ValueError, match=r"has layers of \[64, 8, 32, 4\], not \[256, 8, 32, 4\]"):
        read_network(network_file, "american")
    data[36:40] = struct.pack("<i", WIDTH)
    data[52:56] = struct.pack("<i", 5)  # the sets of columns
    network_file.write_bytes(data + struct.pack("<Q", checksum(bytes(data))))
    with pytest.raises(ValueError, match="has 5 sets of columns, not 1 to 4"):
        read_network(network_file, "american")


def test_more_sets_of_columns_begin_as_copies() -> None:
    network = some_network()
    more = network.with_sets(4)
    for bucket in range(BUCKETS):  # the core picks a set by the bucket: bucket * sets / buckets
        assert (more.columns[bucket] == network.columns[bucket * 2 // BUCKETS]).all()
    assert (more.hidden == network.hidden).all()
    with pytest.raises(ValueError, match="2 sets of columns cannot become 3"):
        network.with_sets(3)


def test_weights_are_rounded_and_cut_to_what_the_file_holds() -> None:
    weights = {
        "columns": np.full((2, 128, WIDTH), 0.5, np.float32),
        "columns_bias": np.zeros((2, WIDTH), np.float32),
        "hidden.weight": np.full((BUCKETS * 8, WIDTH), 1e6, np.float32),
        "hidden.bias": np.zeros(BUCKETS * 8, np.float32),
        "second": np.full((BUCKETS, 32, 8), -0.25, np.float32),
        "second_bias": np.zeros((BUCKETS, 32), np.float32),
        "output": np.full((BUCKETS, 32), -1e6, np.float32),
        "output_bias": np.ones(BUCKETS, np.float32),
        "material": np.ones((BUCKETS, 2), np.float32),
    }
    found = quantise(weights)
    assert found.columns.shape == (2, 129, WIDTH)
    assert (found.columns[:, :-1] == 64).all()  # 63.5, rounded to even
    assert (found.hidden == 2**12).all()
    assert (found.second == -64).all()
    assert (found.output == -(2**15 - 1)).all()
    assert (found.material == 126 * 256).all()


def test_a_network_in_fractions_rounds_to_itself() -> None:
    network = some_network()
    found = quantise(fractions_of(network))
    for part in fields(WholeNetwork):
        assert (getattr(found, part.name) == getattr(network, part.name)).all(), part.name


def write_records(path: Path, variant: str = "american", count: int = 3) -> None:
    rows = np.zeros(count, record_type(1))
    rows["own"][:, 0] = [1 << number for number in range(count)]
    rows["value"] = range(-1, count - 1)
    rows["result"] = UNKNOWN
    rows["game"] = 7
    header = np.array(
        [(b"CRREC001", variant.encode(), 32, 24, 1, rows.dtype.itemsize)], RECORDS_HEADER
    )
    path.write_bytes(header.tobytes() + rows.tobytes())


def test_records_of_several_files_are_one_list(tmp_path: Path) -> None:
    one, two = tmp_path / "1.rec", tmp_path / "2.rec"
    write_records(one)
    write_records(two, count=2)
    two.write_bytes(two.read_bytes()[:-5])  # an interrupted run
    found = read_records([one, two])
    assert (found.variant, found.squares, found.most_pieces) == ("american", 32, 24)
    assert found.own.ravel().tolist() == [1, 2, 4, 1]
    assert found.values.tolist() == [-1, 0, 1, -1]
    assert found.chosen(found.values < 0).own.ravel().tolist() == [1, 1]


def test_records_that_the_tuner_wrote() -> None:
    """Made with `checkers_tuner generate american --games 2 --nodes 200 --seed 3 --noise 30`."""
    found = read_records([DATA / "american.rec"])
    assert (found.variant, found.squares, found.most_pieces) == ("american", 32, 24)
    assert set(found.games.tolist()) == {0, 1}
    assert set(found.results.tolist()) <= {-1, 0, 1, UNKNOWN}
    for own, other, kings, pieces in zip(
        found.own.ravel().tolist(),
        found.other.ravel().tolist(),
        found.kings.ravel().tolist(),
        found.pieces.tolist(),
        strict=True,
    ):
        assert own & other == 0
        assert (own | other).bit_count() == pieces <= 24
        assert kings & ~(own | other) == 0
        assert 0 < own < 1 << 32


def test_invalid_records_are_refused(tmp_path: Path) -> None:
    one, two = tmp_path / "1.rec", tmp_path / "2.rec"
    write_records(one)
    write_records(two, "russian")
    with pytest.raises(ValueError, match="is of another variant than"):
        read_records([one, two])
    two.write_bytes(b"nothing")
    with pytest.raises(ValueError, match="holds no records: it does not begin with CRREC001"):
        read_records([two])
    write_records(two, count=0)
    with pytest.raises(ValueError, match="there are no records"):
        read_records([two])


def settings(work: Path, start: str = "material") -> TuningSettings:
    variants = {"american": 1.0}
    return TuningSettings(
        variants,
        work,
        start,
        seconds=100,
        train_seconds=10,
        epochs=60,
        rate=0.001,
        batch=512,
        nodes=100,
        first_nodes=100,
        turn_seconds=0.01,
        threads=1,
        generations=2,
        sets=None,
        keep=0.5,
        match_share=0.12,
        tables=work / "tables",
        tuner=None,
    )


def test_a_run_starts_from_the_material_or_from_networks(tmp_path: Path) -> None:
    assert Run(settings(tmp_path)).evaluation("american") == "material"
    usual = Run(settings(tmp_path, "usual")).evaluation("american")
    assert Path(usual).read_bytes() == gzip.decompress((NETWORKS / "american.net.gz").read_bytes())
    earlier = Run(settings(tmp_path, str(tmp_path))).evaluation("american")
    assert earlier == str(tmp_path / "american.net")


def test_a_run_uses_the_tables_that_there_are(tmp_path: Path) -> None:
    run = Run(settings(tmp_path))
    assert run.tables("american") == {}
    (tmp_path / "tables" / "american").mkdir(parents=True)
    assert run.tables("american") == {"tables": tmp_path / "tables" / "american"}


def test_variants_share_the_time() -> None:
    assert shares_of(["american:2.5", "house"]) == {"american": 2.5, "house": 1}
    with pytest.raises(SystemExit, match="house:much names no share of the time"):
        shares_of(["house:much"])


def test_time_goes_to_the_games_that_a_run_still_has_to_play(tmp_path: Path) -> None:
    run = Run(settings(tmp_path))
    assert run.seconds_of_share() == pytest.approx(90, rel=0.01)
    run.records("american", 0, KINDS[0]).touch()
    assert run.seconds_of_share() == pytest.approx(90 / 0.875, rel=0.01)
    run.records("american", 0, KINDS[1]).touch()
    assert run.seconds_of_share() == pytest.approx(90 / 0.75, rel=0.01)


def test_a_step_that_fails_is_logged(tmp_path: Path) -> None:
    run = Run(settings(tmp_path))
    with pytest.raises(RuntimeError, match="a step failed"):
        run.call("a step", [sys.executable, "-c", "import sys; sys.exit('no disk')"], 60)
    assert "no disk" in (tmp_path / "log.txt").read_text("utf-8")
    assert run.call("another", [sys.executable, "-c", "print('done')"], 60) == "done\n"


def test_accepting_needs_a_network(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="holds no network: run the pipeline first"):
        accept(tmp_path, "material")


def test_a_report_keeps_that_of_the_network_it_started_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tuning.accept.NETWORKS", tmp_path)
    monkeypatch.setattr("tuning.accept.RESULTS", tmp_path)
    folder = tmp_path / "american"
    folder.mkdir()
    network = folder / "0.net"
    write_network(network, "american", some_network(), 200)
    for name in ("0.json", "0-even.games.json", "0-varied.games.json", "0.match.json"):
        (folder / name).write_text('{"variant": "american", "positions": 1}', "utf-8")
    accept(folder, "material")
    (folder / "start.net").write_bytes(network.read_bytes())
    first = (tmp_path / "american.json").read_text("utf-8")
    write_network(network, "american", some_network(), 201)
    accept(folder, "the first")
    second = json.loads((tmp_path / "american.json").read_text("utf-8"))
    assert second["match"]["against"] == "the first"
    assert second["started_from"] == json.loads(first)
    with pytest.raises(ValueError, match="started from another network than"):
        accept(folder, "the first")


def test_every_variant_has_a_network_or_the_rules_of_one() -> None:
    shipped = {path.name.removesuffix(".net.gz") for path in NETWORKS.iterdir()}
    assert shipped == set(variant_keys())
    assert set(VARIANTS) - shipped == {"portuguese"}


@pytest.mark.parametrize("variant", variant_keys())
def test_a_shipped_network_is_small_and_tells_how_it_was_made(variant: str, tmp_path: Path) -> None:
    packed = (NETWORKS / f"{variant}.net.gz").read_bytes()
    assert len(packed) <= MOST_BYTES
    assert packed[4:8] == bytes(4)  # no timestamp, so that the same network makes the same file
    path = tmp_path / "unpacked.net"
    path.write_bytes(gzip.decompress(packed))
    network, scale = read_network(path, variant)
    squares = len(CheckersGame(VARIANTS[variant]).board.places)
    assert network.columns.shape[1] == 4 * squares + 1

    told = json.loads((RESULTS / f"{variant}.json").read_text("utf-8"))
    assert told["checksum"] == path.read_bytes()[-8:][::-1].hex()
    assert told["scale"] == scale
    assert {"epochs", "batch", "rate", "decay", "share_of_result", "seed"} <= set(told["method"])
    assert told["positions"] == sum(played["positions"] for played in told["generations"])
    losses = [point["aside"] for point in told["curve"]]
    assert len(losses) >= 15
    assert losses[-1] < min(losses) * 1.01  # it does not merely memorize its games
    match = told["match"]
    assert match["low"] > 0, "the network is not known to be stronger"
    assert match["low"] < match["elo"] < match["high"]


def setups_of(variant: str) -> list[Setup]:
    """Return random positions in which the game is not over."""
    return [setup for setup, turns in wandering(VARIANTS[variant], 6, 20) if turns]


def values(variant: str, setups: list[Setup]) -> list[int]:
    """Return the core's values of positions, without search."""
    game = CheckersGame(VARIANTS[variant])
    rows = batch.write_rows(game, [position_of(game, setup) for setup in setups])
    found: list[int] = batch.evaluate(game, rows).tolist()
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_turned_board_is_worth_the_same_to_the_other_side(variant: str) -> None:
    board = CheckersGame(VARIANTS[variant]).board
    squares = sorted(board.places)
    turned = dict(zip(squares, reversed(squares), strict=True))

    def turn(bits: int) -> int:
        return sum(turned[bit] for bit in board.split(bits))

    there = setups_of(variant)
    back = [(1 - side, turn(dark), turn(light), turn(kings)) for side, light, dark, kings in there]
    found = values(variant, there)
    assert len(set(found)) > 5
    assert found == values(variant, back)


def test_variants_with_the_same_rules_share_their_network() -> None:
    setups = setups_of("spanish")
    assert values("portuguese", setups) == values("spanish", setups)


@pytest.mark.parametrize("variant", ["american", "house", "international", "turkish"])
def test_a_search_of_some_nodes_repeats(variant: str) -> None:
    start = _native.checkers_start(variant)
    first, second = (
        _native.CheckersSearch(variant, 1).search([start], nodes=20_000) for _ in range(2)
    )
    assert first == second
    assert first[0] > 4
