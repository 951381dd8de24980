"""What an installation without extras can do, and what it says when an extra is missing.

Each program here runs in a process that can import only the packages of requirements/base.txt.
`make wheel` does the same in a real environment with nothing else.
"""

from __future__ import annotations

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from checkrow.cli.extras import advice, extra_of

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "checkrow"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OWN = {"checkrow", "_editable_skbc_checkrow"}

# Hides the modules of all installed packages outside the base.
BLOCK = """
import sys
from importlib.machinery import PathFinder
class Finder(PathFinder):
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in {blocked!r}:
            return PathFinder.find_spec(name, path, target)
sys.meta_path[sys.meta_path.index(PathFinder)] = Finder
"""
RUN = """
sys.argv = {arguments!r}
from checkrow.cli import main
sys.exit(main())
"""


def normal(package: str) -> str:
    return re.sub(r"[-_.]+", "-", package).lower()


def base_packages() -> set[str]:
    lock = (ROOT / "requirements" / "base.txt").read_text(encoding="utf-8")
    return {normal(name) for name in re.findall(r"^([\w.-]+)==", lock, flags=re.MULTILINE)}


def blocked_modules() -> set[str]:
    """Return the modules that are installed here, but not by `pip install checkrow`."""
    base = base_packages()
    return {
        module
        for module, packages in importlib.metadata.packages_distributions().items()
        if module not in OWN and base.isdisjoint(map(normal, packages))
    }


def with_base_only(code: str) -> subprocess.CompletedProcess[str]:
    program = BLOCK.format(blocked=blocked_modules()) + code
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=120
    )


def checkrow_with_base_only(*arguments: str) -> subprocess.CompletedProcess[str]:
    return with_base_only(RUN.format(arguments=["checkrow", *arguments]))


def loaded_by(code: str) -> set[str]:
    """Return the modules that are loaded once the code has run, by their first names."""
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print(*sys.modules, file=sys.stderr)"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(shown.stderr.split())


def third_party(modules: set[str]) -> set[str]:
    first = {name.partition(".")[0] for name in modules}
    return {name for name in first - OWN if name not in sys.stdlib_module_names and name[0] != "_"}


def test_importing_checkrow_imports_nothing_else() -> None:
    loaded = loaded_by("import checkrow")
    assert third_party(loaded) == set()
    assert {name for name in loaded if name.startswith("checkrow.")} == {"checkrow.lazy_names"}


def test_help_loads_the_commands_and_nothing_they_need() -> None:
    loaded = loaded_by(
        "from checkrow.cli import main\nimport sys\nsys.argv = ['checkrow', '--help']\nmain()"
    )
    assert third_party(loaded) <= {"annotated_doc", "shellingham", "typer", "typing_extensions"}
    ours = {".".join(name.split(".")[:2]) for name in loaded if name.startswith("checkrow.")}
    assert ours == {"checkrow.cli", "checkrow.lazy_names"}
    # Slow to import, and not needed to show any help.
    assert loaded.isdisjoint({"asyncio", "rich", "pydantic", "sqlite3", "importlib.metadata"})


def test_the_base_brings_few_packages() -> None:
    assert base_packages() >= {normal(re.split(r"[<>=]", each)[0]) for each in needed_by_base()}
    assert len(base_packages()) <= 20, base_packages()


def needed_by_base() -> list[str]:
    return list(PROJECT["dependencies"])


@pytest.mark.long
def test_every_part_but_server_and_research_imports_with_the_base_alone() -> None:
    parts = "rules", "play", "engines", "client", "terminal", "cli", "svg"
    modules = [
        ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)
        for part in parts
        for source in [*(PACKAGE / part).rglob("*.py"), *PACKAGE.glob(f"{part}.py")]
        if "batch" not in source.parts
    ]
    assert len(modules) > 200
    code = f"import importlib\nfor name in {modules!r}: importlib.import_module(name)"
    ran = with_base_only(code)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.long
def test_commands_of_the_base_run_without_extras() -> None:
    rules = checkrow_with_base_only("rules", "house")
    assert rules.returncode == 0, rules.stderr
    game = checkrow_with_base_only("analyse", "connect:7x6x4:2 4 4 5 5 6 6 7", "--help")
    assert game.returncode == 0, game.stderr


def test_serve_without_the_server_packages_says_what_to_install() -> None:
    ran = checkrow_with_base_only("serve")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr == (
        "checkrow: checkrow serve needs the server packages: pip install 'checkrow[server]'\n"
    )


def test_the_library_says_what_to_install() -> None:
    for module, extra in ("engines.batch", "research"), ("environments", "environments"):
        ran = with_base_only(f"import checkrow.{module}")
        assert f"pip install 'checkrow[{extra}]'" in ran.stderr


def test_a_missing_module_of_no_extra_stays_an_error() -> None:
    assert advice("checkrow play", ModuleNotFoundError(name="no_such_module")) is None
    code = "import checkrow.cli\ndef broken(**_): import no_such_module\ncheckrow.cli.app = broken"
    ran = with_base_only(f"{code}\nsys.exit(checkrow.cli.main())")
    assert ran.returncode == 1
    assert "ModuleNotFoundError: No module named 'no_such_module'" in ran.stderr


def imported_modules() -> set[str]:
    """Return the first names of all modules that the package imports anywhere."""
    found = set[str]()
    for source in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found


def test_every_imported_package_is_of_the_base_or_of_an_extra() -> None:
    by_module = importlib.metadata.packages_distributions()
    base = base_packages()
    homeless = {
        module
        for module in imported_modules() - OWN - set(sys.stdlib_module_names)
        if base.isdisjoint(map(normal, by_module.get(module, [])))
        and extra_of(module) not in PROJECT["optional-dependencies"]
    }
    assert homeless == set()


def packages_in_pages() -> set[str]:
    """Return the packages that code and styles for the browser import, without their tests."""
    bare = re.compile(r'(?:from|import|url\()\s*"((?:@[\w-]+/)?[a-z][\w-]*)[/"]')
    sources = [
        source
        for folder in ("src", "board")
        for source in (ROOT / "web" / folder).rglob("*")
        if source.suffix in {".ts", ".svelte", ".css"} and ".test." not in source.name
    ]
    assert len(sources) > 100
    return {name for each in sources for name in bare.findall(each.read_text(encoding="utf-8"))}


def test_the_bill_of_materials_lists_what_the_pages_bundle(tmp_path: Path) -> None:
    target = tmp_path / "bill.json"
    writer = [sys.executable, str(ROOT / "native" / "write_sbom.py"), str(target), "2.4.0"]
    subprocess.run(writer, check=True)
    components = json.loads(target.read_text(encoding="utf-8"))["components"]
    listed = {each["name"] for each in components if each["purl"].startswith("pkg:npm/")}
    assert listed == packages_in_pages()
    assert {"name": "nanobind", "version": "2.4.0"}.items() <= components[0].items()
