"""Allow names in any language, and add pairing

A name may have letters of any language, so it needs more space, and no two names may look alike. If
two older names look alike, the first keeps that look and the other gets a unique one; both remain
usable. A lobby stores the options its owner waits for.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from checkrow.play.look_alikes import look_of

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SEEKING = sa.text("seeks <> ''")
# Table, column, old and new length.
WIDER = (
    ("players", "name", 20, 60),
    ("players", "name_key", 20, 200),
    ("lobbies", "title", 60, 80),
    ("lobbies", "owner_name", 20, 60),
    ("seats", "name", 40, 60),
)


def upgrade() -> None:
    for table, column, old, new in WIDER:
        _set_length(table, column, old, new)
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.add_column(sa.Column("look", sa.String(200)))
        batch_op.add_column(sa.Column("seek", sa.String(24)))
    _write_looks()
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.alter_column("look", existing_type=sa.String(200), nullable=False)
        batch_op.create_unique_constraint(op.f("uq_players_look"), ["look"])
    with op.batch_alter_table("lobbies", schema=None) as batch_op:
        batch_op.add_column(sa.Column("seeks", sa.String(300)))
    op.create_index(
        "ix_lobbies_seeking",
        "lobbies",
        ["created_at"],
        sqlite_where=SEEKING,
        postgresql_where=SEEKING,
    )


def _set_length(table: str, column: str, old: int, new: int) -> None:
    with op.batch_alter_table(table, schema=None) as batch_op:
        batch_op.alter_column(
            column, existing_type=sa.String(old), type_=sa.String(new), existing_nullable=False
        )


def _write_looks() -> None:
    """Give every player a look, in the order in which they took their names."""
    names = ("id", "name", "name_key", "look", "created_at")
    players = sa.table("players", *[sa.Column(each, sa.String) for each in names])
    connection = op.get_bind()
    found = connection.execute(
        sa.select(players.c.id, players.c.name, players.c.name_key).order_by(
            players.c.created_at, players.c.id
        )
    ).all()
    taken: set[str] = set()
    for id, name, key in found:
        is_free = key.startswith("~")  # the name of a deleted account
        look = key if is_free else look_of(name)
        if look in taken:
            look = f"={key}"  # the look of a name never starts with "="
        taken.add(look)
        connection.execute(sa.update(players).where(players.c.id == id).values(look=look))


def downgrade() -> None:
    op.drop_index("ix_lobbies_seeking", "lobbies")
    with op.batch_alter_table("lobbies", schema=None) as batch_op:
        batch_op.drop_column("seeks")
    with op.batch_alter_table("players", schema=None) as batch_op:
        batch_op.drop_constraint(op.f("uq_players_look"), type_="unique")
        batch_op.drop_column("seek")
        batch_op.drop_column("look")
    for table, column, old, new in WIDER:
        _set_length(table, column, new, old)
