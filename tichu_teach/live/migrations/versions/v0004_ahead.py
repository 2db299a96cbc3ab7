"""A room knows how far its teacher's clock is ahead of UTC, and so on which day something was answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Those that are there learn it when their wall comes back."""
    op.add_column("rooms", sa.Column("ahead", sa.Integer, nullable=False, server_default="0"))
