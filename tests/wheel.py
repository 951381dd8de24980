"""Check the contents of a wheel: `python -m tests.wheel FILE`."""

from __future__ import annotations

import json
import re
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path


def check(path: Path) -> str:
    """Describe the wheel. Raise `AssertionError` if anything is missing or wrong."""
    name, version, python, abi, platform = path.stem.split("-")
    stable = sys.version_info >= (3, 12)
    this = f"cp3{sys.version_info.minor}"
    assert (python, abi) == (("cp312", "abi3") if stable else (this, this)), path.name
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        information = f"{name}-{version}.dist-info"
        bill = json.loads(wheel.read(f"{information}/sboms/checkrow.cdx.json"))
        metadata = message_from_bytes(wheel.read(f"{information}/METADATA"))
    assert bill["bomFormat"] == "CycloneDX"
    assert bill["metadata"]["component"]["version"] == version
    assert {"nanobind", "svelte"} <= {each["name"] for each in bill["components"]}
    assert {"environments", "research", "server"} <= set(metadata.get_all("Provides-Extra", []))
    modules = [
        each for each in names if re.fullmatch(r"checkrow/engines/_native\..*(?:so|pyd)", each)
    ]
    assert len(modules) == 1, modules
    for wanted in ("checkrow/py.typed", "checkrow/server/pages/index.html"):
        assert wanted in names, f"{wanted} is missing"
    assert not [each for each in names if each.startswith(("tests/", "native/", "web/"))]
    return f"{path.name} has the core, the pages and its SBOM ({platform})"


if __name__ == "__main__":
    print(check(Path(sys.argv[1])))
