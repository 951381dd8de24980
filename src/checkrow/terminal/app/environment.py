"""Files, clocks and the random generator that callers pass to the app."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from checkrow.terminal.storage import UserFiles


@dataclass(frozen=True, slots=True)
class Environment:
    files: UserFiles
    rng: random.Random
    clock: Callable[[], float]  # seconds; never goes back
    now: Callable[[], datetime]
    exports: Path  # where exported files go, unless the player says otherwise
    pause: float = 0.4  # seconds before the screen shows the computer's move
    colour: bool = True

    @classmethod
    def of_this_user(cls, *, colour: bool) -> Environment:
        return cls(
            UserFiles.of_this_user(),
            random.Random(),
            time.monotonic,
            lambda: datetime.now().astimezone(),
            Path.cwd(),
            colour=colour,
        )
