"""The hooks that MkDocs calls while it builds the site.

They add the pages that the program writes itself (the command line, HTTP, the socket), the
changelog and the files that documents link to. They move inline scripts into files, because the
server's policy allows no others, and check every link at the end.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import shutil
from pathlib import Path
from typing import Any

from command_line import command_line_page
from http_reference import http_page, messages_page, socket_page
from links import problems_in
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from notebook import notebook_page
from tables import breakable

ROOT = Path(__file__).parents[2]
PAGES = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}
FILES = {
    "icon.svg": "web/public/icon.svg",
    "site.css": "docs/site/site.css",
    "license.txt": "LICENSE",
    "rubik-license.txt": "web/public/rubik-license.txt",
}
# Source code that a browser should show rather than run or save.
SHOWN = {".html": ".html.txt", ".py": ".py.txt"}
for _path in sorted(each for each in (ROOT / "examples").iterdir() if each.is_file()):
    _source = f"examples/{_path.name}"
    FILES[_source.removesuffix(_path.suffix) + SHOWN.get(_path.suffix, _path.suffix)] = _source
NOTEBOOK = "connect-four.ipynb"
# Where links of the repository lead on the site.
MOVED = {
    **{source: name for name, source in FILES.items()},
    "README.md": "index.md",
    f"examples/{NOTEBOOK}": "notebook.md",
    **{source: name for name, source in PAGES.items()},
}
LINK = re.compile(r"(?<=\]\()([^)#\s]+)")
SCRIPT = re.compile(r"<script>(.+?)</script>", re.DOTALL)
NEEDLESS = (".map", "sitemap.xml", "sitemap.xml.gz", "404.html")
PACKED = {".html", ".css", ".js", ".json", ".svg"}

_scripts: dict[str, str] = {}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files that do not lie in docs/."""
    generated: dict[str, str | bytes] = {
        "reference/cli.md": command_line_page(),
        "reference/http.md": http_page(),
        "reference/socket.md": socket_page(),
        "reference/messages.md": messages_page(),
    }
    generated.update(notebook_page(ROOT / "examples" / NOTEBOOK, "notebook"))
    for name, source in PAGES.items():
        generated[name] = (ROOT / source).read_text(encoding="utf-8")
    for name, text in generated.items():
        files.append(File.generated(config, name, content=text))
    for name, source in FILES.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links that leave docs/ lead to what the site has instead."""
    up = "../" * page.file.src_uri.count("/")
    outside = "" if page.file.src_uri in PAGES else f"{up}../"

    def moved(found: re.Match[str]) -> str:
        target = found[1]
        if "://" in target or not target.startswith(outside):
            return target
        path = target.removeprefix(outside)
        if path in MOVED:
            return up + MOVED[path]
        if path.startswith("docs/"):
            return up + path.removeprefix("docs/")
        return up + path if outside else target

    return LINK.sub(moved, markdown)


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let long names in tables break."""
    return breakable(html)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Move inline scripts into files."""
    up = "../" * page.file.dest_uri.count("/")

    def in_file(found: re.Match[str]) -> str:
        name = f"assets/scripts/{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
        _scripts[name] = found[1]
        return f'<script src="{up}{name}"></script>'

    return SCRIPT.sub(in_file, output)


def on_post_build(config: MkDocsConfig) -> None:
    """Write the scripts, remove what nobody reads, check the links, and compress."""
    site = Path(config.site_dir)
    for name, text in _scripts.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    shutil.rmtree(site / "assets" / "javascripts" / "lunr")  # for other languages than English
    for path in sorted(site.rglob("*")):
        if path.name.endswith(NEEDLESS):
            path.unlink()
    if found := problems_in(site):
        raise PluginError("The site has broken links or loads from elsewhere:\n" + "\n".join(found))
    for path in sorted(site.rglob("*")):
        if path.suffix in PACKED:
            packed = gzip.compress(path.read_bytes(), 9, mtime=0)
            path.with_name(path.name + ".gz").write_bytes(packed)
    (site / ".built").touch()


def on_config(config: MkDocsConfig, **_: Any) -> MkDocsConfig:
    _scripts.clear()
    return config
