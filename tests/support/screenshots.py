"""Pictures of a page for the documentation: its top, on a screen and on a phone.

`PYTHONPATH=tests python -m support.screenshots PAGE.html STEM` writes STEM-1280.png and
STEM-390.png.
"""

import sys
from pathlib import Path

from support.browser import chromium

SIZES = ((1280, 1500), (390, 1500))


def main(page: str, stem: str) -> None:
    """Write the pictures."""
    with chromium() as browser:
        for width, height in SIZES:
            view = browser.new_page(viewport={"width": width, "height": height})
            view.goto(Path(page).resolve().as_uri())
            view.screenshot(path=f"{stem}-{width}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])
