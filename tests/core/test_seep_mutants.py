"""Records of Seep in which one move breaks a rule: `sweeplab check` names the rule, and the place.

Records spoilt in their form are in `test_seep_records`.
"""

import pytest
from support.seep_engine import ENGINE
from support.seep_mutants import BREAKS, broken_records

from simcore.records import check_record


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_rule_is_named(name):
    _, _, _, rule, _ = BREAKS[name]
    for record, i, fault in broken_records(name):
        ((play, text),) = check_record(record)
        assert play == i + 1, fault
        ENGINE.check_reason(text, rule)
