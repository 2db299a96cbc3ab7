"""The first tables: rooms, learners, questions, answers."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("lock", sa.String(64), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("opened", sa.Float, nullable=False),
        sa.Column("touched", sa.Float, nullable=False),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("asked", sa.Integer, nullable=False),
        sa.Column("shut", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("ahead", sa.Integer, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("code", name="uq_rooms_code"),
    )
    op.create_table(
        "learners",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("lock", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_learners"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_learners_rooms", ondelete="CASCADE"),
        sa.UniqueConstraint("room", "name", name="uq_learners_room_name"),
        sa.UniqueConstraint("room", "lock", name="uq_learners_room_lock"),
    )
    op.create_table(
        "questions",
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("until", sa.Float),
        sa.Column("title", sa.String(240), nullable=False),
        sa.Column("task", sa.String(200), nullable=False),
        sa.Column("rule", sa.String(200), nullable=False),
        sa.Column("again", sa.Boolean, nullable=False),
        sa.Column("seconds", sa.Integer),
        sa.Column("scene", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("room", "number", name="pk_questions"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_questions_rooms", ondelete="CASCADE"),
    )
    op.create_table(
        "answers",
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("learner", sa.Integer, nullable=False),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("mark", sa.Text),
        sa.Column("sent", sa.BigInteger, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("room", "number", "learner", name="pk_answers"),
        sa.ForeignKeyConstraint(["room"], ["rooms.id"], name="fk_answers_rooms", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["learner"], ["learners.id"], name="fk_answers_learners", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["room", "number"],
            ["questions.room", "questions.number"],
            name="fk_answers_questions",
            ondelete="CASCADE",
        ),
    )
