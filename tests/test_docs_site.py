"""The build of the documentation site: its link checks, and its generated pages."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from checkrow.server.web.documents import asyncapi

ROOT = Path(__file__).parents[1]


def part(name: str) -> ModuleType:
    """Load a module of docs/site, which is not a package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / "site" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def problems(folder: Path, page: str, style: str = "") -> list[str]:
    (folder / "sub").mkdir()
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "sub" / "other.html").write_text('<h2 id="there">x</h2>', encoding="utf-8")
    (folder / "site.css").write_text(style, encoding="utf-8")
    found: list[str] = part("links").problems_in(folder)
    return found


@pytest.mark.parametrize(
    "page",
    [
        '<link rel="stylesheet" href="site.css"><a href="sub/other.html#there">x</a>',
        '<a href="https://example.org/">elsewhere</a><img src="data:image/png;base64,AA==">',
        '<script type="application/json">{}</script><a id="here"></a><a href="#here">x</a>',
    ],
)
def test_a_sound_page_has_no_problems(tmp_path: Path, page: str) -> None:
    assert problems(tmp_path, page, "p{background:url(data:image/png;base64,AA==)}") == []


@pytest.mark.parametrize(
    ("page", "problem"),
    [
        ('<a href="nowhere.html">x</a>', "index.html links to nowhere.html, which does not exist"),
        (
            '<a href="sub/other.html#gone">x</a>',
            "index.html links to sub/other.html#gone, and there is no such section",
        ),
        ('<a href="../secret.html">x</a>', "index.html links to ../secret.html, which does not"),
        ('<img src="https://example.org/a.png">', "index.html loads https://example.org/a.png"),
        ('<script src="//example.org/a.js"></script>', "index.html loads //example.org/a.js"),
        ("<script>alert(1)</script>", "index.html: <script> has an inline script or style"),
        ('<p style="color:red">x</p>', "index.html: <p> has an inline script or style"),
        ('<p onclick="go()">x</p>', "index.html: <p> has an inline script or style"),
    ],
)
def test_mistakes_that_end_the_build(tmp_path: Path, page: str, problem: str) -> None:
    (found,) = problems(tmp_path, page)
    assert found.startswith(problem)


def test_styles_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    found = problems(tmp_path, "", "@import 'https://fonts.example.org/a.css';")
    assert found == ["site.css loads https://fonts.example.org/a.css"]


def test_the_command_line_page_has_every_command() -> None:
    page = part("command_line").command_line_page()
    titles = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert {"checkrow", "checkrow serve", "checkrow picture", "checkrow tables build"} <= {*titles}
    assert "checkrow analyze" not in titles  # a hidden alias of `analyse`
    assert "| `--arrow MOVE` | Draw an arrow along a move" in page


def test_the_pages_of_http_and_the_socket_have_every_message() -> None:
    reference = part("http_reference")
    http, socket = reference.http_page(), reference.socket_page()
    assert "### POST /api/session\n" in http
    messages = reference.messages_page()
    for name, message in asyncapi()["components"]["messages"].items():
        assert f"| `{message['name']}` | [{name}](messages.md#{name.lower()}) |" in socket
        assert f"\n## {name}\n" in messages


def test_the_notebook_becomes_a_page_with_its_pictures() -> None:
    path = ROOT / "examples" / "connect-four.ipynb"
    files = part("notebook").notebook_page(path, "notebook")
    shown = re.findall(r"!\[.*?\]\((.+?)\)", files["notebook.md"])
    assert len(shown) == 4
    assert {*shown} == {*files} - {"notebook.md"}
    assert files[shown[0]].startswith("<svg ")
    assert files[shown[-1]].startswith(b"\x89PNG")


def test_long_names_in_tables_can_break_between_their_words() -> None:
    breakable = part("tables").breakable
    cell = "<td align='left'><code>test_a.py::test_b</code>, <code>a[b] &lt;x.y&gt;</code></td>"
    assert breakable(f"<p><code>a_b</code></p>{cell}") == (
        "<p><code>a_b</code></p><td align='left'><code>test_<wbr>a.py::<wbr>test_<wbr>b"
        "</code>, <code>a[<wbr>b] &lt;x.<wbr>y&gt;</code></td>"
    )
