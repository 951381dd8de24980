"""Find rated matches by their game

Analysis refuses positions of running rated matches, so each request looks up those of its game.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

PLAYED = sa.column("live", sa.Boolean) & sa.column("rated", sa.Boolean)


def upgrade() -> None:
    op.create_index(
        "ix_matches_rated", "matches", ["game"], sqlite_where=PLAYED, postgresql_where=PLAYED
    )


def downgrade() -> None:
    op.drop_index("ix_matches_rated", "matches")
