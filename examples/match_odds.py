# %% [markdown]
# # The odds of a match from each score
#
# At the table one asks: we have 3, they have 1, and we lead; how likely are we to win? Each cell of
# this table is a run of whole matches that begin with those points, as `sweeplab simulate sueca
# --matches 100000 --start 3,1` plays them.

# %%
import os

from analysis.experiments.seats import simulate
from analysis.intervals import Estimate
from analysis.question import ask

game, strategy, points = "sueca", "partner", range(4)
matches = int(os.environ.get("DEALS", "100_000"))


# %% [markdown]
# Side 0 leads in the first hand of a match, so the odds of side 0 are those of who leads next.


# %%
def odds(own: int, other: int) -> Estimate:
    """Return the share of matches that the side to lead wins."""
    question = ask(game, strategies=[strategy], deals=matches, matches=True, start=(own, other))
    won: Estimate = simulate(question).totals.results().p_match[0]
    return won


table = [[odds(own, other) for other in points] for own in points]

# %%
print(f"{game}, {strategy} in every seat: % of {matches:,} matches won by the side that leads next")
print(" " * 5 + "".join(f"{f'other {other}':>9}" for other in points))
for own, row in zip(points, table, strict=True):
    print(f"own {own}" + "".join(f"{100 * found.estimate:9.1f}" for found in row))
widest = max(found.half_width for row in table for found in row)
print(f"± at most {100 * widest:.1f} (95 %)")
