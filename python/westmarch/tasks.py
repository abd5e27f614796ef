"""Work that is shared among machines: pieces of it as tasks of Ray, or one after the other here.

A worker that dies costs nothing but its time: its piece is given to another. Every worker reads the content that is in
use here.
"""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO, TypeVar

from ._core import content_paths, use_content

Piece = TypeVar("Piece")
Done = TypeVar("Done")
Progress = Callable[[int, int], None]


def each(work: Callable[[Piece], Done], pieces: Iterable[Piece], ray: bool = False) -> Iterator[Done]:
    """What work makes of each piece; with Ray, in the order in which they are done.

    >>> list(each(abs, [-1, -2]))
    [1, 2]
    """
    return _on_ray(work, list(pieces)) if ray else map(work, pieces)


def _on_ray(work: Callable[[Piece], Done], pieces: list[Piece]) -> Iterator[Done]:
    import ray

    if not ray.is_initialized():
        ray.init(include_dashboard=False, logging_level=logging.ERROR)
    task: Any = ray.remote(max_retries=-1)(play_piece)
    paths, shared = content_paths(), ray.put(work)
    # Enough under way to keep the cluster busy, few enough to hold.
    most = max(8, 4 * int(ray.cluster_resources().get("CPU", 1)))
    waiting = list(reversed(pieces))
    running: list[Any] = []
    try:
        while waiting or running:
            while waiting and len(running) < most:
                running.append(task.remote(paths, shared, waiting.pop()))
            done, running = ray.wait(running)
            yield from ray.get(done)
    finally:
        # Whoever stops asking wants no more of it.
        for left in running:
            ray.cancel(left)


def play_piece(paths: list[Path], work: Callable[[Piece], Done], piece: Piece) -> Done:
    """What a worker does."""
    use_content(*paths)
    return work(piece)


class Shown:
    """Progress as a line that is written over, at most twice a second.

    >>> import io
    >>> out = io.StringIO()
    >>> shown = Shown("games", out)
    >>> shown(50, 200); shown(200, 200)
    >>> "200 of 200 games" in out.getvalue()
    True
    """

    def __init__(self, what: str, out: TextIO | None = None) -> None:
        self.what, self.out = what, sys.stderr if out is None else out
        self.begin, self.last = time.monotonic(), 0.0
        self.first: int | None = None

    def __call__(self, over: int, of: int) -> None:
        now = time.monotonic()
        if self.first is None:
            self.first = over
        if over < of and now - self.last < 0.5:
            return
        self.last = now
        here, seconds = over - self.first, now - self.begin
        pace = f", {here / seconds:,.0f} a second" if here and seconds > 0 else ""
        left = f", {(of - over) * seconds / here:,.0f} s left" if here and over < of else ""
        end = "\n" if over == of else ""
        self.out.write(f"\r{over:,} of {of:,} {self.what}{pace}{left}".ljust(70) + end)
        self.out.flush()


def told(progress: bool | Progress | None, what: str) -> Progress:
    """Whoever is to be told: a function of one's own, a line that is shown, or nobody."""
    if callable(progress):
        return progress
    return Shown(what) if progress else lambda over, of: None
