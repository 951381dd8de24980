"""The example notebook as a page: its text, its code, and the saved output of its cells."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Files = dict[str, str | bytes]


def notebook_page(path: Path, name: str) -> Files:
    """Return the page `name`.md and the pictures it shows, by their addresses."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    files: Files = {}
    parts: list[str] = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += _shown(cell["outputs"], name, files)
    # After the first heading and its paragraph.
    parts.insert(1, f"[Download the notebook](examples/{path.name}) to run it yourself.")
    files[f"{name}.md"] = "\n\n".join(parts) + "\n"
    return files


def _shown(outputs: list[dict[str, Any]], name: str, files: Files) -> Iterator[str]:
    for output in outputs:
        data = output.get("data", {})
        picture = f"{name}-{len(files) + 1}"
        if "image/svg+xml" in data:
            files[f"{picture}.svg"] = "".join(data["image/svg+xml"])
            yield f"![Output of the cell]({picture}.svg)"
        elif "image/png" in data:
            files[f"{picture}.png"] = base64.b64decode("".join(data["image/png"]))
            yield f"![Output of the cell]({picture}.png)"
        elif "text" in output:
            yield f"```text\n{''.join(output['text']).rstrip()}\n```"
