"""The rules that the project's own files follow: pins, versions, names and boundaries."""

import ast
import importlib.metadata
import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import checkrow

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "checkrow"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
REQUIREMENTS = sorted(path for path in (ROOT / "requirements").rglob("*") if path.is_file())
LOCKS = [path for path in REQUIREMENTS if path.suffix == ".txt"]
NPM_LOCKS = [ROOT / "web" / "package-lock.json", ROOT / "web" / "browser" / "package-lock.json"]


def file_name(path: Path) -> str:
    return path.name


def pins(lock: Path) -> list[str]:
    """Return the requirements of a lock file, each with its continuation lines."""
    joined = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in joined.splitlines() if line.strip() and line.lstrip()[0] != "#"]


@pytest.mark.parametrize("path", REQUIREMENTS, ids=file_name)
def test_requirement_files_name_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"\w+://\S*|--?(?:extra-)?index-url|--find-links", text) == []


@pytest.mark.parametrize("lock", LOCKS, ids=file_name)
def test_every_pin_is_exact_and_hashed(lock: Path) -> None:
    exact_and_hashed = re.compile(
        r"[\w.-]+(\[[\w,-]+\])?==\S+(\s*;[^\\]*?)?(\s+--hash=sha256:[0-9a-f]{64})+\s*"
    )
    assert [pin for pin in pins(lock) if not exact_and_hashed.fullmatch(pin)] == []


@pytest.mark.parametrize("lock", NPM_LOCKS, ids=lambda lock: lock.parent.name)
def test_packages_of_the_pages_are_hashed_and_name_no_address(lock: Path) -> None:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    wanted = json.loads((lock.parent / "package.json").read_text(encoding="utf-8"))
    named = {**wanted.get("dependencies", {}), **wanted.get("devDependencies", {})}
    assert all(re.fullmatch(r"[0-9][\w.-]*", version) for version in named.values()), named
    for name, package in packages.items():
        if name:
            assert package["integrity"].startswith("sha512-")
            assert "resolved" not in package


def test_every_requirement_file_is_locked() -> None:
    inputs = {path.stem for path in REQUIREMENTS if path.suffix == ".in"}
    assert {lock.stem for lock in LOCKS} == inputs


def normal(requirement: str) -> str:
    name = re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0]
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(name: str) -> set[str]:
    return {normal(pin) for pin in pins(ROOT / "requirements" / f"{name}.txt")}


def test_locks_hold_the_declared_dependencies() -> None:
    base = {normal(dependency) for dependency in PROJECT["dependencies"]}
    server = {normal(need) for need in PROJECT["optional-dependencies"]["server"]}
    assert base <= locked("base") <= locked("runtime")
    assert server <= locked("runtime")
    assert server.isdisjoint(locked("base"))


def test_development_lock_holds_what_the_other_extras_need() -> None:
    extras = {**PROJECT["optional-dependencies"]}
    del extras["server"]
    assert {normal(need) for needs in extras.values() for need in needs} <= locked("dev")


def test_versions_agree() -> None:
    assert importlib.metadata.version("checkrow") == checkrow.__version__
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    released = re.findall(r"^## \[?(\d[^\]\s]*)", changelog, flags=re.MULTILINE)
    assert released[:1] in ([], [checkrow.__version__])


def test_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def imported_modules(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module


def test_rules_need_only_the_standard_library() -> None:
    foreign = {
        (source.relative_to(PACKAGE).as_posix(), module)
        for source in (PACKAGE / "rules").rglob("*.py")
        for module in imported_modules(source)
        if module.split(".")[0] not in sys.stdlib_module_names
        and not f"{module}.".startswith("checkrow.rules.")
    }
    assert foreign == set()


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("path", WORKFLOWS, ids=file_name)
def test_workflows_pin_actions_and_run_what_exists(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    used = re.findall(r"uses: (\S+)(.*)", text)
    assert used
    for action, version in used:
        assert re.fullmatch(r"[\w.-]+/[\w.-]+@[0-9a-f]{40}", action), action
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", version), f"say the version of {action}"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"run: make (\S+)", text):
        assert target == "docs" or f"\n{target}: " in makefile, target
    for name in re.findall(r"(?:requirements|tests|deploy)/[\w./-]+\w", text):
        assert (ROOT / name).exists(), name


def test_wheels_are_built_for_every_supported_python() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    named = re.findall(r"Python :: 3\.(\d+)", " ".join(PROJECT["classifiers"]))
    assert tool["cibuildwheel"]["build"] == [f"cp3{minor}-*" for minor in named]
    assert tool["scikit-build"]["wheel"]["py-api"] == "cp312"
