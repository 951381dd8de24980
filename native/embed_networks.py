"""Write the checkers networks as C++, so that the core contains them.

    python native/embed_networks.py OUT.inc NETWORK.net.gz ...

CMake runs this before it compiles `checkers/networks.cpp`. Each file is a gzipped network in the
format of native/src/checkers/network.hpp; the core reads and checks each network on first use.
This script needs only the standard library.
"""

from __future__ import annotations

import gzip
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

WORD = 8  # bytes; fewer and larger numbers compile faster
IN_LINE = 8


def main() -> None:
    out, *names = sys.argv[1:]
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    paths = sorted(Path(name) for name in names)
    Path(out).write_text("\n".join(lines(paths)) + "\n", encoding="utf-8")


def lines(paths: list[Path]) -> Iterator[str]:
    """Yield the lines of the file."""
    sizes = {}
    for path in paths:
        variant = path.name.removesuffix(".net.gz")
        data = unpacked(path)
        sizes[variant] = len(data)
        yield f"constexpr std::uint64_t {variant}_network[] = {{"
        words = [data[at : at + WORD] for at in range(0, len(data), WORD)]
        for at in range(0, len(words), IN_LINE):
            row = (f"{int.from_bytes(word, 'little'):#x}" for word in words[at : at + IN_LINE])
            yield f"    {', '.join(row)},"
        yield "};"
    yield f"constexpr std::array<Embedded, {len(sizes)}> embedded{{"
    yield from (f'    Embedded{{"{key}", {key}_network, {size}}},' for key, size in sizes.items())
    yield "};"


def unpacked(path: Path) -> bytes:
    """Return the unpacked bytes of a gzipped file, or exit with an error message."""
    try:
        return gzip.decompress(path.read_bytes())
    except (OSError, EOFError, zlib.error) as error:
        raise SystemExit(f"{path} is no gzipped network: {error}") from error


if __name__ == "__main__":
    main()
