"""A Gymnasium environment for one seat; bots play the others. Wants the extra `gym`.

>>> import gymnasium, westmarch.gym
>>> env = gymnasium.make("westmarch/Westmarch-v0", scenario="passage-through-mirkwood")
>>> observation, info = env.reset(seed=1)
>>> legal = observation["action_mask"].nonzero()[0]
>>> observation, reward, terminated, truncated, info = env.step(legal[0])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from ._core import Bot, Deck, Game
from .encode import WIDTH, Observation, encode, told
from .spaces import observation_space

ENVIRONMENT = "westmarch/Westmarch-v0"


class WestmarchEnv(gymnasium.Env[Observation, Any]):
    """One seat of a game.

    An action is the place of an answer in the list of legal ones; `action_mask` says which places are taken and
    `answers` what stands there. An action that is no legal answer is refused as the game refuses it: nothing changes,
    and `info["refused"]` says why. Questions with a single answer are answered without asking, unless `ask_all`.

    The reward is 1 for a game that is won and 0 otherwise. With `reward="shaped"` it is the change of the chance to
    win that the search bots give the table at a glance, which adds up to the outcome less the chance at the beginning.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        scenario: str = "passage-through-mirkwood",
        decks: Sequence[str | Deck] = ("core-leadership",),
        mode: str = "standard",
        seat: int = 0,
        others: str = "heuristic",
        width: int = WIDTH,
        reward: Literal["outcome", "shaped"] = "outcome",
        most: int = 3000,
        ask_all: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if reward not in ("outcome", "shaped"):
            raise ValueError(f"there is no reward {reward!r}; the rewards are 'outcome' and 'shaped'")
        if not 0 <= seat < len(decks):
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {len(decks) - 1}")
        Bot(others)
        self.scenario, self.decks, self.mode = scenario, list(decks), mode
        self.seat, self.others, self.width = seat, others, width
        self.shaped, self.most, self.ask_all = reward == "shaped", most, ask_all
        self.render_mode = render_mode
        self.game = Game(scenario, self.decks, mode=mode)
        self.bots: dict[int, Bot] = {}
        self.steps = 0
        self.action_space = spaces.Discrete(width)
        self.observation_space = observation_space(width)  # type: ignore[assignment]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deals another game. `options={"seed": n}` deals the game of that very seed."""
        super().reset(seed=seed)
        dealt = (options or {}).get("seed")
        dealt = int(self.np_random.integers(2**63)) if dealt is None else int(dealt)
        self.game = Game(self.scenario, self.decks, seed=dealt, mode=self.mode)
        others = (n for n in range(self.game.seats) if n != self.seat)
        self.bots = {n: Bot(self.others, seed=int(self.np_random.integers(2**63))) for n in others}
        self.steps = 0
        self._play_on()
        return encode(self.game, self.seat, self.width), {"seed": dealt}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Gives an answer and plays on to the next question of this seat."""
        info: dict[str, Any] = {}
        before = self.game.chance() if self.shaped else 0.0
        self.steps += 1
        legal = min(len(self.game), self.width)
        if 0 <= int(action) < legal:
            self.game.step(int(action))
            self._play_on()
        elif self.game.outcome is None:
            info["refused"] = f"there is no answer {int(action)}: there are {legal}, from 0 to {legal - 1}"
        over = self.game.outcome is not None
        if self.shaped:
            reward = self.game.chance() - before
        else:
            reward = float(self.game.outcome == "won")
        if over:
            info["outcome"] = self.game.outcome
        truncated = not over and self.steps >= self.most
        return encode(self.game, self.seat, self.width), reward, over, truncated, info

    def action_masks(self) -> np.ndarray:
        """Which actions are legal, as sb3-contrib's MaskablePPO asks for them."""
        return np.arange(self.width) < len(self.game)

    def render(self) -> str | None:  # type: ignore[override]
        """The question and its answers in words."""
        return told(self.game) if self.render_mode == "ansi" else None

    def _play_on(self) -> None:
        """Answers for the others, and where there is nothing to choose."""
        game = self.game
        while game.outcome is None:
            if game.seat != self.seat:
                assert game.seat is not None
                game.step(self.bots[game.seat].choose(game))
            elif len(game) == 1 and not self.ask_all:
                game.step(0)
            else:
                return


if ENVIRONMENT not in gymnasium.registry:
    gymnasium.register(ENVIRONMENT, entry_point="westmarch.gym:WestmarchEnv")
