"""Rooms in a database, the same in each: what is written is there, once, and nothing of another room's."""

import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from subprocess import PIPE, Popen
from types import SimpleNamespace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import create_engine, delete, event, insert, inspect, make_url, update
from sqlalchemy.exc import OperationalError

from tichu_teach.live import room as rooms
from tichu_teach.live import schema
from tichu_teach.live import store as stores
from tichu_teach.live.room import Ballot, Given, Mark, RoomRefusal, new_key, read_code, unlike
from tichu_teach.live.schema import tables
from tichu_teach.live.store import Store

ASKED = Ballot({"panel": {"blocks": []}}, "Can you?", "nanking/7-wish#duty", "nanking.wish.duty")


def refusal(call: Callable[[], object]) -> str:
    """Why something is refused; "" if it isn't."""
    try:
        call()
    except RoomRefusal as refused:
        return refused.why
    return ""


def test_a_class_is_kept_as_it_went(store: Store) -> None:
    key = new_key()
    room = store.open("Monday", key, 10.0)
    assert (room.title, room.phase, room.turn, room.asked) == ("Monday", "waiting", 1, 0)
    assert store.opens(room.code, key) and not store.opens(room.code, new_key())
    keys = [new_key() for _ in range(3)]
    anna, twin, bela = (
        store.join(room, name, each) for name, each in zip(("Anna", "anna", "Béla"), keys, strict=True)
    )
    assert (anna.name, twin.name, bela.name) == ("Anna", "anna 2", "Béla")
    assert store.learner(room, keys[1]) == twin
    number, turn = store.ask(room, ASKED, 20.0)
    assert (number, turn) == (1, store.room(room.code).turn)
    assert store.take([Given(room, 1, anna, '"one"'), Given(room, 1, bela, '"two"')], 21.0) == [True] * 2
    assert store.take([Given(room, 1, anna, '"two"')], 22.0) == [True], "it takes the place of the one before"
    assert store.answer_of(room, 1, anna) == '"two"' and store.answer_of(room, 1, twin) == ""
    assert store.learners_answered(room, 1) == {anna.id, bela.id}
    told = store.stage(room, "revealed", 1, "eight", {'"two"': Mark(False, "why", {"a.rule": "missed"})})
    assert told == turn + 1
    assert store.take([Given(room, 1, twin, '"late"')], 23.0) == [False], "the question is closed"
    again = store.room(room.code)
    assert (again.phase, again.turn, again.asked) == ("revealed", 3, 1)
    (asked,) = store.questions(room, 1)
    assert asked.answer == "eight" and asked.question == ASKED
    told = {each.learner: (each.said, each.mark) for each in store.answers(room)}
    mark = Mark(False, "why", {"a.rule": "missed"})
    assert told == {anna.id: ('"two"', mark), bela.id: ('"two"', mark)}


def test_an_answer_that_was_held_up_takes_no_later_ones_place(store: Store) -> None:
    room = store.open("Monday", new_key(), 10.0)
    anna = store.join(room, "Anna", new_key())
    store.ask(room, ASKED, 11.0)

    def came(said: str, sent: int) -> bool:
        return store.take([Given(room, 1, anna, said, sent)], 12.0) == [True]

    assert came('"first"', 2**41) and came('"second"', 2**41 + 1)
    assert not came('"first"', 2**41), "it came late, by another way"
    assert came('"second"', 2**41 + 1), "what is sent again, since nothing came back, is in"
    assert [each.said for each in store.answers(room, 1)] == ['"second"']


def test_an_answer_given_anew_is_of_its_own_time_and_comes_after_others(store: Store) -> None:
    room = store.open("Monday", new_key(), 10.0)
    anna, bela = (store.join(room, name, new_key()) for name in ("Anna", "Béla"))
    store.ask(room, ASKED, 11.0)
    for sent, who in enumerate((anna, bela, anna)):
        store.take([Given(room, 1, who, f'"{sent}"', sent)], 12.0 + sent)
    told = [(each.learner, each.said, each.at) for each in store.answers(room, 1)]
    assert told == [(bela.id, '"1"', 13.0), (anna.id, '"2"', 14.0)]


def test_nothing_of_a_room_is_in_another(store: Store) -> None:
    one, other = (store.open("", new_key(), 10.0) for _ in range(2))
    key = new_key()
    anna = store.join(one, "Anna", key)
    assert refusal(lambda: store.learner(other, key)) == "no-seat"
    assert store.learners(other) == []
    for room in (one, other):
        store.ask(room, ASKED, 10.0)
    bela = store.join(other, "Béla", new_key())
    both = [Given(one, 1, anna, '"hers"'), Given(other, 1, anna, '"hers"'), Given(other, 1, bela, '"his"')]
    assert store.take(both, 11.0) == [True, False, True], "who isn't in a room answers nothing there"
    assert [each.said for each in store.answers(other)] == ['"his"']
    store.delete(one.code)
    assert refusal(lambda: store.room(one.code)) == "no-room" and store.learners(one) == []
    assert store.answers(one) == [] and store.room(other.code) == store.room(other.code)
    assert refusal(lambda: store.join(one, "Dora", new_key())) == "no-room"
    assert store.take([Given(one, 1, anna, '"more"')], 12.0) == [False]


def test_a_question_that_is_open_goes_on_when_it_is_asked_anew(store: Store) -> None:
    """A wall that was left or loaded anew knows of nothing; what has come in is not to be lost."""
    room = store.open("", new_key(), 10.0)
    anna = store.join(room, "Anna", new_key())
    asked = store.ask(room, replace(ASKED, again=True, seconds=30), 11.0)
    assert store.take([Given(room, 1, anna, '"one"')], 12.0) == [True]
    assert store.ask(room, ASKED, 13.0) == asked
    assert store.answer_of(room, 1, anna) == '"one"' and len(store.questions(room)) == 1
    assert store.ask(room, replace(ASKED, task="another"), 14.0)[0] == 2
    assert store.ask(room, replace(ASKED, task="another", scene={}), 15.0)[0] == 3
    store.stage(room, "shown", 3, "", {})
    assert store.ask(room, replace(ASKED, task="another", scene={}), 16.0)[0] == 4, "now it is asked again"


def test_what_is_too_much_is_refused(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_LEARNERS", 2)
    monkeypatch.setattr(rooms, "MOST_QUESTIONS", 1)
    room = store.open("", new_key(), 10.0)
    for name in ("Anna", "Béla"):
        store.join(room, name, new_key())
    assert refusal(lambda: store.join(room, "Dora", new_key())) == "full"
    store.ask(room, ASKED, 10.0)
    assert refusal(lambda: store.ask(room, replace(ASKED, task="nanking/7-wish#forward"), 11.0)) == "many"
    store.remove(room, store.learners(room)[0].id)
    store.door(room, True)
    shut = store.room(room.code)
    assert refusal(lambda: store.join(shut, "Dora", new_key())) == "shut"
    store.door(room, False)
    store.join(store.room(room.code), "Dora", key := new_key())
    assert store.join(shut, "Dora", key).name == "Dora", "who is in already comes in through a shut door"
    assert [each.name for each in store.learners(room)] == ["Béla", "Dora"]
    monkeypatch.setattr(rooms, "MOST_ROOMS", 0)
    assert refusal(lambda: store.open("", new_key(), 10.0)) == "rooms"
    store.stage(room, "over", 0, "", {})
    assert refusal(lambda: store.join(store.room(room.code), "Dora", new_key())) == "over"


def test_rooms_that_nobody_has_touched_are_deleted(store: Store) -> None:
    old, touched = (store.open("", new_key(), 1000.0) for _ in range(2))
    store.touch(touched.code, 3000.0)
    gone = store.sweep(2000.0)
    assert old.code in gone and touched.code not in gone
    assert store.room(touched.code)


def test_two_who_come_at_once_have_two_names(store: Store) -> None:
    room = store.open("", new_key(), 10.0)
    names: list[str] = []
    threads = [
        threading.Thread(target=lambda: names.append(store.join(room, "Anna", new_key()).name))
        for _ in range(6)
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(names) == ["Anna", *(f"Anna {n}" for n in range(2, 7))]


def test_the_steps_lead_to_the_tables(store: Store, url: str) -> None:
    engine = create_engine(store.url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, tables) == []
    for name, table in tables.tables.items():  # which Alembic doesn't compare
        found = inspect(engine).get_pk_constraint(name)["constrained_columns"]
        assert found == [each.name for each in table.primary_key]
    engine.dispose()
    Store(url).close()  # once more: they are there


def test_a_database_that_cannot_be_had_is_a_refusal(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    url = f"sqlite:///{tmp_path / 'classes.db'}"
    Store(url).close()
    with closing(sqlite3.connect(tmp_path / "classes.db")) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    for unusable in (f"sqlite:///{tmp_path / 'file' / 'inside' / 'classes.db'}", url):
        assert refusal(lambda url=unusable: Store(url)) == "gone"


@pytest.mark.more
def test_what_two_servers_do_at_once_is_done_one_by_one(shared_url: str) -> None:
    """Somebody answers while they are sent out elsewhere; two walls of a room ask."""
    store = Store(shared_url)
    room = store.open("", new_key(), 10.0)
    anna, bela = (store.join(room, name, new_key()) for name in ("Anna", "Béla"))
    with ThreadPoolExecutor(1) as pool:
        with store._engine.begin() as other:
            other.execute(update(tables.tables["rooms"]).values(touched=11.0))
            row = {"room": room.id, "number": 1, "at": 1.0, "answer": "", **vars(ASKED), "scene": "{}"}
            other.execute(insert(tables.tables["questions"]).values(row))
            asking = pool.submit(store.ask, room, ASKED, 12.0)
            time.sleep(0.3)
        assert asking.result(60)[0] == 2
        with store._engine.begin() as other:
            other.execute(delete(tables.tables["learners"]).where(tables.tables["learners"].c.id == anna.id))
            taking = pool.submit(store.take, [Given(room, 2, who, '"one"') for who in (anna, bela)], 13.0)
            time.sleep(0.3)
        assert taking.result(60) == [False, True]
    store.close()


@pytest.mark.more
def test_an_answer_is_in_before_its_question_is_closed_or_not_at_all(shared_url: str) -> None:
    """Or the teacher's table would never judge it."""
    store = Store(shared_url)
    room = store.open("", new_key(), 10.0)
    anna = store.join(room, "Anna", new_key())
    store.ask(room, ASKED, 11.0)
    closing = []
    with ThreadPoolExecutor(1) as pool:

        @event.listens_for(store._engine, "after_cursor_execute")
        def written(connection: object, cursor: object, statement: str, *_: object) -> None:
            if statement.startswith("INSERT INTO answers"):
                closing.append(pool.submit(store.stage, room, "shown", 1, "", {'"one"': Mark(True)}))
                time.sleep(0.3)

        assert store.take([Given(room, 1, anna, '"one"')], 12.0) == [True]
        closing[0].result(60)
    assert [each.mark for each in store.answers(room)] == [Mark(True)]
    store.close()


@pytest.mark.more
def test_a_line_that_the_database_has_cut_is_made_anew(shared_url: str) -> None:
    import psycopg

    store = Store(shared_url)
    room = store.open("", new_key(), 10.0)
    with psycopg.connect(shared_url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    assert store.room(room.code) == room
    store.close()


@pytest.mark.more
def test_servers_that_start_at_once_make_the_tables_once(shared_url: str) -> None:
    import psycopg

    with psycopg.connect(shared_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE fresh TEMPLATE template0")
    url = str(make_url(shared_url).set(database="fresh"))
    made = "import sys\nfrom tichu_teach.live.store import Store\ninput('.\\n')\nStore(sys.argv[1]).close()"
    command = [sys.executable, "-uc", made, url]
    servers = [Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True) for _ in range(4)]
    for each in servers:
        assert each.stdout and each.stdout.readline() == ".\n", "it has read in what it needs"
    for each in servers:
        assert each.stdin
        print(file=each.stdin, flush=True)
    assert [each.communicate(timeout=60)[1] for each in servers] == [""] * 4


@pytest.mark.more
def test_who_waits_for_another_to_make_the_tables_does_not_wait_for_ever(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    with psycopg.connect(shared_url) as other, ThreadPoolExecutor(1) as pool:
        other.execute("SELECT pg_advisory_xact_lock(%s)", [schema.MAKING])
        with monkeypatch.context() as hasty:
            hasty.setattr(schema, "MAKING_SECONDS", 0.2)
            naps, sleep = list[float](), time.sleep
            asked = SimpleNamespace(monotonic=time.monotonic, sleep=lambda s: (naps.append(s), sleep(s)))
            hasty.setattr(schema, "time", asked)
            assert refusal(lambda: Store(shared_url)) == "gone" and 0 < len(naps) <= 3, "now and then"
        starting = pool.submit(Store, shared_url)
        time.sleep(0.3)
        assert not starting.done()
        other.rollback()
        starting.result(60).close()


@pytest.mark.more
def test_who_finds_the_tables_locked_does_not_wait_for_ever(
    shared_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    Store(shared_url).close()
    with psycopg.connect(shared_url) as other:
        other.execute("LOCK TABLE alembic_version")
        monkeypatch.setattr(schema, "LIMITS", (("lock_timeout", "200ms"),))
        assert refusal(lambda: Store(shared_url)) == "busy"


@pytest.mark.parametrize("name", ["postgres", "postgresql", "postgres+psycopg", "postgresql+psycopg"])
def test_a_shared_database_is_known_by_each_of_its_names(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(stores, "brought_up", lambda engine: None)
    store = Store(f"{name}://tichu@db/tichu")
    assert store.shared and store._engine.dialect.driver == "psycopg"
    waits = {key: int(each) for key, each in store._engine.url.query.items() if str(each).isdigit()}
    silent = waits["keepalives_idle"] + waits["keepalives_interval"] * waits["keepalives_count"]
    assert waits["connect_timeout"] == stores.CONNECT_SECONDS and silent == 25, "seconds"
    assert waits["tcp_user_timeout"] == 15_000, "milliseconds"
    Store("sqlite://").close()
    assert not [*tmp_path.iterdir()], "neither is in a file here"


@pytest.mark.parametrize(
    ("error", "why", "detail"),
    [
        (OSError(28, "No space left on device"), "disk", "[Errno 28] No space left on device"),
        (OperationalError("secret", {}, Exception("database is locked")), "busy", "database is locked"),
        (CommandError("no such step"), "gone", "no such step"),
    ],
)
def test_a_fault_is_told_without_what_was_written(error: Exception, why: str, detail: str) -> None:
    with pytest.raises(RoomRefusal) as refused, stores._as_refusals():
        raise error
    assert str(refused.value) == f"{why}: {detail}"


def test_codes_are_read_as_people_type_them() -> None:
    code = rooms.new_code()
    assert len(code) == rooms.CODE_LENGTH and read_code(code) == code
    assert read_code(f" {code[:3].lower()} {code[3:]}") == code == read_code(f"{code[:3]}-{code[3:]}")
    assert [read_code(each) for each in ("", "ABC", code + "2", "O0I1LS", "ÄÄÄÄÄÄ")] == [""] * 5


def test_a_name_is_never_taken_twice() -> None:
    assert unlike("Anna", []) == "Anna"
    assert unlike("ANNA", ["Anna", "anna 2"]) == "ANNA 3"
    for alike in ("An\u200bna", "Ａｎｎａ"):  # nobody answers under a name that looks like another's
        assert unlike(alike, ["Anna"]) == f"{alike} 2"
    assert len(unlike("x" * rooms.MAX_NAME, ["x" * rooms.MAX_NAME])) <= rooms.MAX_NAME


def test_a_new_room_is_open_and_nothing_has_been_asked_there(store: Store) -> None:
    room = store.open("Monday", new_key(), 1.0)
    assert (room.title, room.phase, room.asked, room.shut) == ("Monday", "waiting", 0, False)
    assert store.room(room.code) == room


def test_a_code_that_is_taken_opens_no_second_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    first = store.open("Monday", new_key(), 1.0)
    free = "2" * len(first.code)
    codes = iter([first.code, first.code, free])
    monkeypatch.setattr(stores, "new_code", lambda: next(codes))
    second = store.open("Tuesday", new_key(), 2.0)
    assert second.code == free and second.title == "Tuesday"
    assert store.room(first.code) == first, "the class that is on keeps its room"


@pytest.mark.skipif(sys.platform == "win32", reason="files belong to folders there")
def test_nobody_else_on_the_machine_reads_a_class(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'classes.db'}")
    store.join(store.open("Monday", new_key(), 1.0), "Anna", new_key())
    rights = {file.name: file.stat().st_mode & 0o777 for file in tmp_path.iterdir()}
    assert "classes.db" in rights and set(rights.values()) == {0o600}, rights
    store.close()


@pytest.mark.parametrize("table", ["rooms", "learners"])
def test_what_can_never_be_written_is_refused(table: str, tmp_path: Path) -> None:
    """A database whose numbers come again after it was put back, say, refuses whatever is tried."""
    store = Store(f"sqlite:///{tmp_path / 'classes.db'}")
    room = store.open("Monday", new_key(), 1.0)
    with closing(sqlite3.connect(tmp_path / "classes.db")) as other:
        other.execute(f"CREATE TRIGGER no BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'no'); END")
        other.commit()
    tried = {
        "rooms": lambda: store.open("Tuesday", new_key(), 1.0),
        "learners": lambda: store.join(room, "Anna", new_key()),
    }
    assert refusal(tried[table]) == "gone"
    store.close()


def test_a_database_that_was_made_without_a_locale_keeps_letters(shared_url: str) -> None:
    import psycopg

    with psycopg.connect(shared_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE plain ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    store = Store(str(make_url(shared_url).set(database="plain")))
    try:
        room = store.open("Hétfő", new_key(), 1.0)
        assert store.room(room.code).title == "Hétfő"
        assert store.join(room, "Béla", new_key()).name == "Béla"
    finally:
        store.close()


def test_of_the_rooms_only_those_in_use_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a class that has gone home, nor one that nobody has touched for a day, keeps another out."""
    now = 1e9  # no other test has rooms then
    old, over, last = (store.open("", new_key(), at) for at in (now - stores.DAY, now - 1, now - 1))
    monkeypatch.setattr(rooms, "MOST_ROOMS", 2)
    store.stage(over, "over", 0, "", {})
    assert refusal(lambda: store.open("", new_key(), now)) == ""
    assert refusal(lambda: store.open("", new_key(), now)) == "rooms"
    store.stage(last, "over", 0, "", {})
    store.touch(old.code, now)
    assert refusal(lambda: store.open("", new_key(), now)) == "rooms", "it is in use again"
    assert 80_000 < stores.DAY < 90_000


def test_what_was_asked_and_answered_comes_in_its_order(store: Store) -> None:
    room = store.open("", new_key(), 10.0)
    people = [store.join(room, name, new_key()) for name in ("Cili", "Béla", "Anna")]
    assert store.learners(room) == people
    began = {1: 20.0, 2: 10.0}  # the machine's clock was set back meanwhile
    for number, at in began.items():
        store.ask(room, replace(ASKED, task=f"t{number}", seconds=30 if number == 2 else None), at)
        for later, who in enumerate(people[::-1]):
            assert store.take([Given(room, number, who, f'"{who.name}"')], at + later) == [True]
    told = [(each.number, each.learner, each.said, each.at, each.mark) for each in store.answers(room)]
    assert told == [
        (number, who.id, f'"{who.name}"', at + later, None)
        for number, at in began.items()
        for later, who in enumerate(people[::-1])
    ]
    assert [each.number for each in store.answers(room, 2)] == [2] * 3
    assert [(each.number, each.at, each.until) for each in store.questions(room)] == [
        (1, 20.0, None),
        (2, 10.0, 40.0),
    ]
    assert [each.number for each in store.questions(room, 2)] == [2] and store.questions(room, 3) == []


def test_a_room_that_was_touched_at_the_limit_stays(store: Store) -> None:
    room = store.open("", new_key(), 1e8)
    assert room.code not in store.sweep(1e8) and room.code in store.sweep(1e8 + 1)


def test_a_question_asked_keeps_its_room_from_being_too_old(store: Store) -> None:
    room = store.open("", new_key(), 1e8)
    store.ask(room, ASKED, 2e8)
    assert room.code not in store.sweep(1.5e8)
    store.delete(room.code)
    assert refusal(lambda: store.ask(room, ASKED, 2e8)) == "no-room"
