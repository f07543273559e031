"""Charts of a run folder: its columns, read a stretch at a time, become what the charts take."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from matplotlib.figure import Figure

from analysis.charts.advantage import advantage_chart
from analysis.charts.convergence import convergence_chart
from analysis.charts.counts import counts_chart
from analysis.charts.points import points_chart
from analysis.charts.words import MANY
from analysis.estimates import DealTotals
from analysis.intervals import Estimate, mean_interval, share_interval
from analysis.matches import MatchTotals
from analysis.parts import part_name, part_numbers
from analysis.sequential import mean_sequence, share_sequence
from analysis.store import read_document
from simcore.errors import QuestionInvalid
from simcore.games import GAMES
from simcore.games.base import Column, Game
from simcore.options import Rules, changed_options, shown

__all__ = ["KINDS", "draw_run"]
