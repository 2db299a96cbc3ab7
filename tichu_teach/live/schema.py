"""The database tables for rooms, and the upgrade of an older database to them (`migrations/`)."""

from __future__ import annotations

import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    func,
    select,
)

tables = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)


def _of_room() -> Column[int]:
    return Column("room", Integer, ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)


rooms = Table(
    "rooms",
    tables,
    Column("id", Integer, primary_key=True),
    Column("code", String(12), nullable=False, unique=True),
    Column("lock", String(64), nullable=False),
    Column("title", String(120), nullable=False),
    Column("opened", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Column("phase", String(10), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("asked", Integer, nullable=False),
    Column("shut", Boolean, nullable=False, server_default=false()),
    Column("ahead", Integer, nullable=False, server_default="0"),
)
learners = Table(
    "learners",
    tables,
    Column("id", Integer, primary_key=True),
    Column("room", Integer, ForeignKey("rooms.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("lock", String(64), nullable=False),
    UniqueConstraint("room", "name"),
    UniqueConstraint("room", "lock"),
)
questions = Table(
    "questions",
    tables,
    _of_room(),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("until", Float),
    Column("title", String(240), nullable=False),
    Column("task", String(200), nullable=False),
    Column("rule", String(200), nullable=False),
    Column("again", Boolean, nullable=False),
    Column("seconds", Integer),
    Column("scene", Text, nullable=False),
    Column("answer", Text, nullable=False),
)
answers = Table(
    "answers",
    tables,
    _of_room(),
    Column("number", Integer, primary_key=True),
    Column("learner", Integer, ForeignKey("learners.id", ondelete="CASCADE"), primary_key=True),
    Column("said", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("mark", Text),
    Column("sent", BigInteger, nullable=False, server_default="0"),
    ForeignKeyConstraint(["room", "number"], ["questions.room", "questions.number"], ondelete="CASCADE"),
)

MAKING = 0x71C4
"""The number under which PostgreSQL knows that somebody makes the tables."""

MAKING_SECONDS = 60.0
"""How long others wait for the one that makes them."""

LIMITS = (("lock_timeout", "3s"), ("idle_in_transaction_session_timeout", "10s"))
"""Limits by which PostgreSQL itself ends a write that waits for another, or one that goes no further."""


def limited(connection: Connection) -> None:
    """Have a write end that keeps all others waiting; SQLite has its own limit for that."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(*(func.set_config(*each, True) for each in LIMITS)))


def brought_up(engine: Engine) -> None:
    """Make the tables, or bring those of an older edition up to these. Of several servers one does."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    with engine.begin() as connection:
        limited(connection)
        if engine.dialect.name == "postgresql":
            end = time.monotonic() + MAKING_SECONDS
            while not connection.scalar(select(func.pg_try_advisory_xact_lock(MAKING))):
                if time.monotonic() > end:
                    raise TimeoutError("another server is still making the tables")
                time.sleep(0.1)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
