"""Alembic's entry: the connection is handed in by `referee.store.migrate`."""

from __future__ import annotations

from alembic import context

from referee.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
with connection.begin():
    context.run_migrations()
