"""The script that Alembic runs, using the connection from `schema.brought_up`."""

from __future__ import annotations

from alembic import context

from tichu_teach.live.schema import tables

context.configure(connection=context.config.attributes["connection"], target_metadata=tables)
with context.begin_transaction():
    context.run_migrations()
