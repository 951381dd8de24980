"""Checks a built site: every link leads somewhere, and nothing loads from another host."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"src", "srcset", "poster", "data"}
IMPORTS = re.compile(r"url\(\s*['\"]?(?!data:)([^'\")]+)|@import\s+['\"]([^'\"]+)")


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.ids: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids.add(values["id"])
        if tag == "a" and values.get("name"):
            self.ids.add(values["name"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        elif tag == "link" and values.get("rel") not in ("next", "prev", "canonical"):
            self.loads.append(values.get("href", ""))
        self.loads += [values[name] for name in LOADED & values.keys()]
        script = tag == "script" and "src" not in values and "json" not in values.get("type", "")
        if tag == "style" or script or "style" in values or any(n.startswith("on") for n in values):
            self.inline.append(f"<{tag}>")


def problems_in(site: Path) -> list[str]:
    """Return a line for each link that leads nowhere, each load from another host, and each script
    or style that is not in a file."""
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    found: list[str] = []
    for path, page in pages.items():
        name = path.relative_to(site).as_posix()
        found += [f"{name}: {tag} has an inline script or style" for tag in page.inline]
        for target in page.loads:
            found += _problem(site, path, target, pages, may_leave=False)
        for target in page.links:
            found += _problem(site, path, target, pages, may_leave=True)
    for path in sorted(site.rglob("*.css")):
        for match in IMPORTS.finditer(path.read_text(encoding="utf-8")):
            found += _problem(site, path, match[1] or match[2], pages, may_leave=False)
    return found


def _problem(
    site: Path, path: Path, target: str, pages: dict[Path, _Page], *, may_leave: bool
) -> list[str]:
    name, parts = path.relative_to(site).as_posix(), urlsplit(target)
    if parts.scheme in ("data", "mailto"):
        return []
    if parts.scheme or parts.netloc:
        return [] if may_leave else [f"{name} loads {target}"]
    aimed = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if aimed.is_dir():
        aimed /= "index.html"
    if not aimed.is_file() or site.resolve() not in aimed.parents:
        return [f"{name} links to {target}, which does not exist"]
    fragment = unquote(parts.fragment)
    if fragment and aimed in pages and fragment not in pages[aimed].ids | {"__skip", "top"}:
        return [f"{name} links to {target}, and there is no such section"]
    return []
