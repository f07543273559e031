import pytest
from fakes.coin import registered


@pytest.fixture
def coin():
    with registered() as game:
        yield game
