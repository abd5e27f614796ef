"""Runs a notebook from its first cell to its last, as it stands: `python run.py 5`."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).parent


def run(name: str, change: Callable[[str], str] = str) -> None:
    """Runs the cells of a notebook, each changed before, in a space of its own."""
    cells = json.loads((HERE / name).read_text())["cells"]
    space: dict = {"__name__": "__main__"}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile(change("".join(cell["source"])), name, "exec"), space)


if __name__ == "__main__":
    wanted = sys.argv[1:] or [""]
    found = [path.name for word in wanted for path in sorted(HERE.glob(f"{word}*.ipynb"))]
    if not found:
        names = ", ".join(sorted(path.name for path in HERE.glob("*.ipynb")))
        raise SystemExit(f"no notebook begins with {' or '.join(wanted)}; there are {names}")
    for name in found:
        run(name)
