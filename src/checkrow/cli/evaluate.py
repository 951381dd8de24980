"""The command `checkrow evaluate`: counts the mistakes of a player."""

# A command imports what it needs when it runs, so that help appears at once.
# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import FAILED, INTERRUPTED, refuse

if TYPE_CHECKING:
    from checkrow.engines.engine import Limits


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("evaluate")(evaluate)


def evaluate(
    agent: Annotated[
        str, typer.Argument(help="module:function, a level such as 6, or a command with --hub.")
    ],
    game: Annotated[str, typer.Option(metavar="KEY", help="The game.")] = "connect:7x6x4:2",
    policy: Annotated[
        bool, typer.Option("--policy", help="AGENT takes observations and returns actions.")
    ] = False,
    hub: Annotated[
        bool, typer.Option("--hub", help="AGENT is a program that speaks the Hub protocol.")
    ] = False,
    positions: Annotated[
        int, typer.Option(metavar="N", min=1, help="Positions to evaluate exactly.")
    ] = 300,
    games: Annotated[int, typer.Option(metavar="N", help="Games against each opponent.")] = 10,
    opening: Annotated[
        int, typer.Option(metavar="N", min=0, max=8, help="Random turns before each game.")
    ] = 2,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL",
            help="An opponent for Elo; may be repeated.",
            show_default="random, casual and club@1000n if moves cannot be evaluated exactly",
        ),
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Time for each move of a program.", show_default="0.1")
    ] = None,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="Nodes for each move of a program, instead.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the positions and openings.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Count the mistakes of a player.

    The verdict is exact for Connect Four: which moves keep a win or a draw, by ply, and
    games against perfect from both sides. In other games the player meets our levels.

    A function takes the record so far and returns a move or its text. With --policy it
    takes an observation of PettingZoo and returns the number of an action.

    With --hub it first estimates the time. Less of --positions, --games, --seconds or
    --nodes makes it shorter.

    \b
    Examples:
      checkrow evaluate casual
      checkrow evaluate examples.agents:blocker
      checkrow evaluate --policy examples.agents:centre_policy
      checkrow evaluate --hub "checkrow hub" --game checkers:russian --nodes 500
    """
    import json as json_format

    from checkrow.cli.progress_bar import progress_bar
    from checkrow.research.agents import AgentFailed, Kind, agent_of
    from checkrow.research.evaluation import EvaluationPlan
    from checkrow.research.evaluation import evaluate as evaluated
    from checkrow.research.evaluation_report import as_json, write_text
    from checkrow.research.forecast import forecast
    from checkrow.rules.games import game as game_of

    if policy and hub:
        refuse("--policy and --hub exclude each other: AGENT is one of them")
    kind: Kind = "policy" if policy else "program" if hub else "function"
    plan = EvaluationPlan(positions, games, opening, tuple(against or ()), seed)
    try:
        import random

        its_game = game_of(game)
        block, limits = agent_of(
            agent, its_game, kind=kind, rng=random.Random(seed), limits=_limits(seconds, nodes)
        )
        with block as engine, progress_bar() as show:
            if hub:
                typer.echo(str(forecast(engine, limits, its_game, plan)), err=True)
            found = evaluated(agent, engine, limits, its_game, plan, progress=show)
    except ValueError as refusal:
        refuse(str(refusal))
    except AgentFailed as failure:
        typer.echo(f"checkrow: {agent} failed: {failure}", err=True)
        raise typer.Exit(FAILED) from None
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    typer.echo(json_format.dumps(as_json(found)) if json else write_text(found))


def _limits(seconds: float | None, nodes: int | None) -> Limits:
    import math

    from checkrow.engines.engine import Limits
    from checkrow.research.hub_agent import SECONDS

    if seconds is not None and not 0 < seconds < math.inf:
        refuse("--seconds takes a number above 0, such as 0.5")
    if seconds is None and nodes is None:
        seconds = SECONDS
    return Limits(seconds=seconds, nodes=nodes)
