"""The command `checkrow rules`: print the rules of a game."""

# Imports happen when a command runs, so that help appears immediately.
# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from checkrow.cli.exit_status import refuse

if TYPE_CHECKING:
    from checkrow.rules.model import Game


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("rules")(rules)


def rules(
    name: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A game, such as connect, house or connect:9x7x5:2."),
    ],
    markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Print the rules of a game, illustrated with boards.

    \b
    Examples:
      checkrow rules connect
      checkrow rules house
      checkrow rules checkers:russian
      checkrow rules connect:9x7x5:2
    """
    from checkrow.rules.errors import BadNotation
    from checkrow.rules.families import family_of
    from checkrow.rules.rulebook_text import write_markdown, write_text

    try:
        game = named_game(name)
    except BadNotation as refusal:
        refuse(str(refusal))
    write = write_markdown if markdown else write_text
    typer.echo(write(family_of(game).rulebook(game)), nl=False)


def named_game(name: str) -> Game:
    """Return the game with a key or the end of one (`house`), or the usual game of a family.
    Raises `BadNotation`, which lists the names."""
    from checkrow.rules.errors import BadNotation
    from checkrow.rules.families import families
    from checkrow.rules.games import game

    if ":" in name:
        return game(name)
    wanted, known = name.casefold(), families()
    for family in known:
        if wanted == family.name:
            return family.usual_game
    keys = [preset.key for family in known for preset in family.presets]
    for key in keys:
        if wanted == key.partition(":")[2]:
            return game(key)
    names = [family.name for family in known]
    names += [end for end in (key.partition(":")[2] for key in keys) if end.isalpha()]
    raise BadNotation(
        f"{name[:40]!r} is not a game: write {', '.join(names)}, or a key such as {keys[0]}"
    )
