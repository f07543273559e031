# %% [markdown]
# # A quarrel settled in a notebook
#
# Everything that the command line does can be done from Python with the same names. This file is a
# notebook in plain text: editors that know `# %%` cells run it cell by cell; `python
# examples/house_rules.py` runs it whole, and so does a test.

# %%
import os
import tempfile
from pathlib import Path

from analysis.comparison import judged
from analysis.experiments.compare import compare, plan
from analysis.experiments.seats import simulate
from analysis.question import ask
from analysis.store import read

deals = int(os.environ.get("DEALS", "100_000"))
folder = Path(tempfile.mkdtemp())

# %% [markdown]
# ## Does the first player have it easier?

# %%
outcome = simulate(ask("sweep", deals=deals), out=folder / "first")
advantage = outcome.totals.results().advantage
print(f"The first player's advantage: {advantage.estimate:.3f} points a deal,")
print(f"with {advantage.level:.0%} confidence from {advantage.low:.3f} to {advantage.high:.3f}.")

# %% [markdown]
# Every deal is there as a row, for questions of one's own: how often does nobody sweep?

# %%
frame = read(folder / "first")
print(f"{len(frame):,} deals, columns {', '.join(frame.columns[:5])} ...")
print(f"No sweep at all in {(frame['n_sweeps_0'] + frame['n_sweeps_1'] == 0).mean():.1%} of them.")

# %% [markdown]
# ## What do two house rules change, on the same deals?

# %%
asked = plan("sweep", ["no-sweep", "kings take sums:face_sum=capture"], deals=deals)
compare(asked)
for result in judged(asked).variants:
    found = result.difference
    print(
        f"{result.name}: {found.estimate:+.3f} [{found.low:+.3f}, {found.high:+.3f}] points a deal"
    )
    print(f"  {result.verdict}; it mattered on {result.mattered.estimate:.1%} of the deals")
