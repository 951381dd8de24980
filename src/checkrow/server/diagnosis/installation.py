"""Checks the installation: versions, packages, the compiled core, the pages."""

from __future__ import annotations

import platform
import re
import sys
from importlib import import_module, metadata
from pathlib import Path

import checkrow
from checkrow.server.diagnosis.finding import Finding

OLDEST = (3, 11)
# Packages that the line for people names if they are installed. The facts list all packages.
SHOWN = (
    *("litestar", "uvicorn", "websockets", "sqlalchemy", "alembic", "asyncpg", "redis"),
    *("msgspec", "textual", "typer"),
)
# What the server imports and the rest of Checkrow does not.
MODULES = (
    *("aiosqlite", "alembic", "argon2", "asyncpg", "httptools", "litestar", "openskill", "pebble"),
    *("prometheus_client", "redis", "resvg_py", "segno", "sqlalchemy", "structlog", "uvicorn"),
)
SERVER = "pip install 'checkrow[server]'"
REINSTALL = "Reinstall Checkrow: pip install --force-reinstall checkrow"
_NEED = re.compile(r"([\w.-]+)(?:[^>]*>=\s*([\d.]+))?")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([\w.-]+)['\"]")


def check_version() -> Finding:
    """Return the version of Checkrow and of Python, and the platform."""
    version = platform.python_version()
    name = f"{platform.python_implementation()} {version}"
    bits = 64 if sys.maxsize > 1 << 32 else 32
    system = f"{platform.system()} {platform.release()} ({platform.machine()}, {bits} bit)"
    facts = {
        "checkrow": checkrow.__version__,
        "python": version,
        "implementation": platform.python_implementation(),
        "platform": platform.platform(),
        "machine": platform.machine(),
    }
    text = f"Checkrow {checkrow.__version__}, {name}, {system}"
    if sys.version_info < OLDEST:
        return Finding("versions", "wrong", text, "Install Python 3.11 or newer.", facts)
    return Finding("versions", "ok", text, facts=facts)


def check_packages() -> Finding:
    """Compare the packages with what Checkrow's metadata requires."""
    try:
        needs = metadata.requires("checkrow") or []
    except metadata.PackageNotFoundError:
        advice = "Install it with pip, so that its packages are known."
        return Finding("packages", "note", "Checkrow runs from a folder of source code", advice)
    found: dict[str, str] = {}
    missing: list[str] = []
    old: list[str] = []
    for need in needs:
        wanted, _, condition = need.partition(";")
        match = _NEED.match(wanted.strip())
        if match is None:
            continue
        name, least = match[1], match[2] or "0"
        try:
            found[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            if not condition:  # of an extra, or for another platform
                missing.append(name)
            continue
        if _numbers(found[name]) < _numbers(least):
            old.append(f"{name} {found[name]} is too old ({least} or newer is needed)")
    facts = {"packages": found, "missing": missing, "extras": _extras(needs, found)}
    problems = [*old, *(f"{name} is not installed" for name in missing)]
    if problems:
        advice = "Run pip install --upgrade checkrow, with the extras that you use."
        return Finding("packages", "wrong", "; ".join(problems), advice, facts)
    shown = ", ".join(f"{name} {found[name]}" for name in SHOWN if name in found)
    return Finding("packages", "ok", shown, facts=facts)


def _numbers(version: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", version)[:3]]


def _extras(needs: list[str], found: dict[str, str]) -> dict[str, bool]:
    """Return which extras are complete."""
    complete: dict[str, bool] = {}
    for need in needs:
        wanted, _, condition = need.partition(";")
        extra, match = _EXTRA.search(condition), _NEED.match(wanted.strip())
        if extra and match and "platform" not in condition:
            complete[extra[1]] = complete.get(extra[1], True) and match[1] in found
    return complete


def check_core() -> Finding:
    """Load the compiled core and let it solve a small board."""
    try:
        from checkrow.engines import _native  # noqa: PLC0415, it may be missing

        known = _native.known_instructions()
        solver = _native.Solver(4, 4, 4, table_bytes=1 << 16)
        score = solver.score(0, 0)
    except ImportError as error:
        return Finding("core", "wrong", f"the compiled core cannot be loaded: {error}", REINSTALL)
    facts = {"instructions": solver.instructions, "known": known}
    if score != 0:
        text = f"the compiled core says {score} of a drawn board"
        return Finding("core", "wrong", text, f"{REINSTALL}, and report this.", facts)
    text = f"compiled, uses the instruction set {solver.instructions}"
    if solver.instructions == "base" and platform.machine().lower() in ("x86_64", "amd64"):
        advice = "The processor has no AVX2 and BMI2, so that exact analysis takes longer."
        return Finding("core", "note", text, advice, facts)
    return Finding("core", "ok", text, facts=facts)


def check_server() -> Finding | None:
    """Return None if the packages of the server are installed, otherwise what to do."""
    try:
        for module in MODULES:
            import_module(module)
    except ModuleNotFoundError as error:
        name = (error.name or "").partition(".")[0]
        text = f"not installed: {SERVER}"
        return Finding("server", "note", text, "Only hosts need it.", {"missing": name})
    except ImportError as error:
        advice = "Reinstall it: pip install --force-reinstall 'checkrow[server]'"
        return Finding("server", "wrong", f"the server cannot be loaded: {error}", advice)
    return None


def check_pages(folder: Path | None = None) -> Finding:
    """Check that the browser pages are built, and that the files of the first one exist."""
    folder = folder or Path(__file__).parents[1] / "pages"
    index = folder / "index.html"
    advice = "Install a released wheel, or run `make pages` in the checkout."
    if not index.is_file():
        return Finding("pages", "wrong", "the pages for the browser are not built", advice)
    wanted = re.findall(r'(?:src|href)="/(assets/[^"]+)"', index.read_text(encoding="utf-8"))
    lost = [name for name in wanted if not (folder / name).is_file()]
    files = sum(1 for each in folder.rglob("*") if each.is_file())
    facts = {"files": files, "missing": lost}
    if lost or not wanted:
        text = f"the pages are incomplete: {', '.join(lost) or 'index.html'}"
        return Finding("pages", "wrong", text, advice, facts)
    return Finding("pages", "ok", "built", facts=facts)
