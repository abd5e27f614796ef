"""The notebooks run from their first cell to their last, with fewer games than they name."""

import json
import re
import runpy
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[1] / "notebooks"
FEWER = {"GAMES": 60, "DEALS": 8, "STEPS": 4096}
NEEDS = {"4": "ray", "5": "sb3_contrib"}

run = runpy.run_path(str(NOTEBOOKS / "run.py"))["run"]


def fewer(text):
    for word, number in FEWER.items():
        text = re.sub(rf"^{word} = [\d_]+$", f"{word} = {number}", text, flags=re.M)
    return text


@pytest.mark.parametrize("name", sorted(path.name for path in NOTEBOOKS.glob("*.ipynb")))
def test_a_notebook_runs(name, capsys):
    if name[0] in NEEDS:
        pytest.importorskip(NEEDS[name[0]])
    cells = json.loads((NOTEBOOKS / name).read_text())["cells"]
    assert sum(cell["cell_type"] == "code" for cell in cells) >= 2 and not any(cell.get("outputs") for cell in cells)
    run(name, fewer)
    assert capsys.readouterr().out
