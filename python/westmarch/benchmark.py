"""A fixed benchmark: the same scenarios, decks and deals for every bot and every agent.

`python -m westmarch.benchmark --agent heuristic random search:64` prints a table; in Python an agent is any function
that takes a `Game` and gives the place of an answer; see `westmarch.agents`. Bots play as `westmarch sim` has them play.

>>> from westmarch import benchmark
>>> rows = benchmark.run(lambda game: 0, games=2, tasks=["solo"])
>>> rows[0]["games"], rows[0]["task"]
(2, 'solo')
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from math import sqrt
from typing import Any, NamedTuple

from ._core import Plan
from .agents import Agent, play

SEED = 2026
"""The deals of the benchmark are games 0, 1, 2 … of this seed."""
GAMES = 100
"""How many games of each task a result that is reported should have."""


class Task(NamedTuple):
    """A match-up of the benchmark."""

    scenario: str
    decks: tuple[str, ...]
    mode: str = "standard"


TASKS: dict[str, Task] = {
    "easy": Task("passage-through-mirkwood", ("core-leadership",), "easy"),
    "solo": Task("passage-through-mirkwood", ("core-leadership",)),
    "mixed": Task("passage-through-mirkwood", ("three-paths",)),
    "two": Task("passage-through-mirkwood", ("core-leadership", "core-spirit")),
    "river": Task("journey-along-the-anduin", ("three-paths",), "easy"),
    "three": Task("journey-along-the-anduin", ("core-leadership", "core-tactics", "core-spirit")),
}
"""From what the heuristic mostly wins to what it mostly loses."""


def run(
    agent: str | Agent, games: int = GAMES, tasks: Iterable[str] | None = None, threads: int = 1
) -> list[dict[str, Any]]:
    """Plays the benchmark with a bot, by its name, or an agent in every seat, and says how often each task was won.

    Bots play on so many threads (0: one for each core), agents one game after the other.
    """
    return [_task(agent, name, games, threads) for name in (TASKS if tasks is None else tasks)]


def _task(agent: str | Agent, name: str, games: int, threads: int) -> dict[str, Any]:
    if name not in TASKS:
        raise ValueError(f"there is no task {name!r}; the tasks are {', '.join(TASKS)}")
    task = TASKS[name]
    if isinstance(agent, str) and not agent.startswith("exec:"):
        won = _by_bots(agent, task, games, threads)
    else:
        ended = (play(agent, task.scenario, task.decks, SEED, n, task.mode) for n in range(games))
        won = sum(game.outcome == "won" for game in ended)
    rate, low, high = share(won, games)
    return {"task": name, **task._asdict(), "games": games, "wins": won, "rate": rate, "low": low, "high": high}


def _by_bots(bot: str, task: Task, games: int, threads: int) -> int:
    plan = Plan(SEED)
    plan.add(task.scenario, task.decks, bot=bot, games=games, mode=task.mode)
    return plan.report(plan.play([(0, n) for n in range(games)], threads))["cells"][0]["wins"]


def share(times: int, of: int) -> tuple[float, float, float]:
    """A share, and between which shares the truth lies 95 times of 100 (Wilson's score interval).

    >>> [round(value, 3) for value in share(5, 10)]
    [0.5, 0.237, 0.763]
    """
    if of == 0:
        return 0.0, 0.0, 1.0
    z, rate = 1.96, times / of
    scale = 1 + z * z / of
    middle = (rate + z * z / (2 * of)) / scale
    reach = z / scale * sqrt(rate * (1 - rate) / of + z * z / (4 * of * of))
    return rate, max(0.0, middle - reach), min(1.0, middle + reach)


def table(results: dict[str, list[dict[str, Any]]]) -> str:
    """Results as a table of Markdown: a row for each agent, a column for each task, and the mean."""
    tasks = [row["task"] for row in next(iter(results.values()))]
    lines = [f"| agent | {' | '.join(tasks)} | mean |", "|---" * (len(tasks) + 2) + "|"]
    for agent, rows in results.items():
        cells = [f"{row['rate']:.0%} ({row['low']:.0%} to {row['high']:.0%})" for row in rows]
        mean = sum(row["rate"] for row in rows) / len(rows)
        lines.append(f"| {agent} | {' | '.join(cells)} | {mean:.0%} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the benchmark and print a table.")
    parser.add_argument("--agent", nargs="+", default=["random", "heuristic", "search:64"], help="names of bots")
    parser.add_argument("--task", nargs="+", default=list(TASKS), choices=list(TASKS))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--threads", type=int, default=0, help="0, which is usual, for one for each core")
    args = parser.parse_args()
    print(table({agent: run(agent, args.games, args.task, args.threads) for agent in args.agent}))


if __name__ == "__main__":
    main()
