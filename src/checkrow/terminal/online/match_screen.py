"""An online match: follows the server, shows its views, and sends it commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.binding import Binding, BindingType

from checkrow.client import new_command_id
from checkrow.play.commands import (
    Abort,
    AcceptDraw,
    AcceptTakeback,
    AskTakeback,
    Claim,
    DeclineDraw,
    DeclineTakeback,
    Leave,
    MatchCommand,
    OfferDraw,
    Resign,
    Say,
    WithdrawDraw,
    WithdrawTakeback,
)
from checkrow.play.match.view import MatchView, OfferView
from checkrow.rules.games import game as game_of
from checkrow.terminal.app.dialogs import Ask, Choice, Page
from checkrow.terminal.app.rules_page import RulesPage
from checkrow.terminal.match.screens import app_of
from checkrow.terminal.online import rematch
from checkrow.terminal.online.followed_match import FollowedMatch
from checkrow.terminal.online.forms import FormField, FormScreen
from checkrow.terminal.online.match_keys import KEYS, MENU


class MatchScreen(FollowedMatch):
    """A match with all its keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "rematch", "Rematch"),
        Binding("m", "menu", "Menu"),
        Binding("s", "say", "Say"),
        Binding("equals_sign", "draw", "Draw", key_display="="),
        Binding("u", "takeback", "Take back"),
        Binding("w", "claim", "Claim"),
        Binding("y", "resign", "Resign", show=False),
        Binding("question_mark", "rules", "Rules", key_display="?"),
        Binding("f1", "keys", "Keys", show=False),
        Binding("q", "leave", "Leave"),
        Binding("escape", "back_off", "Back", show=False),
    ]

    _was_offered = False  # a rematch

    def _show_view(self, view: MatchView) -> None:
        super()._show_view(view)
        offered = rematch.may(view, self.me, "accept-rematch")
        if offered and not self._was_offered:
            rematch.ask_about(self, self.visit, view)
        self._was_offered = offered
        # In a lobby, the lobby's screen opens the next match.
        if view.rematch and not view.lobby and rematch.is_taken_along(view, self.me):
            self.call_later(self.open_match, view.rematch.match)

    def action_choose(self) -> None:
        if self.view and self.view.result:
            self.dismiss(None)
        else:
            super().action_choose()

    def action_back_off(self) -> None:
        """Escape cancels whatever is in progress, the smallest thing first."""
        if self.move_input and self.move_input.let_go():
            self.show_all()
        else:
            self.action_menu()

    # Offers and chat

    def command(self, command: MatchCommand) -> None:
        """Ask the match for something."""
        self.ask(self.visit.client.to_match(self.match, command))

    def _ask(self, question: str, *choices: tuple[MatchCommand | None, str]) -> None:
        """Ask the player which command to send; the first choice sends none."""
        shown: list[Choice] = [(str(at), text) for at, (_, text) in enumerate(choices)]

        def answered(answer: str | None) -> None:
            command = choices[int(answer or 0)][0]
            if command:
                self.command(command)

        app_of(self).push_screen(Ask(question, shown), answered)

    def _whose(self, offer: OfferView | None) -> str:
        """Return `mine`, `theirs` or `nobody's`. Once I agree, the others must answer the offer."""
        if offer is None:
            return "nobody's"
        agreed = (offer.by, *offer.agreed)
        return "mine" if self.seat in agreed else "theirs"

    def action_draw(self) -> None:
        id = new_command_id()
        match self._whose(self.view.draw if self.view else None):
            case "theirs":
                yes, no = (AcceptDraw(id=id), "Yes, a draw"), (DeclineDraw(id=id), "No, continue")
                self._ask("Do you agree to a draw?", (None, "Later"), yes, no)
            case "mine":
                back = (WithdrawDraw(id=id), "Withdraw it")
                self._ask("You offered a draw.", (None, "Wait"), back)
            case _:
                self._ask("Offer a draw?", (None, "No, continue"), (OfferDraw(id=id), "Yes, offer"))

    def action_takeback(self) -> None:
        id = new_command_id()
        match self._whose(self.view.takeback if self.view else None):
            case "theirs":
                yes = (AcceptTakeback(id=id), "Yes, allow it")
                no = (DeclineTakeback(id=id), "No, decline")
                self._ask("Allow the takeback?", (None, "Later"), yes, no)
            case "mine":
                back = (WithdrawTakeback(id=id), "Withdraw it")
                self._ask("You asked to take back your last turn.", (None, "Wait"), back)
            case _:
                ask = (AskTakeback(id=id), "Yes, ask for it")
                self._ask("Ask to take back your last turn?", (None, "No, continue"), ask)

    def action_claim(self) -> None:
        id = new_command_id()
        win = (Claim(id=id, result="win"), "Claim the win")
        draw = (Claim(id=id, result="draw"), "Claim a draw")
        two = self.view is not None and len(self.view.players) == 2
        claims = (win, draw) if two else (win,)
        self._ask("Somebody has been gone too long.", (None, "Wait for them"), *claims)

    def action_resign(self) -> None:
        resign = (Resign(id=new_command_id()), "Yes, resign")
        self._ask("Do you resign?", (None, "No, continue"), resign)

    def action_abort(self) -> None:
        abort = (Abort(id=new_command_id()), "Yes, abort")
        self._ask("Abort the match before your first move?", (None, "No, continue"), abort)

    def action_say(self) -> None:
        async def say(filled: Mapping[str, str]) -> str:
            words = Say(id=new_command_id(), text=filled["text"])
            await self.visit.client.to_match(self.match, words)
            return ""

        app_of(self).push_screen(
            FormScreen("Say something", (FormField("text", ""),), say, button="Say")
        )

    def action_rules(self) -> None:
        app_of(self).push_screen(RulesPage(game_of(self.view.game if self.view else "")))

    def action_keys(self) -> None:
        app_of(self).push_screen(Page("Keys", KEYS))

    def action_menu(self) -> None:
        offered = [entry for entry in MENU if self.check_action(entry[0], ())]
        choices: list[Choice] = [(action, f"{key:<3} {does}") for action, key, does in offered]

        async def chosen(action: str | None) -> None:
            if action:
                await self.run_action(action)

        app_of(self).push_screen(Ask("The match", choices), chosen)

    def action_rematch(self) -> None:
        if self.view:
            rematch.ask_about(self, self.visit, self.view)

    def action_leave(self) -> None:
        """Leave the match. A player forfeits by leaving, so ask first. A game against the computer
        waits, and the menu leads back to it."""
        if not self.plays_on or self._is_practice:
            self.dismiss(None)
            return
        leave = (Leave(id=new_command_id()), "Yes, leave")
        self._ask("Leave the match? If you leave, you lose.", (None, "No, stay"), leave)

    def action_look_away(self) -> None:
        self.dismiss(None)

    @property
    def _is_practice(self) -> bool:
        return self.view is not None and self.view.practice

    @property
    def _is_in_tournament(self) -> bool:
        return self.view is not None and bool(self.view.tournament)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that do nothing at the moment."""
        view = self.view
        match action:
            case "rules":
                return view is not None
            case "draw" | "resign":
                return self.plays_on
            case "takeback":
                return self.plays_on and not self._is_in_tournament
            case "look_away":
                return self.plays_on and not self._is_practice
            case "say":
                return not self._is_practice
            case "abort":
                early = view is not None and view.moves < len(view.players)
                return self.plays_on and early and not self._is_in_tournament
            case "claim":
                gone = view is not None and any(each.claim is not None for each in view.players)
                return self.plays_on and gone
            case "rematch":
                return view is not None and bool(rematch.sentence_of(view, self.me))
            case _:
                return super().check_action(action, parameters)

    def waiting(self) -> str:
        view = self.view
        if view is None:
            return ""
        if view.result:
            again = rematch.sentence_of(view, self.me)
            back = "q goes back to the lobby." if view.lobby and self.seat is not None else ""
            if view.tournament and self.seat is not None:
                back = "q goes back to the standings."
            return ". ".join(filter(None, (again, back or "q goes back.")))
        if self.plays_on and self._whose(view.draw) == "theirs":
            return "A draw is offered: press = to answer."
        if self.plays_on and self._whose(view.takeback) == "theirs":
            return "A takeback is requested: press u to answer."
        return self.advice()
