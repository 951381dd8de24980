"""Write the software bill of materials of a wheel in the CycloneDX format (see PEP 770):

    python write_sbom.py FILE NANOBIND_VERSION

It lists the third-party code in the wheel: the binding library in the compiled core, and the
packages whose code or fonts are in the pages. The metadata of the wheel lists its dependencies.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
IN_PAGES = ("@fontsource-variable/rubik", "qrcode-generator", "svelte")  # a test counts them


def library(name: str, version: str, kind: str, license_id: str) -> dict[str, object]:
    """Return one component; `kind` is the registry that hosts it."""
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{name.replace('@', '%40')}@{version}",
        "licenses": [{"license": {"id": license_id}}],
    }


def bill(nanobind: str) -> dict[str, object]:
    """Return the whole bill of materials."""
    source = (ROOT / "src" / "checkrow" / "__init__.py").read_text(encoding="utf-8")
    version = re.findall(r'^__version__ = "(.+)"$', source, flags=re.MULTILINE)[0]
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = [(name, lock["packages"][f"node_modules/{name}"]) for name in IN_PAGES]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "checkrow",
                "version": version,
                "purl": f"pkg:pypi/checkrow@{version}",
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": [
            library("nanobind", nanobind, "pypi", "BSD-3-Clause"),
            *(library(name, each["version"], "npm", each["license"]) for name, each in packages),
        ],
    }


if __name__ == "__main__":
    target, nanobind_version = Path(sys.argv[1]), sys.argv[2]
    target.write_text(json.dumps(bill(nanobind_version), indent=2) + "\n", encoding="utf-8")
