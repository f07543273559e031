import pytest
from support.browser import CHROMIUM, chromium
from support.pages import runs_of_all_kinds

from analysis.report import report


@pytest.fixture(scope="session")
def browser():
    if CHROMIUM is None:
        pytest.skip("NO CHROMIUM: pages are not tested")
    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def page_file(tmp_path_factory):
    """A page of runs of all kinds."""
    place = tmp_path_factory.mktemp("pages")
    file = place / "page.html"
    file.write_text(report(runs_of_all_kinds(place)))
    return file
