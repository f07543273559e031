"""Run the commands in ``console`` blocks of pages, and keep their printout there up to date.

    python docs/console.py README.md docs/games/sweep.md            rewrite the printouts
    python docs/console.py --check README.md docs/games/sweep.md    say which of them have changed

A line beginning with ``$ `` is a command; what follows up to the next one, or the end of the block,
is its printout, without the lines on time. Commands are ``sweeplab ...``, and ``python FILE`` for a
file of this repository.
"""

import re
import shlex
import subprocess
import sys
import tempfile
from difflib import unified_diff
from pathlib import Path

BLOCK = re.compile(r"(?<=^```console\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
ROOT = Path(__file__).parents[1]
VARYING = re.compile(r"^Time: .*\n", re.MULTILINE)


def printout(command: str, folder: str) -> str:
    """Return what a command prints, run in a folder of its own."""
    name, *words = shlex.split(command.replace("\\\n", " "))
    if name == "sweeplab":
        program = [str(Path(sys.executable).with_name("sweeplab")), *words]
    elif name == "python":
        program = [sys.executable, str(ROOT / words[0]), *words[1:]]
    else:
        raise ValueError(f"only sweeplab and python are run, not {name}")
    done = subprocess.run(program, cwd=folder, capture_output=True, text=True, check=True)
    return VARYING.sub("", done.stdout)


def renewed(block: str, folder: str) -> str:
    """Return a block with the printouts of its commands as they are now."""
    commands = re.findall(r"^\$ ((?:.*\\\n)*.*)$", block, re.MULTILINE)
    return "\n".join(f"$ {command}\n{printout(command, folder)}" for command in commands)


def main(names: list[str]) -> int:
    """Renew the pages named, or with ``--check`` say what differs; return the exit code."""
    check = "--check" in names
    changed = 0
    for name in names:
        if name == "--check":
            continue
        page = Path(name)
        before = page.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            after = BLOCK.sub(lambda found, at=folder: renewed(found.group(), at), before)
        if before == after:
            continue
        changed += 1
        if check:
            sys.stdout.writelines(unified_diff(before.splitlines(True), after.splitlines(True)))
        else:
            page.write_text(after, encoding="utf-8")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
