"""A PettingZoo environment (AEC) in which every seat is an agent. Wants the extra `zoo`.

>>> import westmarch.zoo
>>> env = westmarch.zoo.env(decks=["core-leadership", "core-tactics"])
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
>>> observation, reward, terminated, truncated, info = env.last()
>>> env.step(observation["action_mask"].nonzero()[0][0])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._core import Deck, Game
from .encode import WIDTH, Observation, encode, told
from .spaces import observation_space


def env(**options: Any) -> AECEnv:
    """The environment as PettingZoo wants it: an illegal action ends the game, calls in a wrong order are refused."""
    inner = raw_env(**options)
    ends = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ends))


class raw_env(AECEnv):
    """All seats of a game. Players win and lose together, so all get the same reward: 1 for a game that is won."""

    metadata = {"render_modes": ["ansi"], "name": "westmarch_v0", "is_parallelizable": False}

    def __init__(
        self,
        scenario: str = "passage-through-mirkwood",
        decks: Sequence[str | Deck] = ("core-leadership", "core-tactics"),
        mode: str = "standard",
        width: int = WIDTH,
        ask_all: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.scenario, self.decks, self.mode = scenario, list(decks), mode
        self.width, self.ask_all, self.render_mode = width, ask_all, render_mode
        self.game = Game(scenario, self.decks, mode=mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents = list(self.possible_agents)
        self.observation_spaces = {agent: observation_space(width) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(width) for agent in self.possible_agents}
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals another game. `options={"seed": n}` deals the game of that very seed."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        dealt = (options or {}).get("seed")
        dealt = int(self._random.integers(2**63)) if dealt is None else int(dealt)
        self.game = Game(self.scenario, self.decks, seed=dealt, mode=self.mode)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._play_on()

    def observe(self, agent: str) -> Observation:
        """What an agent knows; its mask is empty unless it is asked."""
        return encode(self.game, self.possible_agents.index(agent), self.width)

    def step(self, action: Any) -> None:
        """Gives the answer of whoever is asked and plays on to the next question."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.step(int(action))
        self._play_on()
        if self.game.outcome is not None:
            reward = float(self.game.outcome == "won")
            self.rewards = dict.fromkeys(self.agents, reward)
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The question and its answers in words."""
        return told(self.game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _play_on(self) -> None:
        while len(self.game) == 1 and not self.ask_all:
            self.game.step(0)
        if self.game.seat is not None:
            self.agent_selection = self.possible_agents[self.game.seat]
