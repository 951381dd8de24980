"""The script that Alembic runs, on a connection from `store.migrate`."""

from __future__ import annotations

from alembic import context

from checkrow.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite rebuilds a table to change it
)
with context.begin_transaction():
    context.run_migrations()
