"""``board`` and its drawing: every square there, nothing cut, every player told apart, on every board and screen."""

import re
from collections import Counter

import msgspec
import pytest
from builders import position
from cli_helper import LEEDS, Desk
from rich.text import Text

from cli.board_drawing import draw_board, rendered, ring_for
from cli.ring import lay, ring_of
from cli.tokens import letters_of
from monopoly import Book, describe_state
from monopoly.library import board_names, ruleset_names

EIGHT = ("ann", "bob", "cid", "Аня", "ليلى", "漢字", "Ann B", "Bartholomew-Maximilian the Third of Northumberland")


@pytest.fixture(scope="module")
def leeds(tmp_path_factory):
    desk = Desk(tmp_path_factory.mktemp("leeds"))
    desk.done("import", LEEDS)
    return desk


def drawn(game, width=80, height=23):
    return draw_board(game.book, describe_state(game.book, game.state), width, height)


def square(lines, code, width=7):
    """The two lines of a square on a ring without a frame."""
    for row, line in enumerate(lines):
        for at in range(0, len(line), width):
            if line[at] in "▌ " and line[at + 1 :].startswith(code):
                return line[at : at + width].rstrip(), lines[row + 1][at : at + width].rstrip()
    raise AssertionError(f"no {code} in\n" + "\n".join(lines))


def plain(game, **size):
    return [line.plain for line in drawn(game, **size)]


# -- the ring --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(8, 61, 2))
@pytest.mark.parametrize("kind", ["framed", "plain", "flat"])
def test_a_ring_shows_every_square_once_and_closes(count, kind):
    plain = ring_of(count, 4, 400, 0)
    ring = ring_of(count, 4, 400, {"framed": 400, "plain": 0, "flat": plain.height - 1}[kind])
    assert (ring.framed, ring.flat) == (kind == "framed", kind == "flat" and count > 12)
    assert abs(ring.across - ring.down) <= 1
    cells = [
        [Text(f"{at:03d}".ljust(ring.side))]
        if ring.flat and ring.is_at_side(at)
        else [Text(f"{at:03d}".ljust(ring.cell)), Text("." * ring.cell)]
        for at in range(count)
    ]
    columns, room = ring.centre
    lines = [line.plain for line in lay(ring, cells, [Text("x" * columns)] * room)]
    assert {len(line) for line in lines} == {ring.width}
    assert len(lines) == ring.height
    assert Counter(re.findall(r"\d{3}", "".join(lines))) == {f"{at:03d}": 1 for at in range(count)}
    assert "".join(lines).count("x") == columns * room
    place = {
        at: (x.start(), y)
        for at in range(count)
        for y, line in enumerate(lines)
        for x in re.finditer(f"{at:03d}", line)
    }
    right, bottom = place[0]
    assert place[ring.across - 1] == (place[ring.across][0], bottom)
    assert (right, bottom) == max(place.values(), key=lambda xy: (xy[1], xy[0]))


def test_squares_that_close_to_no_ring_stand_in_columns():
    game = position("players: ann bob")
    kit = game.book.kit
    odd = Book(msgspec.structs.replace(kit, board=msgspec.structs.replace(kit.board, squares=kit.board.squares[:39])))
    lines = [line.plain for line in draw_board(odd, describe_state(odd, game.state), 80, 23)]
    assert ring_for(odd, 80, 23) is None
    assert all(any(re.search(rf"\b{at} ?.{code}\b", line) for line in lines) for at, code in enumerate(odd.codes))
    assert any("bank: 32 houses" in line for line in lines)


@pytest.mark.parametrize("width", [20, 40, 60, 76])
def test_a_narrow_terminal_gets_columns(width):
    lines = plain(position("players: ann bob"), width=width)
    assert max(map(len, lines)) <= width
    assert sum("BDW" in line for line in lines) == 1


@pytest.mark.parametrize("board", board_names())
@pytest.mark.parametrize("size", [(77, 13), (80, 19), (77, 22), (80, 23), (100, 24), (120, 39), (200, 60), (60, 16)])
def test_every_board_fits_and_is_whole(board, size):
    width, height = size
    ruleset = next((name for name in ruleset_names() if name == board), "classic")
    game = position(f"ruleset: {ruleset}", f"board: {board}", "players: ann bob")
    lines = drawn(game, width, height)
    assert len(lines) <= height
    assert max(line.cell_len for line in lines) <= width
    codes = re.findall(r"[^\W_]+", rendered(lines, None))
    for code in game.book.codes:
        assert code in codes, code


# -- what stands on it -----------------------------------------------------------------------------------------------


def test_owners_buildings_and_mortgages_are_marked():
    game = position("ann 500 deeds ORI*3 VER*3 CON*2 BDW(m) RDR", "bob 500 at 6 deeds MED*5 BAL*5")
    lines = plain(game)
    assert square(lines, "ORI") == ("▌ORI A3", "▌B")
    assert square(lines, "CON") == ("▌CON A2", "▌")
    assert square(lines, "MED") == ("▌MED BH", "▌")
    assert square(lines, "BDW") == ("▌BDW Am", "▌")
    assert square(lines, "RDR") == ("▌RDR A", "▌")
    assert square(lines, "GO") == (" GO", " A")
    assert square(lines, "PKP") == ("▌PKP", "▌")


def test_prisoners_are_told_from_visitors_and_the_bankrupt_are_gone():
    game = position("ann 500 at 10 jail 1", "bob 500 at 10", "cid 5")
    assert square(plain(game), "JAI") == (" JAI", " B#A")
    for player in ("cid", "bob"):
        from monopoly.notation import parse

        game.accept(game.propose(parse(f"{player} resign", game.vocabulary), recorded=0))
    lines = plain(game)
    assert square(lines, "JAI")[1] == " #A"
    assert square(lines, "GO")[1] == ""
    assert any("ann wins" in line for line in lines)


@pytest.mark.parametrize("owned", [False, True])
def test_eight_on_one_square_are_all_seen(owned):
    lots = "deeds ORI" if owned else ""
    game = position(*(f'"{name}" 500 at 6 {lots if at == 0 else ""}' for at, name in enumerate(EIGHT)))
    above, below = square(plain(game), "ORI")
    letters = "".join(letters_of(EIGHT).values())
    seen = below.lstrip("▌") + above.removeprefix("▌ORI").removesuffix("A" if owned else "").strip()
    assert sorted(seen) == sorted(letters)


def test_eight_on_one_square_of_a_flat_ring_are_all_seen():
    game = position(*(f'"{name}" 500 at 13 {"deeds STA" if at == 0 else ""}' for at, name in enumerate(EIGHT)))
    line = next(line for line in plain(game, height=19) if line.startswith("▌STA"))
    assert line.startswith("▌STAA " + "".join(letters_of(EIGHT).values()))


def test_a_board_has_an_edge_on_all_sides_or_on_none():
    for size in ((80, 23), (80, 19)):
        lines = plain(position("players: ann bob"), width=size[0], height=size[1])
        assert "│" not in lines[0] + lines[-1]
        assert not any(line.startswith("│") or line.endswith("│") for line in lines)
    framed = plain(position("players: ann bob"), width=120, height=39)
    assert {line[0] for line in framed} | {line[-1] for line in framed} == set("┌├└│┐┤┘")


def test_letters_are_of_the_names_and_never_look_alike():
    letters = letters_of(EIGHT)
    assert letters["ann"] == "A"
    assert letters["Аня"] == "Н"  # its А looks like ann's
    assert letters["ليلى"] == "L"  # one that does not turn the line around
    assert len(set(letters.values())) == len(EIGHT)
    many = letters_of([f"a{number}" for number in range(36)])
    assert len(set(many.values())) == 36


def test_the_middle_tells_the_table_and_says_what_it_leaves_out():
    claims = [f"{name} 500 deeds ORI" if at == 0 else f"{name} 500" for at, name in enumerate("abcdefgh")]
    game = position("rules: claim=never-lapses", *claims)
    from monopoly.notation import parse

    for line in ("b roll 1+5", "c roll 1+5", "d roll 1+5", "e roll 1+5", "f roll 1+5", "g roll 1+5", "h roll 2+4"):
        if line == "b roll 1+5":
            game.accept(game.propose(parse("a roll 5+5", game.vocabulary), recorded=0))
            game.accept(game.propose(parse("a roll 1+2", game.vocabulary), recorded=0))
            while game.state.phase != "end":
                said = "a decline" if game.state.phase == "buy" else "bank unsold " + game.state.auction.lot
                game.accept(game.propose(parse(said, game.vocabulary), recorded=0))
        game.accept(game.propose(parse(line, game.vocabulary), recorded=0))
    text = "\n".join(plain(game))
    assert "rent 6 open" in text
    assert re.search(r"… and \d+ lines more", text)
    assert "lines more" not in "\n".join(plain(game, width=120, height=39))


# -- the command -----------------------------------------------------------------------------------------------------


def test_a_pipe_gets_the_board_plain(leeds):
    lines = leeds.done("board", "--at", "35").out.splitlines()
    assert len(lines) == 22
    assert max(map(len, lines)) <= 77
    assert square(lines, "CON") == ("▌CON AH", "▌C")
    assert not any(line.endswith(" ") or "\x1b" in line for line in lines)
    assert "\x1b[" in leeds.done("board", "--at", "35", "--color").out


def test_rows_tell_each_square(leeds):
    rows = {row["square"]: row for row in leeds.done("board", "--at", "24", "--json").json}
    assert len(rows) == 40
    named = {"position": 8, "square": "VER", "name": "Vermont Avenue", "kind": "street", "group": "light-blue"}
    assert rows["VER"] == named | {"owner": "ann", "houses": 1, "mortgaged": False, "tokens": [], "in_jail": []}
    assert rows["BDW"]["mortgaged"]
    assert (rows["JAI"]["tokens"], rows["JAI"]["in_jail"], rows["JAI"]["owner"]) == (["ann"], ["ann"], None)


def test_a_board_longer_than_the_screen_goes_through_the_pager(leeds, tmp_path, monkeypatch):
    seen = tmp_path / "seen"
    monkeypatch.setenv("PAGER", f"tee '{seen}'")
    monkeypatch.setenv("COLUMNS", "80")
    for lines, paged in (("23", False), ("14", False), ("13", True)):
        monkeypatch.setenv("LINES", lines)
        shown = leeds.done("board", "--no-color", terminal=True).out
        assert (shown == "") == paged
        assert seen.exists() == paged
    assert "GTJ" in seen.read_text()
