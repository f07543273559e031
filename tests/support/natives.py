"""Functions that only kernels call, or that are machine instructions there, made callable."""

from typing import Any

from simcore._jit import kernel, words_of
from simcore.bits import leading_zeros, lowest_index, popcount
from simcore.games import contract
from simcore.games.scopa.deal import is_void
from simcore.games.scopa.rules import ScopaRules
from simcore.games.seep.deal import is_void as is_void_at_seep
from simcore.games.seep.groups import list_groups, list_unions, splits
from simcore.games.seep.match import next_dealer
from simcore.games.seep.rules import SeepRules
from simcore.games.seep.score import score_of_piles
from simcore.games.sueca.deal import may_cancel
from simcore.games.sueca.rules import SuecaRules
from simcore.games.sueca.score import HALF, carried_on
from simcore.games.sueca.score import score_of_counts as score_of_sueca
from simcore.games.sweep.deal import redeal_table
from simcore.games.sweep.rules import SweepRules
from simcore.games.sweep.score import score_of_counts
from simcore.tally import Four


@kernel
def popcount_in_kernel(mask: int) -> int:
    return popcount(mask)


@kernel
def leading_zeros_in_kernel(mask: int) -> int:
    return leading_zeros(mask)


@kernel
def lowest_index_in_kernel(mask: int) -> int:
    return lowest_index(mask)


@kernel
def redeal_table_in_kernel(rules: SweepRules, deck: Any, table: int, seed: int) -> int:
    return redeal_table(rules, deck, table, seed, 0, 0)


@kernel
def score_of_counts_in_kernel(
    rules: SweepRules, cards: Four, spades: Four, ace_side: int, ace_sweep: int, sweeps: int
) -> Any:
    return score_of_counts(rules, cards, spades, ace_side, ace_sweep, sweeps)


@kernel
def is_void_in_kernel(rules: ScopaRules, deck: Any) -> bool:
    return is_void(rules, deck)


@kernel
def may_cancel_in_kernel(rules: SuecaRules, seat: int, hand: int) -> bool:
    return may_cancel(rules, seat, hand)


@kernel
def score_of_sueca_in_kernel(
    rules: SuecaRules, won: tuple[int, int], tricks: tuple[int, int], carry: int
) -> Any:
    return score_of_sueca(rules, won, tricks, carry), carried_on(rules, carry, won[0] == HALF)


@kernel
def after_hand_in_kernel(rules: Any, totals: Four, scores: Any, hand: int, extra: int) -> Any:
    return contract.after_hand(rules, totals, scores, hand, extra)


@kernel
def is_void_at_seep_in_kernel(rules: SeepRules, deck: Any) -> bool:
    return is_void_at_seep(rules, deck)


@kernel
def next_dealer_in_kernel(rules: SeepRules, dealer: int, lead: int) -> int:
    return next_dealer(rules, dealer, lead)


@kernel
def score_of_piles_in_kernel(
    rules: SeepRules, piles: tuple[int, int], bonus: tuple[int, int]
) -> Any:
    return score_of_piles(rules, piles, bonus, (0, 0))


@kernel
def first_player_in_kernel(rules: Any, hand: int, extra: int) -> int:
    return contract.first_player(rules, hand, extra)


@kernel
def list_groups_in_kernel(loose: int, scratch: Any) -> None:
    list_groups(loose, words_of(scratch))


@kernel
def list_unions_in_kernel(value: int, loose: int, full: bool, scratch: Any) -> int:
    return list_unions(value, loose, full, words_of(scratch))


@kernel
def splits_in_kernel(value: int, cards: int, scratch: Any) -> bool:
    return splits(value, cards, words_of(scratch))
