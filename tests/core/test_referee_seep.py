from support.seep_cases import CASES, cases_of, check, DEMANDS
from support.seep_referee import REFEREE

@cases_of(*DEMANDS)
def test_case(case):
    check(case, REFEREE)
