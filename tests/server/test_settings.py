"""Settings from the environment: parsed as intended, or refused with a valid example."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from checkrow.server.settings import Settings

DATA = Path("data")


def read(**variables: str) -> Settings:
    return Settings.from_environment(
        DATA, {f"CHECKROW_{name.upper()}": text for name, text in variables.items()}
    )


def test_values_are_read_by_the_type_of_their_setting() -> None:
    assert read(
        port="80",
        commands_per_second=" 2.5 ",
        names_per_hour="1e3",
        log_json="Yes",
        data="/srv/data",
        public_url="https://games.example.org",
        workers="",
    ) == replace(
        Settings(Path("/srv/data")),
        port=80,
        commands_per_second=2.5,
        names_per_hour=1000.0,
        log_json=True,
        public_url="https://games.example.org",
    )


def test_settings_survive_the_way_to_a_worker() -> None:
    settings = replace(Settings(DATA), log_json=True, study_seconds=0.25, lobbies=7)
    assert Settings.from_environment(Path("unset"), settings.as_environment()) == settings


@pytest.mark.parametrize("text", ["many", "-1", "nan", "inf", "-inf", "1e9", "3.5", "1_0", "0x1"])
def test_whole_numbers_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"CHECKROW_LOBBIES is '{text}': write a whole number, 0"):
        read(lobbies=text)


@pytest.mark.parametrize("text", ["often", "-0.5", "nan", "inf", "-inf", "1e9", "1e400", "true"])
def test_numbers_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"CHECKROW_STUDY_SECONDS is '{text}': write a number, 0"):
        read(study_seconds=text)


@pytest.mark.parametrize("text", ["maybe", "2", "on"])
def test_answers_that_are_neither_yes_nor_no_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=f"CHECKROW_LOG_JSON is '{text}': write yes or no"):
        read(log_json=text)
