"""The command line of `make match`."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from bench.match.ballots import read_openings
from bench.match.sprt import read_sprt
from checkrow.rules.checkers import VARIANTS, CheckersGame

MOST_GAMES = 100_000
PROTOCOLS = ("hub", "dxp", "dxp-initiator")


def arguments(given: list[str] | None = None, about: str | None = None) -> argparse.Namespace:
    """Return the checked options. If one is wrong, exit with a sentence that says why."""
    parser = argparse.ArgumentParser(prog="make match", description=about)
    parser.add_argument("--uv", type=Path, default=Path("uv"), help="the installer to use")
    parser.add_argument("--only", default="", help="only opponents whose name has this text")
    parser.add_argument("--games", type=int, default=10, help="with each, an even number")
    parser.add_argument("--seconds", type=float, default=0.1, help="for each turn")
    parser.add_argument("--seed", type=int, default=1, help="of random openings")
    parser.add_argument("--openings", type=Path, help="a file: moves or a position on each line")
    parser.add_argument("--pdn", type=Path, help="write all games to this file")
    parser.add_argument("--sprt", metavar="LOW,HIGH", help="stop when the Elo difference is clear")
    parser.add_argument("--tables", type=Path, help="a folder of endgame tables that decide games")
    parser.add_argument("--engine", metavar="COMMAND", help="play this program instead")
    parser.add_argument("--protocol", choices=PROTOCOLS, default="hub", help="that it speaks")
    parser.add_argument("--variant", default="international", help="that it plays")
    parser.add_argument("--threads", type=int, help="of both sides (a Hub parameter)")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="a Hub parameter of it"
    )
    parser.add_argument(
        "--ours-set", action="append", default=[], metavar="NAME=VALUE", help="one of ours"
    )
    parser.add_argument(
        "--ours", metavar="COMMAND", help="the Hub engine on our side (default: checkrow hub)"
    )
    options = parser.parse_args(given)
    try:
        _check(options)
    except (ValueError, OSError) as fault:
        parser.error(str(fault))
    return options


def _check(options: argparse.Namespace) -> None:
    if not 2 <= options.games <= MOST_GAMES or options.games % 2:
        raise ValueError("--games must be an even number from 2 on: openings are played twice")
    if not 0 < options.seconds <= 3600:
        raise ValueError("--seconds must be more than 0, and at most 3600")
    if options.variant not in VARIANTS:
        raise ValueError(f"there is no variant {options.variant!r}: choose {', '.join(VARIANTS)}")
    if options.threads is not None and options.threads < 1:
        raise ValueError("--threads must be 1 or more")
    options.sprt = read_sprt(options.sprt) if options.sprt else None
    options.params = dict(map(_param, options.set))
    options.ours_params = dict(map(_param, options.ours_set))
    if options.engine is None:
        given = (options.openings, options.threads, options.set, options.ours_set, options.ours)
        if any(given):
            raise ValueError("--openings, --threads, --set, --ours-set and --ours need an --engine")
        return
    options.engine = _command(options.engine)
    options.ours = _command(options.ours) if options.ours else None
    if options.protocol.startswith("dxp") and "{port}" not in " ".join(options.engine):
        raise ValueError("a DXP engine needs {port} in its command: the port of the match")
    if options.openings:
        game = CheckersGame(VARIANTS[options.variant])
        options.openings = read_openings(game, options.openings.read_text(encoding="utf-8"))


def _command(text: str) -> list[str]:
    parts = shlex.split(text)
    if not parts:
        raise ValueError("an engine is a command, such as 'scan hub'")
    return parts


def _param(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ValueError(f"{text[:40]!r} is not a parameter: write name=value")
    return name, value
