"""The names of a batch folder's own files, which no run can have."""

from analysis.store import BATCH

__all__ = ["BATCH", "CSV", "OURS", "PARQUET", "PLAN"]

PLAN, PARQUET, CSV = "plan.toml", "index.parquet", "index.csv"
OURS = (BATCH, PLAN, PARQUET, CSV)
