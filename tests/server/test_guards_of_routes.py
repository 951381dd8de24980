"""Who may send each request that changes something: the parameters of its handler decide."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import signature
from pkgutil import iter_modules

from litestar.handlers import HTTPRouteHandler

from checkrow.server import web

# A player with a name, one with a name or a guest, and the owner of an account (see `web.app`).
GUARDS = {"me", "anyone", "owner"}
# These come before there is a player, or change nothing.
FOR_EVERYBODY = {"/api/session", "/api/join", "/api/join/device"}
READING = "/api/study/"


def handlers() -> Iterator[HTTPRouteHandler]:
    for module in iter_modules(web.__path__, f"{web.__name__}."):
        yield from getattr(import_module(module.name), "ROUTES", ())


def test_requests_that_change_something_have_a_guard() -> None:
    changing = [
        each for each in handlers() if each.http_methods & {"POST", "PUT", "PATCH", "DELETE"}
    ]
    assert len(changing) > 20
    unguarded = {
        path
        for each in changing
        if not GUARDS & {*signature(each.fn).parameters}
        for path in each.paths
    }
    assert {path for path in unguarded if not path.startswith(READING)} == FOR_EVERYBODY
