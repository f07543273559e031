"""Builds of Sweep in the slow referee: positions and hands at random.

Owners' duties are told here a second time, in the shortest words, and everything is tried.
"""

from itertools import chain
from random import Random

import pytest
from reference import sweep
from reference.sweep_takes import FACES, value
from support.sweep_cases import BUILD_PRESETS
from support.sweep_hands import holds_for, is_trail, new_record, owned, random_rules, start, steps
from support.sweep_positions import random_position


def dutiful(at: sweep.Position, play: sweep.Play) -> bool:
    """Say whether a play respects 5.4 `keep` and 5.5, as far as they are in force."""
    if at.rules["build_trail"] == "forbidden" and is_trail(play) and owned(at.builds, at.seat):
        return False
    left = owned(sweep.builds_after(at, play), at.seat)
    return at.rules["build_hold"] != "keep" or holds_for(at, play, left)


def test_duties_and_their_lapse() -> None:
    """What is legal is what respects the duties, or everything else if nothing does."""
    rng, seen = Random(1), {"lapse": 0, "duty": 0, "free": 0}
    for _ in range(600):
        at = random_position(rng)
        no_duties = {"build_trail": "allowed"}
        if at.rules["build_hold"] == "keep":
            no_duties["build_hold"] = "at_build"  # for a build its own card is needed all the same
        plays = sweep.legal_plays(at._replace(rules=at.rules | no_duties))
        right = [play for play in plays if dutiful(at, play)]
        assert sweep.duties_lapse(at) == (not right), at
        assert set(sweep.legal_plays(at)) == set(right or plays), at
        for play in plays:
            assert (sweep.why_not(at, play) is None) == (play in right or not right), (at, play)
        seen["free" if len(right) == len(plays) else "duty" if right else "lapse"] += 1
    assert min(seen.values()) > 40, seen


def test_who_owns_nothing_has_no_duties() -> None:
    rng = Random(2)
    for _ in range(200):
        at = random_position(rng)
        at = at._replace(builds=[b for b in at.builds if b.owner != at.seat])
        cards = {play.card for play in sweep.legal_plays(at)}
        assert cards == set(at.hand)
        assert not sweep.duties_lapse(at)


# ---- Whole hands


def check_cards(hand: sweep.Hand) -> None:
    """Each card is in one place."""
    places = [*hand.hands, hand.table, *(b.cards for b in hand.builds), hand.stock, *hand.piles]
    assert sorted(chain(*places)) == sorted(sweep.PACK)


def check_builds(hand: sweep.Hand) -> None:
    """Each build is what its mark says, and no more than the rules allow."""
    for build in hand.builds:
        total = sum(map(value, build.cards))
        assert total % build.value == 0
        assert build.multiple == (total > build.value)
        assert hand.rules["build_multiple"] or not build.multiple
        assert 1 <= build.value <= (10 if hand.rules["face_sum"] == "none" else 13)
        faces = any(card[0] in FACES for card in build.cards)
        assert not faces or hand.rules["face_sum"] == "full"


def check_step(at: sweep.Position, play: sweep.Play, after: list[sweep.Build]) -> None:
    """Builds are not joined, not split, and change by what is played alone."""
    stay = [b for b in at.builds if b in after]
    gone = [b for b in at.builds if b not in after]
    new = [b for b in after if b not in at.builds]
    assert len(stay) + len(new) == len(after)
    if play.build is None:
        assert not new
        assert all(b.cards <= set(play.take) for b in gone)
        return
    assert not play.take
    assert len(gone) <= 1
    assert [(b.cards, b.owner, b.value) for b in new] == [
        (frozenset([play.card, *play.build]), at.seat, play.value)
    ]
    assert all(b.cards < new[0].cards for b in gone)


def check_duties(at: sweep.Position, play: sweep.Play, after: list[sweep.Build]) -> None:
    """Unless all lapse an owner keeps its cards, and does not trail; a build has its card."""
    if at.rules["build_hold"] != "none" and play.build is not None:
        assert holds_for(at, play, [b for b in after if play.card in b.cards])
    if not dutiful(at, play):
        assert sweep.duties_lapse(at)


def check_counts(hand: sweep.Hand) -> None:
    """What was made and not taken lies there."""
    total = {
        key: sum(counts[key] for counts in hand.build_counts) for key in ("made", "own", "other")
    }
    assert hand.is_over or total["made"] - total["own"] - total["other"] == len(hand.builds)
    if hand.rules["build_capture"] == "side":
        assert not total["other"]


@pytest.mark.parametrize("seed", range(16))
def test_hands_with_builds(seed: int) -> None:
    rng = Random(seed)
    rules = random_rules(rng) if seed >= 4 else {"preset": sorted(BUILD_PRESETS)[seed]}
    hand = start(new_record(rng, rules))
    for at, play in steps(rng, hand):
        after = sweep.builds_after(at, play)
        assert hand.is_over or hand.builds == after
        check_cards(hand)
        check_builds(hand)
        check_step(at, play, after)
        check_duties(at, play, after)
        check_counts(hand)
    assert sum(map(sum, (counts.values() for counts in hand.build_counts))) > 0
    n_cards = sum(side["n_cards"] for side in hand.score())
    assert n_cards in (0, 52 - sweep.deal_plan(hand.rules)[1])
