"""The slow referee of Seep names the rule that a move breaks, alone and as part of a record."""

import pytest
from reference import seep
from support.seep_mutants import BREAKS, broken_records


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_rule_is_named(name: str) -> None:
    for record, i, fault in broken_records(name):
        assert seep.check_record(record) == [f"move {i}: {fault}"]
