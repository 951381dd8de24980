"""Looks at the machine: the data folder, the port, the clock."""

from __future__ import annotations

import errno
import http.client
import json
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import cast

from checkrow.server.data_folder import server_process
from checkrow.server.diagnosis.finding import Finding

LEAST_FREE = 200_000_000  # bytes
RELEASED = 1_767_225_600  # 2026-01-01: no clock that is set shows an earlier date
LONGEST_STEP = 0.5  # seconds that the date may move against the clock that never steps
LOOK = 0.2  # seconds between the two readings of both clocks
MOST_APART = 2.0  # seconds between the clocks of this machine and of the database
ASKING = 3.0  # seconds to wait for an answer from the program on the port
ANY_ADDRESS = {"0.0.0.0": "127.0.0.1", "::": "::1"}


def check_data(folder: Path) -> Finding:
    """Check that the data folder is writable and has enough space."""
    facts: dict[str, object] = {"folder": str(folder)}
    try:
        existing = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        facts["exists"] = existing == folder
        with tempfile.TemporaryFile(dir=existing):
            pass
    except OSError as error:
        advice = "Give this user the folder, or choose another one with --data."
        return Finding("data", "wrong", f"{folder}: {error.strerror}", advice, facts)
    free = shutil.disk_usage(existing).free
    facts["free_bytes"] = free
    room = f"{free / 1e9:,.1f} GB free"
    if free < LEAST_FREE:
        text, advice = f"{folder}, only {free / 1e6:,.0f} MB free", "Make room on this disk."
        return Finding("data", "wrong", text, advice, facts)
    if existing != folder:
        return Finding("data", "ok", f"{folder} (created at the first start), {room}", facts=facts)
    process = server_process(folder)
    facts["server_process"] = process
    used = "" if process is None else f", in use by process {process}" if process else ", in use"
    return Finding("data", "ok", f"{folder}, {room}{used}", facts=facts)


def check_port(host: str, port: int, *, data_in_use: bool | None = None) -> Finding:
    """Check that the port is free, or that one of our servers uses it. `data_in_use` says whether a
    server uses the data folder, if known."""
    facts: dict[str, object] = {"host": host, "port": port}
    try:
        _try_to_listen(host, port)
    except (OSError, OverflowError) as error:
        number = getattr(error, "errno", None)
        if number == errno.EADDRINUSE:
            return _what_listens(host, port, data_in_use, facts)
        reason = getattr(error, "strerror", None) or str(error)
        advice = "Choose another --host: one of this machine's addresses, or 0.0.0.0 for all."
        if number == errno.EACCES:
            advice = "Choose a --port of 1024 or above, or let a proxy listen on this one."
        if isinstance(error, OverflowError):
            advice = "Choose a --port from 1 to 65535."
        text = f"cannot listen on {host}, port {port}: {reason}"
        return Finding("port", "wrong", text, advice, facts)
    return Finding("port", "ok", f"{port} on {host} is free", facts=facts)


def _try_to_listen(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if sys.platform != "win32":  # where it would share a port that is in use
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind((host, port))


def _what_listens(
    host: str, port: int, data_in_use: bool | None, facts: dict[str, object]
) -> Finding:
    health = _health_of(ANY_ADDRESS.get(host, host), port)
    if health is None:
        text = f"another program uses port {port} on {host}"
        return Finding("port", "wrong", text, "Stop it, or choose another --port.", facts)
    facts["server"] = health
    text = f"a Checkrow server uses port {port} on {host}"
    if not health["ready"]:
        parts = [name for name in ("database", "channel") if not health.get(name)]
        text += f", and is not ready: {' and '.join(parts)}"
        return Finding("port", "wrong", text, "The server's log says why.", facts)
    if data_in_use is False:
        advice = "For a second server, choose another --port."
        return Finding("port", "note", f"{text}, with another data folder", advice, facts)
    return Finding("port", "ok", f"{text}, and is ready", facts=facts)


def _health_of(host: str, port: int) -> dict[str, bool] | None:
    """Request the health of the server on this port. Return None if it is not a Checkrow server."""
    with closing(http.client.HTTPConnection(host, port, timeout=ASKING)) as connection:
        try:
            connection.request("GET", "/api/ready")
            with connection.getresponse() as response:
                answer: object = json.loads(response.read(1000))
        except (OSError, http.client.HTTPException, ValueError):
            return None
    if not isinstance(answer, dict):
        return None
    health = cast("dict[str, bool]", answer)
    return health if {"ready", "database", "channel"} <= set(health) else None


def check_clock(
    ahead: float | None = None,
    *,
    date: Callable[[], float] = time.time,
    monotonic: Callable[[], float] = time.monotonic,
) -> Finding:
    """Check the date, and whether it advances with the monotonic clock.

    `ahead` is how many seconds the clock of the database is ahead of this machine's.
    """
    first, began = date(), monotonic()
    time.sleep(LOOK)
    now = date()
    step = (now - first) - (monotonic() - began)
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    facts: dict[str, object] = {"time": shown, "step_seconds": round(step, 3)}
    if ahead is not None:
        facts["database_ahead_seconds"] = round(ahead, 3)
    advice = "Let the network set the clock, as with `timedatectl set-ntp true`."
    if now < RELEASED:
        text = f"the date is {shown}: this clock is not set"
        return Finding("clock", "wrong", text, advice, facts)
    if abs(step) > LONGEST_STEP:
        text = f"the date stepped by {step:+.1f} seconds just now"
        return Finding("clock", "wrong", text, advice, facts)
    if ahead is None:
        return Finding("clock", "ok", shown, facts=facts)
    if abs(ahead) > MOST_APART:
        where = "ahead of" if ahead > 0 else "behind"
        text = f"the database is {abs(ahead):,.0f} seconds {where} this machine ({shown})"
        advice = "Let the network set both clocks, as with `timedatectl set-ntp true`."
        return Finding("clock", "wrong", text, advice, facts)
    return Finding("clock", "ok", f"{shown}, as in the database", facts=facts)
