"""The fold of a game: each event changes the state by the figures it carries. Folds never refuse."""

from collections.abc import Container, Iterable

import projections.fold_exchange
import projections.fold_money
import projections.fold_property
import projections.fold_turn  # noqa: F401 - these fill the registry
from projections.history import Past
from projections.registry import FOLDS
from projections.state import State


def fold_facts(state: State, facts: Iterable[Past], left_out: Container[int] = ()) -> State:
    """Fold entries onto the state, in place; of those left out (undone) only number and time count."""
    folds = FOLDS
    for fact in facts:
        state.entry = fact.number
        if fact.at is not None:
            state.at = fact.at
        if fact.number not in left_out:
            for event in fact.events:
                folds[event.__class__](state, event)
    return state
