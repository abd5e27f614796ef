"""What environments show an agent: the table as numbers, the list of answers filled up to a fixed width, and a mask.

A question has as many answers as it has, and environments want a fixed number of actions. So action `n` is the answer
at place `n` of the list, `action_mask` says which places are taken, and the rows of `answers` say what stands there.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ._core import FEATURES, Game

WIDTH = 96
"""How many answers an environment shows unless told otherwise. Of a longer list, the first."""

Observation = dict[str, NDArray]


def encode(game: Game, seat: int, width: int = WIDTH) -> Observation:
    """What a seat is shown.

    >>> import westmarch, westmarch.encode
    >>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
    >>> shown = westmarch.encode.encode(game, seat=0, width=4)
    >>> shown["action_mask"].tolist()
    [1, 1, 0, 0]
    """
    answers = np.zeros((width, len(FEATURES)), dtype=np.float32)
    mask = np.zeros(width, dtype=np.int8)
    if game.seat == seat:
        rows = game.features()[:width]
        answers[: len(rows)] = rows
        mask[: len(rows)] = 1
    return {"action_mask": mask, "answers": answers, "table": game.observation(seat)}


def told(game: Game) -> str:
    """The question at hand and its answers in words."""
    if game.outcome is not None:
        return f"The game is {game.outcome}."
    lines = [f"Round {game.round}, player {game.seat}: {game.question}"]
    lines += [f"  {answer.index}: {answer.text}" for answer in game.answers()]
    return "\n".join(lines)
