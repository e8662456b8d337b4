"""The two stores side by side: whatever is asked of them, in whatever order, they answer alike."""

from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from log_stores import NOTE, ROLL, TAX
from msgspec.structs import replace

from events import LogError, MemoryLog
from events.sqlite import SqliteLog

NAMES = st.sampled_from(["one", "ONE", "Zoë", "two"])
ACTIONS = st.builds(
    replace,
    st.sampled_from([ROLL, TAX, NOTE]),
    key=st.sampled_from(["", "k-1", "k-2", "k-3", None]),
    at=st.none() | st.integers(0, 9),
    flags=st.sampled_from([(), ("late",), ("late", "table"), ("two words",)]),
)
APPENDS = st.tuples(
    NAMES, st.integers(-1, 5), st.lists(ACTIONS, max_size=3), st.none() | st.tuples(st.just(1), st.binary(max_size=3))
)


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    return tmp_path_factory.mktemp("alike") / "club.db"


@settings(max_examples=80, deadline=None)
@given(appends=st.lists(APPENDS, max_size=12))
def test_both_stores_answer_alike(path, appends):
    memory, file = MemoryLog(), SqliteLog.open(path, create=True)
    with closing(file):
        file.connection.execute("PRAGMA synchronous=OFF")
        example = f"{len(file.streams())} "
        for name, expected, drafts, snapshot in appends:
            answers = [answer(log, example + name, expected, drafts, snapshot) for log in (memory, file)]
            assert answers[0] == answers[1]
        for info in memory.streams():
            assert info in file.streams()
            assert memory.entries(info.name) == file.entries(info.name)
            assert memory.tip(info.name) == file.tip(info.name)
            assert list(memory.check(info.name)) == list(file.check(info.name))


def answer(log, name, expected, drafts, snapshot):
    try:
        return log.append(name, expected, drafts, snapshot=snapshot)
    except (LogError, ValueError) as error:
        return type(error), str(error)
