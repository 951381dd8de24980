"""Games played on lidraughts.org: every turn is legal here, and they end as they did there.

Taken from the test files of py-draughts (github.com/miskibin/py-draughts, test/games), without the
players' names; the Frisian games have only their moves there.
"""

from pathlib import Path

import pytest

from checkrow.rules.pdn import read_pdn

FOLDER = Path(__file__).parents[1] / "data" / "pdn" / "lidraughts"
GAMES = {"frisian": 14, "antidraughts": 25, "breakthrough": 25}


@pytest.mark.parametrize("key", GAMES)
def test_games_of_lidraughts(key: str) -> None:
    games = read_pdn((FOLDER / f"{key}.pdn").read_text(encoding="utf-8"))
    assert len(games) == GAMES[key]
    ended = 0
    for game in games:
        assert game.record.game.key == f"checkers:{key}"
        outcome = game.record.position.outcome
        if outcome:
            ended += 1
            assert game.result == ("2-0", "0-2")[outcome.winner or 0], game.tag("Site")
    assert ended >= 2
