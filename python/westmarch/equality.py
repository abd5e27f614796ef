"""The same study three times: by the program, in Python on one core, and on a local Ray of two workers, one of which is
killed in the middle. The numbers have to be equal to the last digit: `python -m westmarch.equality --program PATH`.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from . import study, tasks
from .types import Report

SCENARIO = "passage-through-mirkwood"
DECKS = ("core-leadership", "core-lore")
SEED = 22


def by_program(program: str, games: int, bot: str = "heuristic") -> dict[str, Any]:
    """What `westmarch sim` says."""
    line = [program, "sim", "--scenario", SCENARIO, "--deck", *DECKS, "--players", "1"]
    line += ["--games", str(games), "--seed", str(SEED), "--bot", bot, "--json=full"]
    return json.loads(subprocess.run(line, check=True, stdout=subprocess.PIPE, text=True).stdout)


def in_python(games: int, bot: str = "heuristic", **how: Any) -> Report:
    """What `westmarch.study` says."""
    lineups = [[deck] for deck in DECKS]
    return study.run(study.difficulty([SCENARIO], lineups, ["standard"], [bot], games, SEED), **how)


def on_ray(games: int, bot: str = "heuristic", show: bool = False) -> tuple[Report, list[int]]:
    """The same on Ray; and which workers were killed when a third of the games were over."""
    import ray

    line, killed = tasks.told(show, "games"), list[int]()

    def progress(over: int, of: int) -> None:
        line(over, of)
        if not killed and 3 * over >= of:
            killed.extend(list(workers())[:1])
            for pid in killed:
                os.kill(pid, signal.SIGKILL)

    ray.init(num_cpus=2, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    try:
        return in_python(games, bot, ray=True, chunk=max(games // 100, 5), progress=progress), killed
    finally:
        ray.shutdown()


def workers() -> Iterator[int]:
    """The processes of the local Ray that play games just now: grandchildren of this one."""

    def parent(pid: int) -> int:
        return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])

    for entry in Path("/proc").glob("[0-9]*"):
        try:
            plays = (entry / "cmdline").read_bytes().startswith(b"ray::play_piece")
            if plays and parent(parent(int(entry.name))) == os.getpid():
                yield int(entry.name)
        except (OSError, ValueError):
            pass


def numbers(report: Any) -> dict[str, Any]:
    """Everything but how long it took."""
    return {key: value for key, value in report.items() if key not in ("seconds", "played")}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default="westmarch", help="the program `westmarch`")
    parser.add_argument("--games", type=int, default=20_000, help="of both decks together")
    parser.add_argument("--bot", default="heuristic", help="heuristic, or random for quick games")
    args = parser.parse_args()
    each, killed = args.games // len(DECKS), list[int]()

    def with_ray() -> Report:
        report, dead = on_ray(each, args.bot, True)
        killed.extend(dead)
        return report

    ways: dict[str, Callable[[], Any]] = {
        "westmarch sim": lambda: by_program(args.program, each, args.bot),
        "Python, one core": lambda: in_python(each, args.bot, progress=True),
        "Ray, two workers, one killed": with_ray,
    }
    told = {}
    for name, way in ways.items():
        begin = time.monotonic()
        told[name] = numbers(way())
        wins = ", ".join(f"{cell['wins']} of {cell['games']}" for cell in told[name]["cells"])
        print(f"{name}: {wins} won, {time.monotonic() - begin:.0f} s")
    first, *others = told.values()
    if not killed:
        raise SystemExit("no worker was there to be killed: play more games")
    if any(other != first for other in others):
        raise SystemExit("the numbers differ")
    print("all numbers are equal")


if __name__ == "__main__":
    main()
