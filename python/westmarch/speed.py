"""Steps a second from Python beside those of Rust: `python -m westmarch.speed`.

The same random games on one thread: once in a loop of Python that steps a batch, once in Rust alone. The ratio is what
the door costs.
"""

import argparse
import time

import numpy as np

from ._core import Batch


def batch(games: int, threads: int) -> Batch:
    return Batch("passage-through-mirkwood", ["core-leadership"], games=games, seed=1, threads=threads)


def rate(steps: int, seconds: float) -> float:
    return steps / seconds


def in_rust(games: int, steps: int, threads: int) -> float:
    together, begin = batch(games, threads), time.perf_counter()
    taken = together.roll(steps, seed=1)
    return rate(taken, time.perf_counter() - begin)


def in_python(games: int, steps: int, threads: int, numbers: bool = False) -> float:
    together, dice, begin = batch(games, threads), np.random.default_rng(1), time.perf_counter()
    for _ in range(steps):
        if numbers:
            together.observations()
            together.features()
        together.step(dice.integers(0, together.counts))
    return rate(games * steps, time.perf_counter() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=400)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--times", type=int, default=3, help="the best of so many runs counts")
    parser.add_argument("--least", type=float, default=0.0, help="fail if the ratio is below this")
    args = parser.parse_args()
    measure = (args.games, args.steps, args.threads)
    # In turns, so that a busy moment of the machine meets both.
    runs = [(in_rust(*measure), in_python(*measure), in_python(*measure, numbers=True)) for _ in range(args.times)]
    rust, python, numbers = (max(column) for column in zip(*runs))
    ratio = python / rust
    print(f"{args.games} games, {args.threads} thread(s): Rust {rust:,.0f} steps/s, Python {python:,.0f} steps/s")
    print(f"ratio {ratio:.2f}; with observations and features {numbers:,.0f} steps/s")
    if ratio < args.least:
        raise SystemExit(f"the ratio is below {args.least}")


if __name__ == "__main__":
    main()
