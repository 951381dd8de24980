"""Write less for every match

SQLite kept entries in the order of their key, so every step of a match rewrote a different page.
Indexes that serve running and unsettled matches now contain only those.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ENTRIES = """
    stream VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    CONSTRAINT pk_entries PRIMARY KEY (stream, number)
"""
PRESENCE = """
    stream VARCHAR(40) NOT NULL,
    player VARCHAR(24) NOT NULL,
    worker VARCHAR(24) NOT NULL,
    CONSTRAINT pk_presence PRIMARY KEY (stream, player, worker)
"""

LIVE = sa.column("live", sa.Boolean)
INDEXES = {
    "ix_matches_wake": (["wake"], LIVE & sa.column("wake").is_not(None)),
    "ix_matches_unsettled": (["id"], ~LIVE & ~sa.column("settled", sa.Boolean)),
    "ix_matches_listed": (["created_at"], LIVE & sa.column("public", sa.Boolean)),
}
INDEXES_BEFORE = {
    "ix_matches_wake": ["live", "wake"],
    "ix_matches_unsettled": ["settled", "live"],
    "ix_matches_listed": ["live", "public", "created_at"],
}


def upgrade() -> None:
    for name, (columns, where) in INDEXES.items():
        op.drop_index(name, "matches")
        op.create_index(name, "matches", columns, sqlite_where=where, postgresql_where=where)
    op.drop_index("ix_presence_worker", "presence")
    _make_anew("entries", f"({ENTRIES})")
    _make_anew("presence", f"({PRESENCE}) WITHOUT ROWID")


def downgrade() -> None:
    _make_anew("presence", f"({PRESENCE})")
    _make_anew("entries", f"({ENTRIES}) WITHOUT ROWID")
    op.create_index("ix_presence_worker", "presence", ["worker"])
    for name, columns in INDEXES_BEFORE.items():
        op.drop_index(name, "matches")
        op.create_index(name, "matches", columns)


def _make_anew(table: str, form: str) -> None:
    """Rebuild a table, in SQLite only."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"ALTER TABLE {table} RENAME TO {table}_before")
        op.execute(f"CREATE TABLE {table} {form}")
        op.execute(f"INSERT INTO {table} SELECT * FROM {table}_before")
        op.execute(f"DROP TABLE {table}_before")
