"""The charts: plain data in, matplotlib figures out, in one style and for two widths."""

from analysis.charts.advantage import advantage_chart
from analysis.charts.convergence import convergence_chart
from analysis.charts.counts import counts_chart
from analysis.charts.files import ChartUnwritable, chart_format, save
from analysis.charts.points import points_chart
from analysis.charts.variants import ComparedVariant, variants_chart

__all__ = [
    "ChartUnwritable",
    "ComparedVariant",
    "advantage_chart",
    "chart_format",
    "convergence_chart",
    "counts_chart",
    "points_chart",
    "save",
    "variants_chart",
]
