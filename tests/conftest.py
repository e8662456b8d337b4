"""What holds for every test: nobody's own settings are read or written."""

import os

import pytest

from cli.identity import SETTINGS


@pytest.fixture(scope="session", autouse=True)
def _no_settings_of_a_users(tmp_path_factory):
    """Look for settings where there are none, in the processes that tests start, too; before any other fixture."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("settings")))
        for name in ("MONOPOLY_CONFIG", "MONOPOLY_GAME", *SETTINGS.values()):
            patch.delenv(name, raising=False)
        assert not os.path.exists(os.environ["XDG_CONFIG_HOME"] + "/monopoly-ledger")
        yield
