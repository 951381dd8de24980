"""The command `checkrow rules`: the rules of a game, to read."""

# What a command needs is imported when it runs, so that help comes at once.
# ruff: noqa: PLC0415

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from checkrow.rules.model import Game

CANNOT = 2  # the exit status for what cannot be done as it was asked


def register(app: typer.Typer) -> None:
    """Adds the command to the program."""
    app.command("rules")(rules)


def rules(
    name: Annotated[
        str, typer.Argument(metavar="GAME", help="Such as connect, house or connect:9x7x5:2.")
    ],
    markdown: Annotated[bool, typer.Option("--markdown", help="Print them as Markdown.")] = False,
) -> None:
    """Print the rules of a game, with boards that show them.

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
        typer.echo(f"checkrow: {refusal}", err=True)
        raise typer.Exit(CANNOT) from None
    write = write_markdown if markdown else write_text
    typer.echo(write(family_of(game).rulebook(game)), nl=False)


def named_game(name: str) -> Game:
    """Return the game of a key, of the end of one such as `house`, or the usual game of a family.
    Raises `BadNotation` with the names that there are."""
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
        f"{name[:40]!r} is no game: write {', '.join(names)}, or a key such as {keys[0]}"
    )
