"""Add scopes of tokens, and columns for fair ratings

A token has a scope. A rated match keeps a keyed hash of its players' addresses until it is settled,
and then records why it changed no rating. A rating counts different opponents.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

OPPONENTS = """
    UPDATE ratings SET opponents = (
        SELECT COUNT(DISTINCT theirs.player)
        FROM seats AS mine
        JOIN matches ON matches.id = mine.match AND matches.game = ratings.game
        JOIN seats AS theirs ON theirs.match = mine.match AND theirs.player <> mine.player
        WHERE mine.player = ratings.player AND mine.rating_after IS NOT NULL
    )
"""


def upgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("scope", sa.String(10), nullable=False, server_default="play")
        )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("rating_note", sa.String(20), nullable=False, server_default="")
        )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("address", sa.String(32)))
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.add_column(sa.Column("opponents", sa.Integer, nullable=False, server_default="0"))
    with op.batch_alter_table("service", schema=None) as batch_op:
        batch_op.add_column(sa.Column("address_key", sa.String(64)))
    op.create_table(
        "ready_addresses",
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("address", sa.String(32), nullable=False),
        sa.Column("noted_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_ready_addresses")),
    )
    op.execute(OPPONENTS)


def downgrade() -> None:
    op.drop_table("ready_addresses")
    for table, column in (
        ("service", "address_key"),
        ("ratings", "opponents"),
        ("seats", "address"),
        ("matches", "rating_note"),
        ("sessions", "scope"),
    ):
        with op.batch_alter_table(table, schema=None) as batch_op:
            batch_op.drop_column(column)
