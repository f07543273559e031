"""The page in a browser: accessible, quiet, alone, narrow enough, and its buttons do something."""

from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from support.pages import EVIL

pytestmark = pytest.mark.jit_only  # the page is the same; the browser takes its time

VIEWS = [(390, "light"), (390, "dark"), (1280, "light"), (1280, "dark")]
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"


@contextmanager
def opened(browser, file, width=1280, scheme="light", **how):
    context = browser.new_context(
        viewport={"width": width, "height": 844}, color_scheme=scheme, **how
    )
    view = context.new_page()
    view.heard, view.fetched = [], []
    view.on("console", lambda message: view.heard.append(message.text))
    view.on("pageerror", lambda error: view.heard.append(str(error)))
    view.on("dialog", lambda dialog: (view.heard.append(dialog.message), dialog.dismiss()))
    view.on("request", lambda request: view.fetched.append(request.url))
    view.goto(file.as_uri())
    yield view
    context.close()


@pytest.fixture
def view(browser, page_file):
    with opened(browser, page_file) as one:
        yield one


def test_axe_is_awake(browser, tmp_path):
    file = tmp_path / "bad.html"
    file.write_text("<html><img src='data:,'><p style='color:#ccc'>pale</p></html>")
    with opened(browser, file) as one:
        found = {fault["id"] for fault in Axe().run(one).response["violations"]}
    assert {"image-alt", "color-contrast", "html-has-lang"} <= found


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_axe_finds_nothing(browser, page_file, width, scheme):
    with opened(browser, page_file, width, scheme) as one:
        one.evaluate(OPEN_ALL)
        found = Axe().run(one).response["violations"]
    assert [(fault["id"], fault["nodes"][0]["html"]) for fault in found] == []


@pytest.mark.parametrize(("width", "scheme"), VIEWS)
def test_nothing_is_said_or_fetched(browser, page_file, width, scheme):
    with opened(browser, page_file, width, scheme) as one:
        one.evaluate(OPEN_ALL)
        one.wait_for_timeout(100)
        assert one.heard == []
        assert one.fetched == [page_file.as_uri()]


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_screen(browser, page_file, width):
    with opened(browser, page_file, width) as one:
        one.evaluate(OPEN_ALL)
        assert one.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(("width", "shown"), [(390, "narrow"), (1280, "wide")])
def test_charts_fit_the_screen(browser, page_file, width, shown):
    with opened(browser, page_file, width) as one:
        seen = "all => [...new Set(all.filter(x => x.checkVisibility()).map(x => x.classList[1]))]"
        assert one.eval_on_selector_all("svg", seen) == [shown]


def answers(view):
    """Return the table of all answers, opened."""
    view.evaluate(OPEN_ALL)
    return view.locator(".all table")


def test_a_table_is_sorted_by_its_numbers(view):
    table = answers(view)
    head = table.get_by_role("button", name="Difference")

    def keys():
        rows = "rows => rows.map(row => row.cells[2].dataset.key)"
        return [float(key) for key in table.locator("tbody tr").evaluate_all(rows) if key]

    before = keys()
    head.click()
    assert keys() == sorted(before) != sorted(before, reverse=True)
    assert table.locator("th[aria-sort=ascending]").count() == 1
    head.click()
    assert keys() == sorted(before, reverse=True)
    assert table.locator("th[aria-sort=descending]").count() == 1


def test_a_table_is_sorted_by_its_words(view):
    table = answers(view)
    table.get_by_role("button", name="Question").click()
    told = table.locator("tbody th").all_inner_texts()
    assert len(told) > 3
    assert told == sorted(told, key=str.casefold)


def test_a_table_is_copied_as_it_stands(browser, page_file):
    with opened(browser, page_file, permissions=["clipboard-read", "clipboard-write"]) as one:
        answers(one).get_by_role("button", name="Copy table").click()
        one.get_by_text("Copied").wait_for()
        lines = one.evaluate("navigator.clipboard.readText()").split("\n")
        shown = answers(one).locator("tbody tr").count()
    assert lines[0].startswith("Question\tAnswer\tDifference")
    assert len(lines) == 1 + shown
    assert all(line.count("\t") == 3 for line in lines)


def test_a_command_is_copied(browser, page_file):
    with opened(browser, page_file, permissions=["clipboard-read", "clipboard-write"]) as one:
        one.get_by_role("button", name="Copy", exact=True).first.click()
        one.get_by_text("Copied").wait_for()
        assert one.evaluate("navigator.clipboard.readText()").startswith("sweeplab compare sweep")


def test_what_users_name_stays_text(view):
    assert view.heard == []
    assert view.get_by_role("heading", name=EVIL).count() == 1
    assert view.locator("script").count() == 1


def test_without_a_script_all_is_there(browser, page_file):
    with opened(browser, page_file, java_script_enabled=False) as one:
        assert one.locator("table").count() > 10
        assert one.locator("button").count() == 0


def test_in_print_nothing_is_hidden(view):
    view.emulate_media(media="print", color_scheme="dark")
    assert view.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    view.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert view.locator("details:not([open])").count() == 0
