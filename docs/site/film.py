"""Joins the frames that `web/scripts/film.ts` took into one moving picture: `make film`."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image, ImageChops

WIDTH = 800  # pixels
QUALITY = 62
MOST_BYTES = 1_500_000


def join(folder: Path, film: Path) -> int:
    """Write the film and return how many frames it has. Equal frames become one longer one."""
    frames: list[Image.Image] = []
    durations: list[int] = []
    for path in sorted(folder.glob("*.png")):
        milliseconds = int(path.stem.rpartition("-")[2])
        with Image.open(path) as picture:
            height = round(picture.height * WIDTH / picture.width)
            frame = picture.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
        if frames and ImageChops.difference(frames[-1], frame).getbbox() is None:
            durations[-1] += milliseconds
        else:
            frames.append(frame)
            durations.append(milliseconds)
    if not frames:
        sys.exit(f"There are no frames in {folder}: web/scripts/film.ts takes them.")
    frames[0].save(
        film,
        save_all=True,
        append_images=frames[1:],
        duration=durations,
        loop=0,
        quality=QUALITY,
        method=6,
        minimize_size=True,
    )
    return len(frames)


if __name__ == "__main__":
    target = Path(sys.argv[2])
    count = join(Path(sys.argv[1]), target)
    size = target.stat().st_size
    print(f"{target} has {count} frames and {size:,} bytes.")
    if size > MOST_BYTES:
        sys.exit(f"That is too large for a README: at most {MOST_BYTES:,} bytes.")
