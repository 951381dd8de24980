"""Rematches: the choices of the player at this screen, and the dialog that an offer opens
on any screen."""

from __future__ import annotations

from collections.abc import Callable

from checkrow.client import Refused, new_command_id
from checkrow.play.commands import (
    AcceptRematch,
    DeclineRematch,
    MatchCommand,
    OfferRematch,
    WithdrawRematch,
)
from checkrow.play.match import MatchView
from checkrow.terminal.app.dialogs import Ask, Choice
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.online.screens import OnlineScreen, Visit

_COMMANDS: dict[str, Callable[..., MatchCommand]] = {
    "accept-rematch": AcceptRematch,
    "decline-rematch": DeclineRematch,
    "offer-rematch": OfferRematch,
    "withdraw-rematch": WithdrawRematch,
}


def may(view: MatchView, me: str, command: str) -> bool:
    """Return whether a player may send this command about a rematch."""
    rights = zip(view.players, view.rights, strict=False)
    return any(player.id == me and command in given for player, given in rights)


def is_taken_along(view: MatchView, me: str) -> bool:
    """Return whether the next match has started, with this player."""
    rematch = view.rematch
    if rematch is None or not rematch.match:
        return False
    return any(view.players[seat].id == me for seat in rematch.agreed)


def sentence_of(view: MatchView, me: str) -> str:
    """Describe the state of a rematch, and which key acts on it."""
    if may(view, me, "accept-rematch") and view.rematch:
        return f"{view.players[view.rematch.agreed[0]].name} wants a rematch: press n to answer"
    if may(view, me, "withdraw-rematch"):
        return "You want a rematch: wait for the others, or press n to cancel"
    if may(view, me, "offer-rematch"):
        return "n offers a rematch"
    return ""


def ask_about(
    screen: OnlineScreen[str | None] | OnlineScreen[None], visit: Visit, view: MatchView
) -> None:
    """Ask what to do about a rematch, if there is anything to do."""
    me = visit.me.id
    choices: list[Choice]
    if may(view, me, "accept-rematch") and view.rematch:
        question = f"{view.players[view.rematch.agreed[0]].name} wants a rematch."
        choices = [("", "Later"), ("accept-rematch", "Accept"), ("decline-rematch", "Decline")]
    elif may(view, me, "withdraw-rematch"):
        question = "You want a rematch."
        choices = [("", "Wait"), ("withdraw-rematch", "Cancel it")]
    else:
        if may(view, me, "offer-rematch"):
            screen.ask(_say(visit, view.match, "offer-rematch"))
        return

    def answered(answer: str | None) -> None:
        if answer:
            screen.ask(_say(visit, view.match, answer))

    app_of(screen).push_screen(Ask(question, choices), answered)


async def _say(visit: Visit, match: str, what: str) -> None:
    await visit.client.to_match(match, _COMMANDS[what](id=new_command_id()))


async def watch(screen: OnlineScreen[None], visit: Visit, match: str) -> None:
    """Ask about every offer after a match, until no more can come."""
    was_offered = False
    try:
        async for news in visit.client.follow_match(match):
            view = news.view
            offered = may(view, visit.me.id, "accept-rematch")
            if offered and not was_offered:
                ask_about(screen, visit, view)
            was_offered = offered
            if view.result and not any(view.rights):
                return
    except Refused:  # the match is gone, so nobody offers anything
        return
