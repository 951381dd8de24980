"""The names that `checkrow` and `checkrow.engines` export, and when they are loaded."""

import ast
import doctest
import inspect
import subprocess
import sys
from types import ModuleType

import pytest

import checkrow
from checkrow import engines

PACKAGES = pytest.mark.parametrize("package", [checkrow, engines])


@PACKAGES
def test_every_public_name_exists_and_is_listed_once(package: ModuleType) -> None:
    names = package.__all__
    assert sorted(set(names)) == sorted(names)
    assert [name for name in names if getattr(package, name, None) is None] == []
    assert set(names) <= set(dir(package))
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        package.Chess  # noqa: B018


@PACKAGES
def test_type_checkers_see_the_same_names(package: ModuleType) -> None:
    tree = ast.parse(inspect.getsource(package))
    imported = {
        (node.module, name.name)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in ast.walk(block)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    homes = {
        (f"{package.__name__}.{home}", name)
        for home, names in package._HOMES.items()
        for name in names
    }
    assert imported == homes
    assert sorted(name for _, name in homes) == sorted(package.__all__)


@PACKAGES
def test_the_example_is_true(package: ModuleType) -> None:
    results = doctest.testmod(package)
    assert results.attempted > 0
    assert results.failed == 0


def test_one_name_does_not_load_the_others() -> None:
    program = (
        "import sys; from checkrow.engines import Limits;"
        "print(*(name for name in sys.modules if name.startswith('checkrow.engines.')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert run.stdout.split() == ["checkrow.engines.engine"]
