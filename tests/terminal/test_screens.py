"""Every screen looks as it did when it was last reviewed.

`CHECKROW_KEEP_SCREENS=1 pytest tests/terminal/test_screens.py` saves the current screens. Check the
differences and the pictures before committing them.
"""

import os
from pathlib import Path

import pytest

from checkrow.terminal.app.environment import Environment
from tests.terminal.driving import opened
from tests.terminal.scenes import SCENES, Scene
from tests.terminal.screens import screen_svg, styled_text

KEEP = bool(os.environ.get("CHECKROW_KEEP_SCREENS"))
GOLDEN = Path(__file__).parent / "golden"
PICTURES = Path(__file__).parents[2] / "docs" / "images"


def scene_name(scene: Scene) -> str:
    return scene.name


@pytest.mark.parametrize("scene", SCENES, ids=scene_name)
async def test_the_screen_is_as_it_was(scene: Scene, environment: Environment) -> None:
    shown: dict[Path, str] = {}
    async with opened(
        scene.environment(environment), scene.draft, size=scene.size, letters=scene.letters
    ) as (app, pilot):
        await scene.act(app, pilot)
        shown[GOLDEN / f"{scene.name}.txt"] = styled_text(app)
        if scene.picture:
            shown[PICTURES / f"{scene.name}.svg"] = screen_svg(app, scene.picture)
    for path, text in shown.items():
        if KEEP:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8").splitlines() == text.splitlines(), path.name


def test_no_screen_is_kept_that_nobody_shows() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {scene.name for scene in SCENES}
    pictures = {scene.name for scene in SCENES if scene.picture}
    assert {path.stem for path in PICTURES.glob("*.svg")} >= pictures


def test_pictures_need_nothing_from_elsewhere() -> None:
    for scene in SCENES:
        if scene.picture:
            text = (PICTURES / f"{scene.name}.svg").read_text(encoding="utf-8")
            assert text.count("://") == 1  # the XML namespace of SVG
