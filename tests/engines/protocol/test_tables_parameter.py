"""The parameter that sets a folder of endgame tables."""

from pathlib import Path

import pytest

from tests.engines.protocol.client import Client, error_of, placed, ready

WON = placed(32, "W", W="15 18", B="8")


def test_a_search_knows_the_tables_of_a_folder(client: Client, four_pieces: Path) -> None:
    ready(client, variant="american").say(f"pos pos={WON}", "level depth=1", "go think")
    assert float(client.wait_for("info").arguments["score"]) < 50
    client.wait_for("done")
    assert client.say(f"set-param name=tables value={four_pieces}", "new-game") == []
    client.say("go think")
    assert client.wait_for("info").arguments["score"] == "99.95"
    client.wait_for("done")
    client.say('set-param name=tables value=""', "go think")
    assert float(client.wait_for("info").arguments["score"]) < 50


def test_a_search_with_tables_and_a_limit_of_nodes_repeats(
    client: Client, four_pieces: Path
) -> None:
    position = placed(32, "W", w="21 22 27", W="15", b="5 12", B="8")
    ready(client, variant="american", tables=str(four_pieces))
    client.say(f"pos pos={position}", "level nodes=20000")
    first, second = [
        {
            line.arguments.get("depth", "answer"): {**line.arguments, "time": "", "nps": ""}
            for line in client.think()
        }
        for _ in range(2)
    ]
    # A busy machine may skip the news of a depth.
    both = first.keys() & second.keys()
    assert {depth: first[depth] for depth in both} == {depth: second[depth] for depth in both}
    assert len(both) > 3
    assert [*first][-2:] == [*second][-2:]


@pytest.mark.parametrize("variant", ["normal", "canadian", "connect"])
def test_games_without_tables_there_are_played_without(
    client: Client, four_pieces: Path, variant: str
) -> None:
    ready(client, tables=str(four_pieces), variant=variant)
    client.say("pos", "level depth=2 nodes=50", "go think")
    assert client.wait_for("done").arguments["move"]


def test_wrong_tables_are_named_and_change_nothing(client: Client, tmp_path: Path) -> None:
    damaged, empty = tmp_path / "damaged", tmp_path / "empty"
    for folder in (damaged, empty):
        folder.mkdir()
    file = damaged / "american-0m1k-0m1k.table"
    file.write_bytes(b"CHECKROW TABLE")
    ready(client, variant="american")
    before = client.say("hub")
    for value, sentence in (
        (tmp_path / "none", f"there is no folder '{tmp_path / 'none'}': name a folder with"),
        (empty, f"there are no tables in '{empty}': name a folder with endgame tables, or default"),
        ("x" * 300, "xxx' cannot be read (File name too long): name a folder with"),
        (damaged, f"the table {file} cannot be used"),
    ):
        assert sentence in error_of(client.say(f"set-param name=tables value={value}"))
        assert client.say("hub") == before
    client.say("pos", "level depth=1", "go think")
    client.wait_for("done")


def test_a_damaged_table_is_named_before_the_engine_is_ready(
    client: Client, tmp_path: Path
) -> None:
    (tmp_path / "american-0m1k-0m1k.table").write_bytes(b"CHECKROW TABLE")
    client.say("set-param name=variant value=american", f"set-param name=tables value={tmp_path}")
    assert "replace it with checkrow tables build" in error_of(client.say("init"))
    ready(client, tables="").say("pos", "level depth=1", "go think")
    client.wait_for("done")
