"""The wheel holds the four packages and nothing else."""

import subprocess
import sys
from email.parser import Parser
from importlib.metadata import version
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = {"simcore", "strategies", "analysis", "cli"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    with ZipFile(built) as opened:
        yield opened


@pytest.fixture(scope="module")
def dist_info():
    return f"sweeplab-{version('sweeplab')}.dist-info"


def test_top_level_names_are_the_four_packages(wheel, dist_info):
    assert {name.partition("/")[0] for name in wheel.namelist()} == {*PACKAGES, dist_info}


def test_every_source_file_is_in_the_wheel(wheel):
    sources = {
        file.relative_to(ROOT).as_posix()
        for name in PACKAGES
        for file in (ROOT / name).rglob("*.py")
    }
    assert sources
    assert sources <= set(wheel.namelist())


def test_what_a_page_is_made_of_comes_along(wheel):
    folder = ROOT / "analysis" / "report" / "templates"
    made_of = {file.relative_to(ROOT).as_posix() for file in folder.iterdir()}
    assert {file.rpartition(".")[2] for file in made_of} == {"j2", "css", "js"}
    assert made_of <= set(wheel.namelist())


def test_every_package_says_that_it_is_typed(wheel):
    assert {f"{name}/py.typed" for name in PACKAGES} <= set(wheel.namelist())


def test_the_script_and_the_licence_come_along(wheel, dist_info):
    assert "sweeplab = cli.main:main" in wheel.read(f"{dist_info}/entry_points.txt").decode()
    metadata = Parser().parsestr(wheel.read(f"{dist_info}/METADATA").decode())
    assert metadata["License-Expression"] == "MIT"
    assert f"{dist_info}/licenses/LICENSE" in wheel.namelist()
