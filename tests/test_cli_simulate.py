"""``simulate``: what it says, keeps and draws, and how it refuses."""

import builtins
import json
import os
import signal
import subprocess
import sys
import time

import pytest
from cli_helper import ROOT, Desk, streams

from cli.main import run

SHORT = ("simulate", "--games", 6, "--seed", 7, "--turns", 30)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def without_seconds(document):
    return {key: value for key, value in document.items() if key != "seconds"}


def test_people_read_who_won_and_where_rolls_ended(desk):
    out = desk.done(*SHORT).out
    lines = out.splitlines()
    assert lines[0] == "6 games of 4, classic, seed 7"
    assert "undecided" in lines[1]
    assert "actions/s" in lines[2]
    for heading in ("seat  bot", "group ", "square "):
        assert any(line.startswith(heading) for line in lines), heading
    assert any(line.split()[:3] == ["ILL", "Illinois", "Avenue"] for line in lines)


def test_scripts_read_json(desk):
    document = desk.done(*SHORT, "--json").json
    assert list(document)[:4] == ["ruleset", "seed", "bots", "games"]
    assert {"games", "decided", "rolls", "actions", "events", "seconds", "seats", "landings"} <= set(document)
    assert (document["games"], len(document["seats"])) == (6, 4)
    assert document["decided"] + document["undecided"] == 6
    assert sum(document["landings"].values()) == pytest.approx(1, abs=1e-4)
    assert {"in-jail", "JAI", "GO"} <= set(document["landings"])


def test_the_same_seed_gives_the_same_games_whatever_the_jobs(desk):
    one = desk.done(*SHORT, "--json").json
    two = desk.done(*SHORT, "--json", "--jobs", 2).json
    other = desk.done("simulate", "--games", 6, "--seed", 8, "--turns", 30, "--json").json
    assert without_seconds(one) == without_seconds(two)
    assert without_seconds(one) != without_seconds(other)


def test_without_a_seed_one_is_drawn_and_told(desk):
    drawn = [desk.done("simulate", "--games", 1, "--turns", 2, "--json").json["seed"] for _ in range(2)]
    assert drawn[0] != drawn[1]
    again = desk.done("simulate", "--games", 1, "--turns", 2, "--json", "--seed", drawn[0]).json
    assert again["seed"] == drawn[0]


def test_stored_games_are_games_like_any_other(desk):
    for jobs in (1, 2):
        store = desk.folder / f"bots{jobs}.db"
        desk.done(*SHORT, "--bot", "sensible,random", "--jobs", jobs, "--store", store)
        kept = Desk(desk.folder, store.name)
        assert sorted(row["game"] for row in kept.done("games", "--json").json) == [f"sim-7-{n}" for n in range(1, 7)]
        assert kept.done("audit", "-g", "sim-7-3", "--json").json == []
        assert kept.done("verify", "-g", "sim-7-3", "--json").json["ok"]
        text = kept.done("export", "-g", "sim-7-3").out
        copy = Desk(desk.folder, f"copy{jobs}.db")
        copy.done("import", "-", stdin=text)
        assert copy.done("export").out == text
        assert copy.state() == kept.done("state", "-g", "sim-7-3", "--json").json
    one, two = (Desk(desk.folder, f"bots{jobs}.db").done("export", "-g", "sim-7-5").out for jobs in (1, 2))
    assert one == two


def test_games_already_there_are_refused_before_any_is_played(desk):
    store = desk.folder / "bots.db"
    desk.done("simulate", "--games", 1, "--seed", 7, "--turns", 2, "--store", store)
    said = desk.refused(2, *SHORT, "--store", store)
    assert "there is a game 'sim-7-1' in" in said
    assert "another --seed" in said
    assert len(Desk(desk.folder, "bots.db").done("games", "--json").json) == 1


def test_a_store_that_is_something_else_is_refused(desk):
    other = desk.folder / "notes.txt"
    other.write_text("these are no games\n" * 50)
    desk.refused(3, *SHORT, "--store", other)
    assert other.read_text().startswith("these are no games")
    desk.refused(3, *SHORT, "--store", desk.folder)
    desk.refused(3, *SHORT, "--store", desk.folder / "nowhere" / "bots.db")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--games", "0"), "--games 0: at least 1"),
        (("--jobs", "0"), "--jobs 0: at least 1"),
        (("--bot", "sensble"), "no bot 'sensble'; did you mean sensible?"),
        (("--bot", ","), "name one or more of"),
        (("--turns", "0"), "turns: at least 1 round"),
        (("--jail", "never"), "--jail never: leave or stay"),
        (("--ruleset", "clasic"), "did you mean classic"),
        (("--house", "potluck"), "no house rule 'potluck'"),
        (("--rules", "turn"), "rules: turn needs a value"),
        (("--board", "mars"), "no board 'mars'"),
        (("--rolls", "5"), "--rolls goes with --landing"),
        (("--landing", "--games", "5"), "--landing plays no games: leave out --games"),
        (("--landing", "--store", "x.db"), "--landing plays no games: leave out --store"),
        (("--landing", "--bot", "random"), "--landing plays no games: leave out --bot"),
        (("--landing", "--turns", "9"), "--landing plays no games: leave out --turns"),
        (("--landing", "--no-trade"), "--landing plays no games: leave out --trade and --no-trade"),
        (("--bot", "sensible,,random"), "--bot sensible,,random: no name between two commas"),
        (("--landing", "--rolls", "0"), "--rolls 0: at least 1"),
        (("--landing", "--players", "0"), "players: at least 1 token, not 0"),
        (("--plot", "figure.pdf"), "a name that ends in .svg or .png"),
        (("--plot", "nowhere/figure.svg"), "there is no folder nowhere"),
        (("--seed", "a\nb"), "a character that no line may hold"),
        (("--games", "many"), "'many' is not a valid int"),
    ],
)
def test_what_cannot_be_simulated_is_refused(desk, words, said):
    assert said in desk.refused(2, "simulate", *words)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--players", "1"), "refused: start.players: 2 to 8 players, not 1"),
        (("--players", "9"), "refused: start.players: 2 to 8 players, not 9"),
        (("--players", "7", "--ruleset", "seaport"), "refused: start.players: 2 to 6 players, not 7"),
        (("--ruleset", "timed", "--rules", "starting_cash=100"), "refused: start.deal: "),
    ],
)
def test_games_that_the_rules_do_not_let_begin_are_refused_and_leave_no_file(desk, words, said):
    store = desk.folder / "bots.db"
    assert desk.refused(1, "simulate", "--store", store, *words).startswith(said)
    assert not store.exists()


def test_landing_counts_rolls_alone(desk):
    document = desk.done("simulate", "--landing", "--rolls", 120_000, "--seed", 1, "--json").json
    assert document["rolls"] == 120_000
    assert document["landings"]["in-jail"] == pytest.approx(0.0395, abs=0.003)
    two = desk.done("simulate", "--landing", "--rolls", 120_000, "--seed", 1, "--jobs", 2, "--json").json
    assert two["landings"] == document["landings"]
    stay = desk.done("simulate", "--landing", "--rolls", 50_000, "--jail", "stay", "--seed", 1)
    assert stay.out.startswith("50,000 rolls, atlantic-city, jail: stay, seed 1")
    assert stay.out.rstrip().splitlines()[-1].startswith("in-jail")


@pytest.mark.parametrize("words", [SHORT, ("simulate", "--landing", "--rolls", 2000, "--seed", 1)])
def test_plots_are_drawn_as_svg_and_png(desk, words):
    svg, png, again = (desk.folder / name for name in ("figure.svg", "figure.PNG", "again.svg"))
    for file in (svg, png, again):
        desk.done(*words, "--plot", file)
    assert svg.read_text().lstrip().startswith("<?xml")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert svg.read_bytes() == again.read_bytes()


def test_without_matplotlib_a_plot_is_refused_at_once(desk, monkeypatch):
    real = builtins.__import__

    def blocked(name, *args, **more):
        if name.partition(".")[0] == "matplotlib":
            raise ImportError(name)
        return real(name, *args, **more)

    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", blocked)
    said = desk.refused(2, *SHORT, "--plot", desk.folder / "figure.svg")
    assert said == ("usage: --plot needs matplotlib, which is not installed: pip install 'monopoly-ledger[plots]'")
    assert not (desk.folder / "figure.svg").exists()


def test_a_plot_that_cannot_be_written_is_one_sentence(desk):
    (desk.folder / "figure.svg").mkdir()
    result = desk(*SHORT, "--plot", desk.folder / "figure.svg")
    assert result.code == 3
    assert "figure.svg" in result.err
    assert "Traceback" not in result.err


def test_a_bar_shows_on_a_terminal_only_and_only_when_it_takes_long(desk, monkeypatch):
    monkeypatch.setattr("cli.progress.PATIENCE", -1)
    with streams(terminal=True) as (_, err):
        assert run([*map(str, SHORT), "--json"]) == 0
        assert "playing" in err.text()
    with streams() as (out, err):
        assert run([*map(str, SHORT), "--json"]) == 0
        assert err.text() == ""
        assert json.loads(out.text())["games"] == 6
    monkeypatch.setattr("cli.progress.PATIENCE", 60)
    with streams(terminal=True) as (_, err):
        assert run([*map(str, SHORT), "--json"]) == 0
        assert err.text() == ""


def kill_this_process(plan, numbers):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_is_ended_from_outside_is_one_sentence(desk, monkeypatch):
    monkeypatch.setattr("monopoly.simulation.play_games", kill_this_process)
    said = desk.refused(2, *SHORT, "--jobs", 2)
    assert said == "usage: one of the 2 processes was ended from outside; try fewer --jobs"


def test_an_interrupt_ends_all_processes(desk):
    words = [sys.executable, "-m", "cli", "simulate", "--games", "100000", "--jobs", "2"]
    running = subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(1.5)
    os.killpg(running.pid, signal.SIGINT)
    # reading ends only when every process has closed its streams
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "interrupted\n")
