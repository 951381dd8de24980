"""Turns the examples of docstrings into code blocks."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^(?!\s*$).+\n?)*)+", re.MULTILINE)


class DocstringExamples(griffe.Extension):
    """Fences the lines from `>>>` up to the next empty one."""

    def on_object(self, *, obj: griffe.Object, **kwargs: Any) -> None:
        _fence(obj)

    def on_package(self, *, pkg: griffe.Module, **kwargs: Any) -> None:
        _fence(pkg)


def _fence(obj: griffe.Object) -> None:
    if obj.docstring and "```" not in obj.docstring.value:
        obj.docstring.value = EXAMPLE.sub(_fenced, obj.docstring.value)


def _fenced(found: re.Match[str]) -> str:
    return f"```pycon\n{found[0].rstrip()}\n```\n"
