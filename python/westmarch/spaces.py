"""The spaces of the environments, as Gymnasium and PettingZoo describe them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ._core import FEATURES, OBSERVATION


def observation_space(width: int) -> spaces.Dict:
    """What `westmarch.encode.encode` gives."""
    boundless: dict[str, Any] = {"low": -np.inf, "high": np.inf, "dtype": np.float32}
    return spaces.Dict(
        {
            "action_mask": spaces.Box(0, 1, (width,), np.int8),
            "answers": spaces.Box(shape=(width, len(FEATURES)), **boundless),
            "table": spaces.Box(shape=(len(OBSERVATION),), **boundless),
        }
    )
