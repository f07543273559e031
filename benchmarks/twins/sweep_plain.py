"""The two-player game of Sweep in plain Python, as one would write it without a compiler.

Default rules only. Deals, choices and rows are those of the engine, and so are the ideas that save
work: ranks are counted in nibbles, sums are looked up by the ranks on the table, cards that find
nothing are passed over. The random word of a decision is drawn only by who asks for it.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from simcore.captures import sums_of

__all__ = ["STRATEGIES", "play"]

ONES = 0x1111111111111
SPADES = ONES
FACES = 0xFFF << 40
TESTS = ONES * 8
LOW = 0xFFFFFFFF
FIRST_FACE = 10
SHUFFLE, DECISIONS, FIRST_REDEAL = range(3)
SWEEP, ACE_OF_SPADES, SPADE, CARD = range(4)

Move = tuple[int, int]  # the card played, the mask of those taken
Words = Callable[[], int]
Strategy = Callable[[list[int], int, tuple[float, ...], Words], Move]
RoundKeys = list[tuple[int, int]]


# --- random numbers and the deal ---


def round_keys(seed: int) -> RoundKeys:
    """Return the keys of the ten rounds of Philox4x32-10."""
    low, high = seed & LOW, seed >> 32
    return [((low + i * 0x9E3779B9) & LOW, (high + i * 0xBB67AE85) & LOW) for i in range(10)]


def philox(keys: RoundKeys, draw: int, stream: int, match: int) -> tuple[int, int, int, int]:
    """Return the four 32-bit words at an address."""
    a, b, c, d = draw, stream, match & LOW, match >> 32
    for low, high in keys:
        even, odd = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = odd >> 32 ^ b ^ low, odd & LOW, even >> 32 ^ d ^ high, even & LOW
    return a, b, c, d


def shuffle(cards: list[int], keys: RoundKeys, match: int, stream: int) -> None:
    """Shuffle in place: three steps of Fisher and Yates with each word, refused where biased."""
    left, draw = len(cards), 0
    while left > 1:
        for word in philox(keys, draw, stream, match):
            if left < 2:
                break
            second, third = max(left - 1, 1), max(left - 2, 1)
            one = word * left
            two = (one & LOW) * second
            three = (two & LOW) * third
            low, ranges = three & LOW, left * second * third
            if low < ranges and low < (1 << 32) % ranges:
                continue
            for last, place in ((left, one), (second, two), (third, three)):
                other = place >> 32
                cards[last - 1], cards[other] = cards[other], cards[last - 1]
            left -= 3
        draw += 1


def decision_word(keys: RoundKeys, match: int, play: int) -> int:
    """Return the word 0 .. 2**63 - 1 of a decision."""
    words = philox(keys, play // 2, DECISIONS, match)
    high, low = words[2:] if play % 2 else words[:2]
    return (high & 0x7FFFFFFF) << 32 | low


def deal_table(deck: list[int], keys: RoundKeys, match: int) -> tuple[list[int], int]:
    """Shuffle a pack and redeal its table; return the deck, and how often that was needed."""
    shuffle(deck, keys, match, SHUFFLE)
    redeals = 0
    while sum(card >= 40 for card in deck[8:12]) >= 3:
        kept = 8
        for place in range(8, 12):
            if deck[place] < 40:
                deck[kept], deck[place] = deck[place], deck[kept]
                kept += 1
        back = deck[kept:]
        shuffle(back, keys, match, FIRST_REDEAL + redeals)
        deck = deck[:kept] + back
        redeals += 1
    return deck, redeals


# --- captures ---


def fits(part: int, counts: int) -> bool:
    """Say whether there are at least as many cards of each rank in `counts` as in `part`."""
    return ((counts | TESTS) - part) & TESTS == TESTS


def count_by_rank(mask: int) -> int:
    """Return the number of cards of each rank, a nibble a rank."""
    pairs = mask - (mask >> 1 & 0x5555555555555)
    return (pairs & 0x3333333333333) + (pairs >> 2 & 0x3333333333333)


def ranks_in(mask: int) -> int:
    """Return a one in the nibble of each rank that the mask has."""
    pairs = mask | mask >> 1
    return (pairs | pairs >> 2) & ONES


def nibbles(rank_set: int) -> Iterator[tuple[int, int]]:
    """Yield the place of each rank, and how many cards of it there are."""
    while rank_set:
        place = ((rank_set & -rank_set).bit_length() - 1) & ~3
        yield place, rank_set >> place & 15
        rank_set &= ~(15 << place)


@cache
def sums_among(rank: int, present: int) -> list[int]:
    """Return the sums for a rank that have only ranks which are present."""
    return [one for one in sums_of(rank) if not ranks_in(one) & ~present]


def unions(rank: int, counts: int, present: int) -> list[int]:
    """Return every set of cards that divides into sums for a rank, by rank, the empty one first."""
    found = [0]
    known = {0}
    for one in sums_among(rank, present):
        if fits(one, counts):
            for before in found:  # the list grows meanwhile, so that a sum is also taken twice
                union = before + one
                if fits(union, counts) and union not in known:
                    found.append(union)
                    known.add(union)
    return found


def takes_of(rank: int, table: int) -> list[int]:
    """Return every capture of a card by rank, in the engine's order, which random play needs."""
    own = 15 << 4 * rank
    equal = (table & own).bit_count()
    takes = [0]
    if rank < FIRST_FACE and (others := table & ~own & ~FACES):
        takes = unions(rank, count_by_rank(others), ranks_in(others) & (1 << 4 * rank) - 1)
    takes += [union + (n << 4 * rank) for n in range(1, equal + 1) for union in takes]
    takes[0] = takes[-1]  # the empty one is no capture
    takes.pop()
    return takes


def of_interest(hand: list[int], table: int) -> list[int]:
    """Return the cards of a hand that may find a capture; the others surely find none."""
    present = ranks_in(table)
    found = []
    for card in hand:
        rank = card // 4
        below = present & (1 << 4 * rank) - 1
        if present >> 4 * rank & 1 or (rank < FIRST_FACE and sums_among(rank, below)):
            found.append(card)
    return found


@cache
def divides(rank: int, counts: int) -> bool:
    """Say whether a rank set divides into sums for a rank."""
    if counts == 0:
        return True
    highest = 15 << (counts.bit_length() - 1 & ~3)
    return any(
        one & highest and fits(one, counts) and divides(rank, counts - one)
        for one in sums_among(rank, ONES)
    )


def is_legal(hand: list[int], table: int, card: int, take: int) -> bool:
    """Say whether a move is legal."""
    if card not in hand or take & ~table:
        return False
    others = take & ~(15 << card // 4 * 4)
    if not others:
        return True
    return card < 40 and not others & FACES and divides(card // 4, count_by_rank(others))


# --- from rank sets to cards ---

SUBSETS = {
    (suits, n): [sum(1 << suit for suit in some) for some in combinations(members, n)]
    for suits in range(16)
    for members in [[suit for suit in range(4) if suits >> suit & 1]]
    for n in range(len(members) + 1)
}


def ways(rank_set: int, table: int) -> int:
    """Return in how many ways the cards of a rank set can be taken from the table."""
    counts = count_by_rank(table)
    return prod(comb(counts >> place & 15, n) for place, n in nibbles(rank_set))


def cards_of_way(rank_set: int, table: int, way: int) -> int:
    """Return the cards that a way takes; way 0 prefers spades, then hearts, diamonds, clubs."""
    cards = 0
    for place, n in nibbles(rank_set):
        subsets = SUBSETS[table >> place & 15, n]
        way, which = divmod(way, len(subsets))
        cards |= subsets[which] << place
    return cards


# --- strategies ---


def loot(cards: int, weights: tuple[float, ...]) -> float:
    """Return what a set of cards is worth."""
    value = weights[CARD] * cards.bit_count() + weights[SPADE] * (cards & SPADES).bit_count()
    return value + weights[ACE_OF_SPADES] if cards & 1 else value


def greedy(hand: list[int], table: int, weights: tuple[float, ...], _word: Words) -> Move:
    """Take what is worth most now; otherwise trail what gives least away."""
    best, most = (-1, 0), -1.0
    for card in of_interest(hand, table):
        for rank_set in takes_of(card // 4, table):
            take = cards_of_way(rank_set, table, 0)
            value = loot(take | 1 << card, weights)
            if take == table:
                value += weights[SWEEP]
            if value > most:
                best, most = (card, take), value
    return best if best[0] >= 0 else (least_harmful(hand, table, weights), 0)


def least_harmful(hand: list[int], table: int, weights: tuple[float, ...]) -> int:
    """Return the card whose trail gives least away, of equals the highest."""
    total = sum(n * (place // 4 + 1) for place, n in nibbles(count_by_rank(table)))
    best, least = -1, 0.0
    for card in hand:
        harm = loot(1 << card, weights)
        ranks = ranks_in(table | 1 << card)
        # one card surely could sweep a table of one rank, or one that adds up to its value
        sums_up = total + card // 4 + 1 <= 10 and not ranks & FACES
        if sums_up or not ranks & ranks - 1:
            harm += weights[SWEEP]
        if best < 0 or harm <= least:
            best, least = card, harm
    return best


def random(hand: list[int], table: int, _weights: tuple[float, ...], word: Words) -> Move:
    """Play uniformly at random among all legal moves."""
    asked = of_interest(hand, table)
    moves = []
    for card in hand:
        if card in asked:
            takes = takes_of(card // 4, table)
            moves += [(card, take, ways(take, table)) for take in takes]
        moves.append((card, 0, 1))
    left = word() % sum(number for _, _, number in moves)
    for card, take, number in moves:
        if left < number:
            return card, cards_of_way(take, table, left)
        left -= number
    raise AssertionError


STRATEGIES: dict[str, Strategy] = {"greedy": greedy, "random": random}


# --- the game ---


class Side:
    """What a side has: the hand of its seat, its pile, its sweeps."""

    def __init__(self) -> None:
        self.hand: list[int] = []
        self.pile = 0
        self.sweeps = 0


class Match(NamedTuple):
    """What stays the same from deal to deal."""

    strategies: tuple[Strategy, Strategy]
    weights: tuple[float, ...]
    keys: RoundKeys


def play(
    strategies: tuple[str, str], weights: tuple[float, ...], *, seed: int, first: int, n: int
) -> list[list[int]]:
    """Play deals and return their rows, as `simcore.runner.play_deals` does."""
    zero, one = (STRATEGIES[name] for name in strategies)
    match = Match((zero, one), weights, round_keys(seed))
    return [play_deal(match, deal) for deal in range(first, first + n)]


def play_deal(match: Match, deal: int) -> list[int]:
    """Play one deal and return its row."""
    deck, redeals = deal_table(list(range(52)), match.keys, deal)
    sides = (Side(), Side())
    table, last_side = sum(1 << card for card in deck[8:12]), -1
    stock = deck[:8] + deck[12:]
    for play in range(48):
        if play % 8 == 0:
            for side in sides:
                side.hand, stock = sorted(stock[:4]), stock[4:]
        seat = play % 2
        side = sides[seat]
        word = partial(decision_word, match.keys, deal, play)
        card, take = match.strategies[seat](side.hand, table, match.weights, word)
        if not is_legal(side.hand, table, card, take):
            raise ValueError(f"deal {deal}, play {play}: illegal move")
        side.hand.remove(card)
        if take:
            table &= ~take
            side.pile |= take | 1 << card
            side.sweeps += table == 0
            last_side = seat
        else:
            table |= 1 << card
    residue = table.bit_count()
    if last_side >= 0:
        sides[last_side].pile |= table
    return [*score(*sides), *score(*reversed(sides)), redeals, residue, last_side]


def score(own: Side, other: Side) -> list[int]:
    """Return the columns of one side."""
    cards, spades = own.pile.bit_count(), (own.pile & SPADES).bit_count()
    points = [
        int(cards > other.pile.bit_count()),
        int(spades > (other.pile & SPADES).bit_count()),
        own.pile & 1,
        own.sweeps,
    ]
    return [sum(points), *points, cards, spades, own.sweeps]
