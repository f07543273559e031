"""A page to send to the table: run folders in, one file of HTML out."""

from analysis.report.page import page_of, report

__all__ = ["page_of", "report"]
