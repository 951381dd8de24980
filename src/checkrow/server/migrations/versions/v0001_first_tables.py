"""The first tables"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "entries",
        sa.Column("stream", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("stream", "number", name=op.f("pk_entries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "lobbies",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("owner_name", sa.String(length=20), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("summary", sa.LargeBinary(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("open", sa.Boolean(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("closed_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lobbies")),
    )
    with op.batch_alter_table("lobbies", schema=None) as batch_op:
        batch_op.create_index("ix_lobbies_listed", ["open", "public", "created_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_lobbies_owner"), ["owner"], unique=False)

    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("lobby", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("wake", sa.Float(), nullable=True),
        sa.Column("result", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("finished_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("ix_matches_listed", ["live", "public", "created_at"], unique=False)
        batch_op.create_index("ix_matches_unsettled", ["settled", "live"], unique=False)
        batch_op.create_index("ix_matches_wake", ["live", "wake"], unique=False)

    op.create_table(
        "players",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("name_key", sa.String(length=20), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("bot", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
        sa.UniqueConstraint("name_key", name=op.f("uq_players_name_key")),
    )
    op.create_table(
        "presence",
        sa.Column("stream", sa.String(length=40), nullable=False),
        sa.Column("player", sa.String(length=24), nullable=False),
        sa.Column("worker", sa.String(length=24), nullable=False),
        sa.PrimaryKeyConstraint("stream", "player", "worker", name=op.f("pk_presence")),
    )
    with op.batch_alter_table("presence", schema=None) as batch_op:
        batch_op.create_index("ix_presence_worker", ["worker"], unique=False)

    op.create_table(
        "service",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("time", sa.Float(), nullable=False),
        sa.Column("beat_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_service")),
    )
    op.create_table(
        "workers",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("alive", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workers")),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("ordinal", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"], ["players.id"], name=op.f("fk_ratings_player"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("player", "game", name=op.f("pk_ratings")),
    )
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.create_index("ix_ratings_leaders", ["game", "ordinal"], unique=False)

    op.create_table(
        "seats",
        sa.Column("match", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(length=24), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("rating_before", sa.Float(), nullable=True),
        sa.Column("rating_after", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match"], ["matches.id"], name=op.f("fk_seats_match"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seats_player"), ["player"], unique=False)

    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player"], ["players.id"], name=op.f("fk_sessions_player"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_sessions")),
    )
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_sessions_player"), ["player"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("sessions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_sessions_player"))

    op.drop_table("sessions")
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_seats_player"))

    op.drop_table("seats")
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.drop_index("ix_ratings_leaders")

    op.drop_table("ratings")
    op.drop_table("workers")
    op.drop_table("service")
    with op.batch_alter_table("presence", schema=None) as batch_op:
        batch_op.drop_index("ix_presence_worker")

    op.drop_table("presence")
    op.drop_table("players")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index("ix_matches_wake")
        batch_op.drop_index("ix_matches_unsettled")
        batch_op.drop_index("ix_matches_listed")

    op.drop_table("matches")
    with op.batch_alter_table("lobbies", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_lobbies_owner"))
        batch_op.drop_index("ix_lobbies_listed")

    op.drop_table("lobbies")
    op.drop_table("entries")
