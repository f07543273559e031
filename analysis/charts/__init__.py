"""The charts: plain data in, matplotlib figures out, in one style and for two widths."""

from analysis.charts.advantage import advantage_chart
from analysis.charts.convergence import convergence_chart
from analysis.charts.counts import counts_chart
from analysis.charts.files import ChartUnwritable, chart_format, save
from analysis.charts.matchup import matchup_chart
from analysis.charts.pairs import pairs_chart
from analysis.charts.points import points_chart
from analysis.charts.ratings import ratings_chart
from analysis.charts.variants import ComparedVariant, variants_chart

__all__ = [
    "ChartUnwritable",
    "ComparedVariant",
    "advantage_chart",
    "chart_format",
    "convergence_chart",
    "counts_chart",
    "matchup_chart",
    "pairs_chart",
    "points_chart",
    "ratings_chart",
    "save",
    "variants_chart",
]
