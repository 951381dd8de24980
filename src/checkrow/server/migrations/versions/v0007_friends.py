"""Add friends, blocks and challenges, and the final board of a match

Matches that ended earlier have no final board, and lists show them without one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("final_board", sa.LargeBinary))
    for table, other in (("friends", "friend"), ("blocks", "blocked")):
        op.create_table(
            table,
            sa.Column("player", sa.String(24), nullable=False),
            sa.Column(other, sa.String(24), nullable=False),
            sa.Column("added_at", sa.Float(), nullable=False),
            sa.PrimaryKeyConstraint("player", other, name=op.f(f"pk_{table}")),
        )
        op.create_index(op.f(f"ix_{table}_{other}"), table, [other])
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("challenger", sa.String(24), nullable=False),
        sa.Column("challenged", sa.String(24), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("match", sa.String(24), nullable=False, server_default=""),
        sa.Column("made_at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_challenges")),
    )
    for column in ("challenger", "challenged"):
        op.create_index(op.f(f"ix_challenges_{column}"), "challenges", [column])


def downgrade() -> None:
    for table in ("challenges", "blocks", "friends"):
        op.drop_table(table)
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("final_board")
