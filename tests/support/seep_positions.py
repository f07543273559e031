"""Positions of Seep that no play makes, as the states of worked cases are written."""

from support.seep_cases import PACK, RANKS


def value(name):
    return RANKS.index(name[0]) + 1


def made_houses(rng, players, names):
    """Return up to three houses of some of the cards named, whoever owns them."""
    houses = []
    for v in rng.sample(range(9, 14), rng.randrange(4)):
        pairs = [[a, b] for a in names for b in names if a < b and value(a) + value(b) == v]
        if pairs:
            cards = rng.choice(pairs)
            if rng.random() < 0.4:
                cards += [name for name in names if value(name) == v][:1]
            names = [name for name in names if name not in cards]
            owners = rng.sample(range(players), rng.choice([1, 1, 2]))
            houses.append({"value": v, "cards": cards, "owners": owners})
    return houses


def made_state(rng, players):
    """Return a position with houses that nobody keeps a card for, and groups beside them.

    Some are before the opening play, or near the end.
    """
    names = rng.sample(PACK, 52)
    plays = rng.choice([0, 20, 20, 20, 46, 47])
    seat, n = (rng.randrange(players), rng.randint(1, 9)) if plays else (0, 4)
    state = {"seat": seat, "hands": {str(seat): names[:n]}, "loose": names[9:14], "plays": plays}
    houses = made_houses(rng, players, names[20:]) if plays else []
    bids = [value(name) for name in names[:n] if value(name) >= 9]
    bid = rng.choice([None, *bids, *bids]) if plays == 0 else 9
    return state | {"houses": houses, "bid": bid}
