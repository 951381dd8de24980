"""Plays Checkrow against other engines of checkers: `make match`.

Both have the same time for a turn. American checkers begins with the three-move ballots, other
variants with four random turns that leave the sides even; each opening is played twice, with the
sides changed. Without --engine the opponents are those that install from a registry.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from bench.environments import Installer, NotInstalled, version_of
from bench.match.ballots import NoEvenOpening, openings
from bench.match.dxp import DxpFollower, DxpInitiator
from bench.match.games_file import GamesFile
from bench.match.hub import HubEngine
from bench.match.opponents import OPPONENTS
from bench.match.options import arguments
from bench.match.peer import Peer
from bench.match.player import Failed, InProcess, Player
from bench.match.referee import Clock, Game, play_game
from checkrow.engines.checkers.endgame.tables import EndgameTables
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.elo import elo_of
from checkrow.engines.match import Score
from checkrow.rules.checkers import VARIANTS, CheckersGame
from checkrow.rules.record import Record

Pairing = tuple[Record, int]  # an opening, and Checkrow's seat


def play_opponent(
    name: str,
    players: tuple[Player, Player],
    pairings: Iterator[Pairing],
    options: argparse.Namespace,
) -> Score:
    """Play all games against one opponent and print the result."""
    tables = EndgameTables(options.tables) if options.tables else None
    file = GamesFile(_pdn_path(options, name), "Checkrow", name) if options.pdn else None
    score, clocks, failures = Score(), (Clock(), Clock()), list[Game]()
    shares: list[float] = []
    for number, (opening, seat) in enumerate(pairings, 1):
        played = play_game(opening, players, seat, options.seconds, time.monotonic, clocks, tables)
        score = played.added_to(score)
        shares.append((played.result + 1) / 2)
        if played.failure:
            failures.append(played)
        if file:
            file.add(played, number)
        print(f"{name}: {score}", file=sys.stderr)
        if options.sprt and options.sprt.decision(pairs_of(shares)) is not None:
            break
    if score == Score():
        print(f"{name}: no game was played")
        return score
    print(f"{name}: {score}, Elo {elo_of(score)}")
    if options.sprt:
        print(f"    {options.sprt.describe(pairs_of(shares))}")
    print(f"    seconds a turn: {clocks[0].mean:.3f} Checkrow, {clocks[1].mean:.3f} its opponent")
    for (who, failure), times in _counted(failures).items():
        print(f"    {who} lost {times} by default: it {failure}")
    sys.stdout.flush()
    return score


def pairs_of(shares: list[float]) -> list[float]:
    """Return the shares of the points in whole pairs of games."""
    return [(one + other) / 2 for one, other in zip(shares[::2], shares[1::2], strict=False)]


def _counted(failures: list[Game]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for game in failures:
        key = ("the opponent" if game.result > 0 else "Checkrow", game.failure)
        found[key] = found.get(key, 0) + 1
    return found


def _pdn_path(options: argparse.Namespace, name: str) -> Path:
    """Return the file for one opponent's games: the given one if there is only one opponent."""
    given: Path = options.pdn
    if options.engine:
        return given
    return given.with_stem(f"{given.stem}-{'-'.join(name.replace(',', '').split())}")


def twice(starts: Iterable[Record], games: int) -> Iterator[Pairing]:
    """Yield every opening twice, once for each seat. Start over if there are too few."""
    for opening in itertools.islice(itertools.cycle(starts), games // 2):
        for seat in (0, 1):
            yield opening, seat


def play_engine(options: argparse.Namespace) -> Score:
    """Play the program that the command line names."""
    game = CheckersGame(VARIANTS[options.variant])
    threads = {} if options.threads is None else {"threads": str(options.threads)}
    command = options.ours or [sys.executable, "-m", "checkrow", "hub"]
    name = Path(options.engine[0]).name
    with HubEngine(command, game, {**threads, **options.ours_params}) as ours:
        if options.protocol == "dxp-initiator":
            with DxpInitiator(options.engine, game) as asking:
                return play_opponent(name, (ours, asking), _invited(asking, options.games), options)
        theirs: Player
        if options.protocol == "dxp":
            theirs = DxpFollower(options.engine, game, options.seconds)
        else:
            theirs = HubEngine(options.engine, game, {**threads, **options.params})
        starts = options.openings or openings(game, options.games // 2, options.seed)
        with theirs:
            return play_opponent(name, (ours, theirs), twice(starts, options.games), options)


def _invited(asking: DxpInitiator, games: int) -> Iterator[Pairing]:
    for _ in range(games):
        try:
            invitation = asking.invited()
        except Failed as failure:
            print(f"the engine {failure}, so that the match ends here")
            return
        if invitation is None:
            return
        opening, seat = invitation
        yield opening, 1 - seat


def play_registry(options: argparse.Namespace) -> None:
    """Play every engine that installs from a registry."""
    chosen = [one for one in OPPONENTS if options.only.lower() in one.name.lower()]
    if not chosen:
        names = "\n  ".join(one.name for one in OPPONENTS)
        sys.exit(f"no opponent has {options.only!r} in its name; there are:\n  {names}")
    installer = Installer(options.uv)
    total = Score()
    for opponent in chosen:
        try:
            command = opponent.command(installer)
        except NotInstalled as error:
            print(f"{opponent.name} could not be installed, so it is left out: {error}")
            continue
        game = CheckersGame(VARIANTS[opponent.variant])
        starts = openings(game, options.games // 2, options.seed)
        name = f"{opponent.name} {version_of(opponent.library)}".rstrip()
        with Peer(command) as peer, InProcess(NativeCheckers(time.monotonic)) as ours:
            score = play_opponent(name, (ours, peer), twice(starts, options.games), options)
        total = Score(
            total.wins + score.wins, total.draws + score.draws, total.losses + score.losses
        )
    if total != Score():
        print(f"all together: {total}, Elo {elo_of(total)}")


def main() -> None:
    options = arguments(about=__doc__)
    print(f"Checkrow against others, {options.seconds:g} seconds a turn; won, drawn, lost:")
    try:
        if options.engine:
            play_engine(options)
        else:
            play_registry(options)
    except NoEvenOpening as refusal:
        sys.exit(str(refusal))


if __name__ == "__main__":
    main()
