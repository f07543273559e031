"""Plans: from the pilot's sums what `analysis.power` makes of them, in words and JSON."""

import json
from math import isnan

import pytest
from support.sizes import size

from analysis.experiments.compare import compare, plan
from analysis.experiments.matchup import matchup, matchup_plan
from analysis.planning import Piloted, pilot, planned
from analysis.planning_text import planning_text
from analysis.power import Spread, deals_needed, paired_spread, shown_by, unpaired_spread
from analysis.question import ask
from analysis.store import read

DEALS = size(2000, 60)


def text_of(*plans, **changes):
    told = {"margin": 0.05, "deals": 1000, "power": 0.8, "pilot": 500, "unit": "deal", "rate": 1e5}
    text = planning_text(["Game:    Coin"], plans, **told | changes)
    assert max(map(len, text.splitlines())) <= 80
    return text


def test_a_plan_is_what_the_power_of_the_sums_says():
    paired, apart = paired_spread(1000, 0, 4000), unpaired_spread(1000, (0, 9000), (0, 7000))
    found = planned(Piloted("x", "deal", paired, apart), 0.05, 6155, 0.9)
    assert found.width == deals_needed(paired, 0.05)
    assert found.width.deals == 6155
    assert found.seen == deals_needed(paired, 0.05, power=0.9)
    assert found.seen.deals > found.width.deals
    assert found.width_unpaired == deals_needed(apart, 0.05)
    assert found.seen_unpaired == deals_needed(apart, 0.05, power=0.9)
    assert found.width_unpaired.deals == pytest.approx(4 * found.width.deals, rel=0.01)
    assert found.shown == shown_by(paired, 6155)
    assert found.shown.margin == pytest.approx(0.05, rel=1e-4)
    assert found.shown_power == shown_by(paired, 6155, power=0.9)


def test_sums_by_hand_of_a_variant(coin, tmp_path):
    """Three sides, so that points come in halves."""
    asked = {"options": {"players": 3}, "deals": 500}
    found = plan("coin", ["more:tosses=5", "worth:worth=3"], **asked)
    told = pilot(found)
    assert [one.name for one in told] == ["more", "worth"]
    compare(plan("coin", ["more:tosses=5", "worth:worth=3"], **asked), out=tmp_path)
    values = {}
    for name in ("baseline", "more", "worth"):
        frame = read(tmp_path / name)
        values[name] = 2 * frame.points_0 - frame.points_1 - frame.points_2
    for one in told:
        base, other = values["baseline"], values[one.name]
        gained = other - base
        largest = -(-int(gained.abs().max()) // 2)
        sums = (int(gained.sum()), int((gained**2).sum()))
        assert one.paired == paired_spread(500, *sums, divisor=2, largest=largest)
        assert one.paired.variance == pytest.approx((gained / 2).var())
        arms = [(int(each.sum()), int((each**2).sum())) for each in (base, other)]
        assert one.unpaired == unpaired_spread(500, *arms, divisor=2)
        assert one.unpaired.variance == pytest.approx((base / 2).var() + (other / 2).var())
        assert one.unit == "deal"


def test_sums_by_hand_of_two_strategies(coin, tmp_path):
    (found,) = pilot(matchup_plan("coin", "lucky", "greedy", deals=500))
    matchup(matchup_plan("coin", "lucky", "greedy", deals=500), out=tmp_path)
    frames = [read(tmp_path / f"seating-{side}") for side in (0, 1)]
    lone = [frames[0].points_0 - frames[0].points_1, frames[1].points_1 - frames[1].points_0]
    assert found.paired.variance == pytest.approx(((lone[0] + lone[1]) / 2).var())
    assert found.unpaired.variance == pytest.approx((lone[0] / 2).var() + (lone[1] / 2).var())
    assert found.name == "lucky against greedy"
    assert found.paired.variance < found.unpaired.variance


def test_sums_by_hand_of_one_question(coin):
    (found,) = pilot(ask("coin", deals=500))
    assert found.name == "the first player's advantage"
    assert found.unpaired is None
    assert found.paired.variance == pytest.approx(1.5, rel=0.2)  # six tosses
    told = planned(found, 0.1, 1000, 0.8)
    assert told.width_unpaired is told.seen_unpaired is None
    assert "different deals" not in text_of(told)


def test_seatings_of_three_sides_have_no_two_arms(coin):
    (found,) = pilot(matchup_plan("coin", "lucky", "greedy", {"players": 3}, deals=200))
    assert found.unpaired is None


def test_rare_and_large_differences_are_planned_for_with_care(coin):
    """Deals that differ by as much as 60 make the safe number larger than a normal one."""
    (careful,) = pilot(plan("coin", ["x:worth=20"], deals=200))
    assert careful.paired.limit > paired_spread(200, 0, 100).limit
    (duel,) = pilot(matchup_plan("coin", "lucky", "greedy", {"worth": 20}, deals=200))
    assert duel.paired.limit > 1.2 * duel.paired.variance  # chi-square alone makes it 1.15


def test_without_pairing_a_variant_needs_more_deals():
    (found,) = pilot(plan("sweep", ["no-sweep"], deals=DEALS))
    told = planned(found, 0.05, 1000, 0.8)
    assert told.width_unpaired.deals > 2 * told.width.deals
    assert told.seen_unpaired.deals > 2 * told.seen.deals
    assert told.width.safe > told.width.deals
    text = text_of(told)
    assert "±, on different deals in each arm" in text
    assert "to see 0.05 points a deal, 80 times in 100" in text


def test_strategies_are_named_where_there_are_several(coin):
    found = plan("coin", ["more:tosses=5"], {}, ["greedy", "lucky"], each=True, deals=100)
    assert [one.name for one in pilot(found)] == ["more [greedy]", "more [lucky]"]


def test_matches_are_planned_in_shares():
    count = size(200, 4)
    (found,) = pilot(ask("sweep", deals=count, matches=True))
    assert (found.name, found.unit) == ("the first side's matches", "match")
    assert 0 <= found.paired.variance < 0.5
    told = planned(found, 0.01, 100, 0.8)
    text = text_of(told, unit="match", margin=0.01)
    assert "matches" in text
    assert "± 1 % of the matches" in text
    assert "1,000 matches give ± " in " ".join(text.split())
    (duel,) = pilot(matchup_plan("sweep", "greedy", "cautious", deals=count, matches=True))
    (variant,) = pilot(plan("sweep", ["no-sweep"], deals=count, matches=True))
    assert {duel.unit, variant.unit} == {"match"}
    assert variant.paired.variance <= 1


def test_what_has_no_answer_is_null_and_a_question_mark(coin):
    (found,) = pilot(ask("coin", deals=1))
    told = planned(found, 0.1, 1, 0.8)
    assert isnan(told.shown.margin)
    document = json.loads(json.dumps(told.to_json(), allow_nan=False))
    assert document["width"] == {"deals": None, "safe": None}
    assert document["shown"] == {"margin": None, "safe": None}
    assert document["width_unpaired"] is None
    text = text_of(told)
    assert "nan" not in text
    assert "?" in text


@pytest.mark.parametrize(
    ("rate", "said"),
    [(1e9, "0.1 s"), (1000, "6.2 s"), (50, "2.1 min"), (1, "1.7 h"), (0.01, "7.1 days"), (0, "")],
)
def test_times_are_rounded(rate, said):
    spread = paired_spread(1000, 0, 4000)
    text = text_of(planned(Piloted("x", "deal", spread, None), 0.05, 10, 0.8), rate=rate)
    line = next(line for line in text.splitlines() if "± 0.05 points a deal" in line)
    assert line.endswith(said)
    assert "6,155" in line
    assert "6,527" in line


def test_no_variance_needs_next_to_nothing():
    told = planned(Piloted("x", "deal", Spread(0.0, 0.1, 1.0), None), 0.05, 100, 0.8)
    assert told.width.deals == 2
    assert told.width.safe > 2
