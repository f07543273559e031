"""From moves by rank, which can be listed, to moves by card, which can be too many."""

from simcore._jit import Words, part
from simcore.bits import bit
from simcore.cards import coins_first
from simcore.games.fishing.coding import card_played, cards_taken, move_of
from simcore.suits import cards_of_way, first_cards, ways

__all__ = ["choose_evenly", "choose_suits"]


@part
def there(table: int, card: int) -> int:
    """Return where a card may take from: the table or, where that is empty, the card alone."""
    return table if table != 0 else bit(card)


@part
def choose_suits(words: Words, n: int, table: int, coins: bool) -> None:
    """Replace the rank set of each of `n` moves by cards: spades first or, with `coins`, diamonds.

    The order goes on with spades, hearts, diamonds, clubs.
    """
    for i in range(n):
        card, rank_set = card_played(words[i]), cards_taken(words[i])
        place = there(table, card)
        if coins:
            take = coins_first(first_cards(rank_set, coins_first(place)))
        else:
            take = first_cards(rank_set, place)
        words[i] = move_of(card, take)


@part
def choose_evenly(words: Words, n: int, table: int, word: int) -> int:
    """Return one of all moves by card that `n` moves by rank stand for, each alike.

    There can be very many, so that they are counted by rank set rather than listed. The word
    is reduced modulo their number, which favours none by more than one part in 10**10.
    """
    total = 0
    for i in range(n):
        total += ways(cards_taken(words[i]), table)
    left = word % total
    if total == n:  # one way each
        card, rank_set = card_played(words[left]), cards_taken(words[left])
        return move_of(card, cards_of_way(rank_set, there(table, card), 0))
    for i in range(n):
        card, rank_set = card_played(words[i]), cards_taken(words[i])
        number = ways(rank_set, table)
        if left < number:
            return move_of(card, cards_of_way(rank_set, there(table, card), left))
        left -= number
    return words[0]  # not reached
