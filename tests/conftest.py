"""What holds for every test: nobody's own settings are read or written; and the logs that several ask for."""

import os
from contextlib import closing

import pytest
from log_stores import GAME, NOTE, ROLL, TAX, InMemory, InSqlite, draft

from cli.identity import SETTINGS
from events import NEW, Log


@pytest.fixture(scope="session", autouse=True)
def _no_settings_of_a_users(tmp_path_factory):
    """Look for settings where there are none, in the processes that tests start, too; before any other fixture."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        for name in ("MONOPOLY_CONFIG", "MONOPOLY_GAME", *SETTINGS.values()):
            patch.delenv(name, raising=False)
        assert not os.path.exists(os.environ["XDG_CONFIG_HOME"] + "/monopoly-ledger")
        yield


@pytest.fixture(params=[InMemory, InSqlite], ids=["memory", "sqlite"])
def store(request, tmp_path):
    """An empty log of each kind, for whoever asks for a log."""
    made = request.param(tmp_path)
    with closing(made.log):
        yield made


@pytest.fixture
def log(store) -> Log:
    return store.log


@pytest.fixture
def game(log) -> Log:
    """A log in which the game has four entries."""
    log.append(GAME, NEW, [draft("clerk start")])
    log.append(GAME, 0, [ROLL, TAX])
    log.append(GAME, 2, [NOTE])
    return log
