"""Studies: many games by bots, on one core, on all of them, or on a cluster of Ray (the extra `study`).

A plan says which games are played. Each game has its number, and the number has its seeds; so the same plan gives the
same numbers wherever it is played, and `westmarch sim` gives them, too. With a results file every game is a line,
written as it ends: the same call goes on where it was interrupted, and so does `westmarch sim --results`.

>>> from westmarch import study
>>> plan = study.difficulty(["passage-through-mirkwood"], modes=["standard"], games=40, seed=1)
>>> [row] = study.rows(study.run(plan))
>>> row["games"], row["low"] < row["rate"] < row["high"]
(40, True)
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from . import _core, tasks
from ._core import Deck, Plan, StudyError, scenarios as all_scenarios
from .tasks import Progress
from .types import Report

Lineup = Sequence[str | Deck]
File = str | os.PathLike[str]


def difficulty(
    scenarios: Iterable[str] | None = None,
    lineups: Iterable[Lineup] = (("core-leadership",),),
    modes: Iterable[str] | None = None,
    bots: Iterable[str] = ("heuristic",),
    games: int = 100,
    seed: int = 0,
) -> Plan:
    """Every line-up against every scenario in every mode by every bot; all scenarios, and all modes, if none is named."""
    known = {scenario["id"]: scenario["modes"] for scenario in all_scenarios()}
    plan, lineups, bots = Plan(seed), list(lineups), list(bots)
    wanted = None if modes is None else list(modes)
    for scenario in known if scenarios is None else scenarios:
        for mode in known.get(scenario, ["standard"]) if wanted is None else wanted:
            for decks in lineups:
                for bot in bots:
                    plan.add(scenario, decks, bot=bot, games=games, mode=mode)
    return plan


def comparison(
    scenario: str,
    lineups: Sequence[Lineup],
    bots: Sequence[str] = ("heuristic",),
    mode: str = "standard",
    games: int = 100,
    seed: int = 0,
) -> Plan:
    """The first line-up, played by the first bot, against each other one on the same deals."""
    plan = Plan(seed)
    cells = [plan.add(scenario, decks, bot=bot, games=games, mode=mode) for decks in lineups for bot in bots]
    for other in cells[1:]:
        plan.compare(cells[0], other)
    return plan


def run(
    plan: Plan,
    results: File | None = None,
    threads: int = 1,
    ray: bool = False,
    chunk: int = 50,
    progress: bool | Progress | None = None,
) -> Report:
    """Plays what the results file, if there is one, does not hold yet, and reports.

    Without Ray the games are played here on so many threads (0: one for each core). With `ray=True` they are tasks of
    so many games each, on the cluster that `ray.init` has joined, or on a local one. A worker that dies costs nothing:
    its games are played again. With `progress=True` a line shows how far it is; a function is told how many games are
    over, and of how many.
    """
    begin, tell = time.monotonic(), tasks.told(progress, "games")
    with plan.results(results) as book:
        work = partial(plan.play, threads=1 if ray else threads)
        for lines in tasks.each(work, book.missing(chunk), ray):
            book.add(lines)
            tell(len(book), sum(plan.games))
        return book.report(time.monotonic() - begin)


def rows(report: Report) -> list[dict[str, Any]]:
    """A report as a table: a row for each match-up, with the interval in which the truth lies 95 times of 100."""
    table = []
    for cell in report["cells"]:
        won = cell["win_rate"]
        table.append(
            {key: cell[key] for key in ("scenario", "mode", "players", "decks", "bot", "games", "wins")}
            | {key: won[key] for key in ("rate", "low", "high")}
        )
    return table


SUMS = ("games", "decisions", "rounds", "wins", "last_stage", "views", "saves", "refused")
MOSTS = ("longest", "most_rounds", "busiest")


def soak(
    games: int = 1000,
    seed: int = 1,
    only: Sequence[str] = (),
    care: str = "soak",
    results: File | None = None,
    ray: bool = False,
    chunk: int = 50,
    progress: bool | Progress | None = None,
) -> dict[str, Any]:
    """Games of `westmarch soak`, with every check on, and what came of them: figures, and the games that failed.

    Unlike the program it goes on after a game that failed, with the next lot; each failure has its number, what was
    wrong and the replay. With a results file the same call goes on where it was interrupted.

    >>> from westmarch import study
    >>> found = study.soak(games=4, only=["passage-through-mirkwood easy"])
    >>> found["games"], found["failures"]
    (4, [])
    """
    asked = {"soak": seed, "only": list(only), "care": care, "content": _core.content_version()}
    book, tell = Lots(None if results is None else Path(results), asked), tasks.told(progress, "games")
    wanted = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    work = partial(_soak, seed=seed, only=list(only), care=care)
    for lot in tasks.each(work, [lot for lot in wanted if lot not in book.lots], ray):
        book.add(lot)
        tell(sum(size for first, size in wanted if (first, size) in book.lots), games)
    lots = [book.lots[lot] for lot in wanted]
    found: dict[str, Any] = {key: sum(lot[key] for lot in lots) for key in SUMS}
    found |= {key: max((lot[key] for lot in lots), default=0) for key in MOSTS}
    return found | {"failures": [lot["failure"] for lot in lots if lot["failure"]]}


def _soak(lot: tuple[int, int], seed: int, only: list[str], care: str) -> dict[str, Any]:
    figures, failure = _core.soak(*lot, seed, only, care)
    kept = {key: value for key, value in figures.items() if key in SUMS + MOSTS}
    return {"lot": lot, **kept, "failure": failure}


class Lots:
    """Lots of games that are over, by their first game and their size, and the file that keeps them."""

    def __init__(self, path: Path | None, asked: dict[str, Any]) -> None:
        self.path, self.lots = path, dict[tuple[int, int], dict[str, Any]]()
        if path is None:
            return
        text = path.read_text() if path.exists() else ""
        # A run that was cut off may have left half a line.
        whole = text[: text.rfind("\n") + 1]
        if text and not text.startswith('{"soak":'):
            raise StudyError(f"{path} is no results file of a soak: name another file")
        heading, *lots = whole.splitlines() or [json.dumps(asked)]
        if json.loads(heading) != asked:
            raise StudyError(f"{path} holds results of another soak: name another file, or remove this one")
        self.lots = {tuple(lot["lot"]): lot for lot in map(json.loads, lots)}
        path.write_text("\n".join([heading, *lots]) + "\n")

    def add(self, lot: dict[str, Any]) -> None:
        self.lots[tuple(lot["lot"])] = lot
        if self.path is not None:
            with self.path.open("a") as file:
                file.write(json.dumps(lot) + "\n")
