"""Hints: in casual matches against computers, and nowhere else."""

from __future__ import annotations

import asyncio

import pytest

import checkrow
from checkrow.client import AddComputer, MatchOptions, Ready, Refused
from checkrow.play.clock import Fischer
from checkrow.play.match import MatchView
from checkrow.rules.families import family_of
from checkrow.rules.record import Record
from tests.server.backing import PATIENCE, Service
from tests.server.people import Person, people, start_match


async def against_computer(ann: Person, game: str) -> str:
    options = MatchOptions(game=game, first="lot" if "house" in game else "chairs")
    lobby = (await ann.client.open_lobby(options)).lobby
    await ann.client.to_lobby(lobby, AddComputer(id="c", level="casual"))
    await ann.client.to_lobby(lobby, Ready(id="r"))
    return (await ann.client.matches_of(ann.name))[0].id


async def on_turn(ann: Person, match: str) -> MatchView:
    """Wait for Ann's turn: under house rules a draw decides who starts."""
    async with asyncio.timeout(PATIENCE):
        async for news in ann.client.follow_match(match):
            view = news.view
            if view.turn is not None and view.players[view.turn].id == ann.id:
                return view
    raise AssertionError("it never was her turn")


@pytest.mark.parametrize("game", ["connect:7x6x4:2", "checkers:american", "checkers:house"])
async def test_a_hint_names_every_turn_and_the_best_answer(service: Service, game: str) -> None:
    async with people(service, 1) as (ann,):
        match = await against_computer(ann, game)
        view = await on_turn(ann, match)
        assert any("hint" in rights for rights in view.rights)
        found = await ann.client.hints(match)
        assert found.position == view.position
        assert {turn.steps[0] for turn in found.turns} == {step.move for step in view.steps}
        rules = checkrow.game(game)
        chances = [turn.value.chance for turn in found.turns if turn.value]
        assert chances == sorted(chances, reverse=True)
        for turn in found.turns:
            step = next(step for step in view.steps if step.move == turn.steps[0])
            assert turn.path[0] == (step.origin if step.origin >= 0 else step.to)
            after = Record(rules, rules.read_position(view.fen))
            for move in turn.steps:
                after = after.play(move)
            answered = family_of(rules).play_typed(after, turn.answer)
            assert len(answered.moves) > len(after.moves)
            assert turn.answer_path


async def test_the_best_move_of_connect_four_is_in_the_middle(service: Service) -> None:
    async with people(service, 1) as (ann,):
        match = await against_computer(ann, "connect:7x6x4:2")
        best = (await ann.client.hints(match)).turns[0]
        assert (best.move, best.path) == ("4", (38,))
        assert best.value is not None
        assert best.value.text == "wins in 21"


@pytest.mark.parametrize("rated", [False, True])
async def test_there_are_no_hints_against_people(service: Service, rated: bool) -> None:
    async with people(service, 2) as everybody:
        clock = Fischer(300, 0)
        match = await start_match(everybody, MatchOptions(clock=clock, rated=rated))
        for each in everybody:
            view = (await each.client.match(match)).view
            assert not any("hint" in rights for rights in view.rights)
            with pytest.raises(Refused) as refused:
                await each.client.hints(match)
            assert refused.value.code == "no-hints"


async def test_hints_are_for_the_player_and_not_for_spectators(service: Service) -> None:
    async with people(service, 2) as (ann, bob):
        match = await against_computer(ann, "connect:7x6x4:2")
        await on_turn(ann, match)
        with pytest.raises(Refused) as refused:
            await bob.client.hints(match)  # he only watches
        assert refused.value.code == "no-hints"


async def test_a_hint_waits_for_the_turn(service: Service) -> None:
    async with people(service, 1) as (ann,):
        options = MatchOptions(game="checkers:international", first="chairs")
        lobby = (await ann.client.open_lobby(options)).lobby
        await ann.client.to_lobby(lobby, AddComputer(id="c", level="expert"))
        await ann.client.to_lobby(lobby, Ready(id="r"))
        match = (await ann.client.matches_of(ann.name))[0].id
        view = await on_turn(ann, match)
        await ann.client.step(match, view.steps[0].move, view.position)
        with pytest.raises(Refused) as refused:
            await ann.client.hints(match)
        assert refused.value.code == "not-your-turn"
