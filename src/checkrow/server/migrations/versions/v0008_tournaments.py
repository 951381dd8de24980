"""Add tournaments, and guests who play in them"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "players", sa.Column("guest", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    players = sa.table("players", sa.column("guest", sa.Boolean))
    _index("players", "guests", "seen_at", players.c.guest)
    op.add_column(
        "matches", sa.Column("tournament", sa.String(24), nullable=False, server_default="")
    )
    op.add_column(
        "matches", sa.Column("reported", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    matches = sa.table("matches", sa.column("live", sa.Boolean), sa.column("reported", sa.Boolean))
    _index("matches", "unreported", "id", ~matches.c.live & ~matches.c.reported)
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("wake", sa.Float()),
        sa.Column("starts_at", sa.Float()),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index("ix_tournaments_listed", "tournaments", ["public", "live", "created_at"])
    tournaments = sa.table(
        "tournaments", sa.column("live", sa.Boolean), sa.column("wake", sa.Float)
    )
    live = tournaments.c.live
    _index("tournaments", "code", "code", live, unique=True)
    _index("tournaments", "wake", "wake", live & tournaments.c.wake.is_not(None))
    op.create_table(
        "tournament_people",
        sa.Column("tournament", sa.String(24), nullable=False),
        sa.Column("player", sa.String(24), nullable=False),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("playing", sa.Boolean(), nullable=False),
        sa.Column("code", sa.String(6)),
        sa.PrimaryKeyConstraint("tournament", "player", name=op.f("pk_tournament_people")),
        sa.UniqueConstraint("code", name=op.f("uq_tournament_people_code")),
    )
    op.create_index(op.f("ix_tournament_people_player"), "tournament_people", ["player"])


def _index(
    table: str, name: str, column: str, which: sa.ColumnElement[bool], *, unique: bool = False
) -> None:
    op.create_index(
        f"ix_{table}_{name}",
        table,
        [column],
        unique=unique,
        sqlite_where=which,
        postgresql_where=which,
    )


def downgrade() -> None:
    op.drop_table("tournament_people")
    op.drop_table("tournaments")
    op.drop_index("ix_matches_unreported", "matches")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_column("reported")
        batch_op.drop_column("tournament")
    op.drop_index("ix_players_guests", "players")
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.drop_column("guest")
