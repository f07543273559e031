"""What a move does where there are builds."""

from simcore._jit import part
from simcore.bits import bit, count_up, lowest_index
from simcore.captures import value_total
from simcore.cards import count_by_rank
from simcore.games import contract
from simcore.games.fishing.playing import captured, hands_without, trailed
from simcore.games.fishing.state import State
from simcore.games.seating import next_seat, side_of
from simcore.games.sweep.apply import ace_swept, all_played
from simcore.games.sweep.builds.coding import card_played, cards_taken, value_named
from simcore.games.sweep.builds.piles import (
    Builds,
    labelled,
    number_of,
    owner_of,
    value_of,
    whole_build,
)
from simcore.games.sweep.builds.rules import BuildRules
from simcore.tally import Four

__all__ = ["apply"]


@part
def without_taken(rules: BuildRules, builds: Builds, take: int, seat: int, ace: int) -> Builds:
    """Return the builds after a seat has captured some cards, and counted whose they were."""
    own, others, left = builds.own, builds.others, builds.cards & take
    side = side_of(rules, seat)
    while left:
        card = lowest_index(left)
        left &= ~whole_build(builds, card)
        if side_of(rules, owner_of(builds, card)) == side:
            own = count_up(own, side)
        else:
            others = count_up(others, side)
    return Builds(
        builds.cards & ~take,
        builds.planes,
        builds.n_made,
        builds.made,
        builds.raised,
        own,
        others,
        ace,
    )


@part
def with_build(
    rules: BuildRules, builds: Builds, card: int, used: int, value: int, seat: int
) -> Builds:
    """Return the builds after a seat has built: made one, raised it, or added to it."""
    cards, pile = used | bit(card), used & builds.cards
    number, made, raised = builds.n_made, builds.made, builds.raised
    multiple = value_total(count_by_rank(cards)) > value
    if pile == 0:
        made = count_up(made, side_of(rules, seat))
    else:
        first = lowest_index(pile)
        number = number_of(builds, first)
        raised = count_up(raised, side_of(rules, seat))
        multiple = value == value_of(builds, first)
    return Builds(
        builds.cards | cards,
        labelled(builds.planes, cards, number, value, seat, multiple),
        builds.n_made + (pile == 0),
        made,
        raised,
        builds.own,
        builds.others,
        builds.ace_sweep,
    )


@part
def capture(rules: BuildRules, state: State, hands: Four, move: int) -> State:
    """Return the position after a capture, given the hands then.

    It sweeps if it leaves neither loose cards nor builds.
    """
    card, take, builds = card_played(move), cards_taken(move), state.note
    sweep = (state.table | builds.cards) == take and (
        rules.last_play_sweep != 0 or not all_played(rules, hands, state.stock)
    )
    ace = ace_swept(builds.ace_sweep, sweep, card, take)
    left = without_taken(rules, builds, take, state.turn, ace)
    turn, side = next_seat(rules, state.turn), side_of(rules, state.turn)
    return captured(state, hands, card, take, turn, side, sweep, left)


@contract.apply.of(BuildRules)
@part
def apply(rules: BuildRules, state: State, move: int) -> State:
    """Return the position after a legal move."""
    seat, card, used, value = state.turn, card_played(move), cards_taken(move), value_named(move)
    hands, turn = hands_without(state, card), next_seat(rules, seat)
    if value == 0:
        if used == 0:
            return trailed(state, hands, card, turn)
        return capture(rules, state, hands, move)
    return State(
        hands,
        state.table & ~used,
        state.piles,
        state.sweeps,
        turn,
        state.last_side,
        state.stock,
        with_build(rules, state.note, card, used, value, seat),
    )
