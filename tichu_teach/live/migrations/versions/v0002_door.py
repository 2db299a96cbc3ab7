"""A door to each room, which its teacher can close."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; the doors of existing rooms are open."""
    op.add_column("rooms", sa.Column("shut", sa.Boolean, nullable=False, server_default=sa.false()))
