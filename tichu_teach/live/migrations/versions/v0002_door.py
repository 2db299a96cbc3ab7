"""A room has a door that its teacher can close."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Open those that are there."""
    op.add_column("rooms", sa.Column("shut", sa.Boolean, nullable=False, server_default=sa.false()))
