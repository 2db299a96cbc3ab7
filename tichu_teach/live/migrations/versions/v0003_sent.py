"""An answer knows when its phone sent it, so that one that was held up takes nobody's place."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Those that are there give way to any."""
    op.add_column("answers", sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"))
