"""The time at which a phone sent an answer, so that a delayed one does not replace a later one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; any new answer may replace an existing one."""
    op.add_column("answers", sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"))
