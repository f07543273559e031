"""The engine of Seep against worked cases, of which `support.seep_cases` tells the kinds."""

from support.seep_cases import DEMANDS, cases_of, check
from support.seep_engine import ENGINE


@cases_of(*DEMANDS)
def test_case(case):
    check(case, ENGINE)
