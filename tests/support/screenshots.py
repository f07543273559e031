"""Pictures of a page for the documentation: its top, on a screen and on a phone.

`PYTHONPATH=tests python -m support.screenshots PAGE.html STEM` writes STEM-1280.png and
STEM-390.png.
"""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from support.browser import chromium

SIZES = ((1280, 1500), (390, 1500))
COLOURS = 96  # enough for a page, and a third of the bytes


def main(page: str, stem: str) -> None:
    """Write the pictures."""
    with chromium() as browser:
        for width, height in SIZES:
            view = browser.new_page(viewport={"width": width, "height": height})
            view.goto(Path(page).resolve().as_uri())
            picture = Image.open(BytesIO(view.screenshot()))
            picture.quantize(COLOURS).save(f"{stem}-{width}.png", optimize=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
