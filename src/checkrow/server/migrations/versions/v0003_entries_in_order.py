"""Entries in the order in which they come

SQLite kept them in the order of their key, so that each step of a match rewrote a page of its own.
"""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

COLUMNS = """
    stream VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    CONSTRAINT pk_entries PRIMARY KEY (stream, number)
"""


def upgrade() -> None:
    _make_anew(f"({COLUMNS})")


def downgrade() -> None:
    _make_anew(f"({COLUMNS}) WITHOUT ROWID")


def _make_anew(form: str) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return  # others keep rows in the order in which they come anyway
    op.execute("ALTER TABLE entries RENAME TO entries_before")
    op.execute(f"CREATE TABLE entries {form}")
    op.execute("INSERT INTO entries SELECT stream, number, body FROM entries_before")
    op.execute("DROP TABLE entries_before")
