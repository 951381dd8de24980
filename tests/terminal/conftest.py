"""Fixtures for the app: its own files, a stopped clock, seeded chance."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from checkrow.terminal.app.environment import Environment
from checkrow.terminal.storage import UserFiles, UserSettings


@pytest.fixture
def files(tmp_path: Path) -> UserFiles:
    return UserFiles(tmp_path / "data", tmp_path / "config")


@pytest.fixture
def environment(files: UserFiles, tmp_path: Path) -> Environment:
    """A player called Ada, at a fixed time, whose computer does not pause."""
    files.write_settings(UserSettings(name="Ada"))
    return Environment(
        files,
        random.Random(4),
        lambda: 0.0,
        lambda: datetime(2030, 1, 31, 18, 45, tzinfo=UTC),
        tmp_path,
        pause=0.0,
    )
