"""What a seat sees."""

from simcore._jit import part
from simcore.games import contract
from simcore.games.sueca.deal import ASKING, may_cancel
from simcore.games.sueca.moves import CARD, CARD_OR_CANCEL, KEEP_OR_CANCEL
from simcore.games.sueca.rules import SuecaRules
from simcore.games.sueca.state import State, View
from simcore.tally import at

__all__ = ["packed_rules", "question_of", "view_of"]


@contract.packed_rules.of(SuecaRules)
@part
def packed_rules(rules: SuecaRules) -> int:
    """Return nothing: what the rules allow stands in the view."""
    return 0


@part
def question_of(rules: SuecaRules, state: State) -> int:
    """Return what the seat on turn is asked."""
    if state.asked == ASKING:
        return KEEP_OR_CANCEL
    first = state.turn == 0 and state.trick == 0 and state.piles[0] | state.piles[1] == 0
    if first and rules.cancel_others_max < 0 and may_cancel(rules, 0, state.hands[0]):
        return CARD_OR_CANCEL
    return CARD


@contract.view_of.of(SuecaRules)
@part
def view_of(rules: SuecaRules, options: int, state: State, sees_all: bool) -> View:
    """Return what the seat on turn may know; with `sees_all` also the hands of the others."""
    seat, others = state.turn, (0, 0, 0)
    if sees_all:
        others = (
            at(state.hands, (seat + 1) & 3),
            at(state.hands, (seat + 2) & 3),
            at(state.hands, (seat + 3) & 3),
        )
    return View(
        seat,
        at(state.hands, seat),
        state.trick,
        state.best,
        state.best_seat,
        state.led,
        question_of(rules, state),
        state.trump_card,
        rules.trump_seat,
        state.piles,
        state.voids,
        state.carry,
        state.cancelled,
        others,
    )
