"""Random tournaments for property tests: every choice from one printed seed, also what is refused, undone and ruled."""

from contextlib import suppress
from random import Random

from random_games import service
from tournament_scenario import PLAN

from monopoly import RuleViolation
from monopoly.tournament import TournamentService, actions, audit_tournament, parse_plan, preset_texts

NAMES = ("ann", "bob", "cid", "dan", "Аня", "Ann B", "ليلى", "o'neil", 'say "hi"', "eve", "fay", "gus", "T2", "42")
TEXTS = (None, "seen", 'a "quoted" word', "# no comment", "{braces}", "by=nobody", "ещё раз", "12")
PLANS = (*preset_texts().values(), PLAN, PLAN.replace('"place"', '"share"').replace("cut = 4", "cut = 2\ncarry = true"))


def random_tournament(seed: int, steps: int = 150) -> TournamentService:
    """Found a tournament CUP and let chance direct it."""
    rng = Random(seed)
    desk = TournamentService(service())
    names = rng.sample(NAMES, rng.randint(3, len(NAMES)))
    waiting = rng.randint(0, min(2, len(names) - 3)) if len(names) > 3 else 0
    desk.found(
        "CUP",
        parse_plan(rng.choice(PLANS), "plan"),
        preset="plan",
        players=names[waiting:],
        alternates=names[:waiting],
        seed=str(seed),
    )
    for _ in range(steps):
        step = rng.choice(STEPS)
        clerk = rng.random() < 0.2
        with suppress(RuleViolation, IndexError):  # what is refused leaves nothing behind
            desk.act(
                "CUP",
                lambda found, step=step: step(desk, found, rng),
                by=rng.choice((None, None, "R. Hale", 'the "ref"')),
                role="clerk" if clerk else None,
                reason=rng.choice(TEXTS),
            )
        _play(desk, rng)
    return desk


def _seat(desk, found, rng):
    method, seed = rng.choice(("random", "swiss")), rng.choice(("", "x y"))
    anew = rng.random() < 0.2
    return [actions.Seat(round=found.state.next_round, method=method, seed=seed, anew=anew)]


def _seat_table(desk, found, rng):
    table, most = rng.choice(("T1", "t2", "T12")), rng.choice((2, 3, 4))
    players = rng.sample(found.state.field, min(len(found.state.field), most))
    return [actions.SeatTable(round=found.state.next_round, table=table, players=tuple(players))]


def _start(desk, found, rng):
    return [desk.starting(found, games=rng.random() < 0.5)]


def _report(desk, found, rng):
    current = found.state.current
    table = rng.choice(current.open_tables() if current else [])
    rows = [(player, rng.choice((0, 0, 700, 1500, 4200))) for player in current.tables[table]]
    rng.shuffle(rows)
    return [actions.Report(round=current.number, table=table, rows=tuple(rows))]


def _put_right(desk, found, rng):
    played = rng.choice([each for each in found.state.rounds if each.results])
    table = rng.choice(list(played.results))
    rows = [(player, rng.choice((0, 0, 700, 1500))) for player, *_ in played.results[table].places]
    living = min(rng.choice((0, 0, 1)), sum(not worth for _, worth in rows))
    stands = rng.random() < 0.5
    right = actions.Report(round=played.number, table=table, rows=tuple(rows), living=living, again=True, stands=stands)
    return [right]


def _advance(desk, found, rng):
    chosen = rng.sample(found.state.field, min(len(found.state.field), rng.choice((0, 0, 1, 2))))
    return [*desk.collecting(found), actions.Advance(round=found.state.next_round, chosen=tuple(chosen))]


def _withdraw(desk, found, rng):
    everybody = [*found.state.everybody(), "nobody", "nobody", "nobody", "nobody"]
    return [actions.Withdraw(player=rng.choice(everybody * 2))]


def _rule(desk, found, rng):
    finding = rng.choice(audit_tournament(desk.log, found))
    return [actions.Rule(entry=finding.entry, ruling=rng.choice(actions.RULINGS))]


STEPS = (
    *([_seat] * 5),
    _seat_table,
    *([_start] * 5),
    *([_report] * 10),
    *([lambda desk, found, rng: desk.collecting(found)] * 3),
    *([_advance] * 8),
    lambda desk, found, rng: [actions.Enter(players=(rng.choice(("zoe", "yan")),), alternates=rng.random() < 0.5)],
    _withdraw,
    *([lambda desk, found, rng: [desk.taking_back(found, rng.choice((None, len(found.entries) - 2)))]] * 2),
    lambda desk, found, rng: [actions.PutBack(entry=None)],
    *([_rule] * 3),
    _put_right,
)


def _play(desk: TournamentService, rng: Random) -> None:
    """End a game of a table, or let one that had ended go on."""
    games = [stream.name for stream in desk.log.streams("game")]
    if games and rng.random() < 0.6:
        game = rng.choice(games)
        state = desk.games.game(game).state
        if state.status != "ended":
            desk.games.act(game, "ref end")
        elif rng.random() < 0.3:
            desk.games.act(game, f'ref undo {state.ended} "again"')
