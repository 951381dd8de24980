"""The processes in which engines think."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PATIENCE = 60.0  # seconds; machines differ
SERVER = """
from checkrow.server.engine_pool import EnginePool

if __name__ == "__main__":
    pool = EnginePool(1)
    print(pool.submit(abs, -1).result(), flush=True)
    input()
"""


def test_they_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        assert server.stdout.readline() == "1\n"
        server.kill()
        # What they could still say comes to its end only when the last of them has ended.
        assert not server.communicate(timeout=PATIENCE)[0]
