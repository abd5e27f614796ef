"""Games and states as OpenSpiel has them, for algorithms written for it. Nothing of OpenSpiel is needed.

The shuffles are drawn from a seed as the game goes on (OpenSpiel calls that sampled stochastic), so no state is a
chance node; `resample_from_infostate` deals anew what a player cannot know.

>>> from westmarch import spiel
>>> game = spiel.load_game("passage-through-mirkwood", ["core-leadership"])
>>> state = game.new_initial_state(seed=1)
>>> state.current_player(), state.legal_actions()
(0, [0, 1])
>>> state.apply_action(0)
>>> state.is_terminal(), state.returns()
(False, [0.0])
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from . import _core
from .encode import WIDTH

TERMINAL = -4
"""The number of the player in a state that is over."""


def load_game(
    scenario: str = "passage-through-mirkwood",
    decks: Sequence[str | _core.Deck] = ("core-leadership",),
    mode: str = "standard",
) -> Game:
    """A game of a scenario with a deck for each player."""
    return Game(scenario, decks, mode)


class Game:
    """What is the same for all states of a game."""

    def __init__(self, scenario: str, decks: Sequence[str | _core.Deck], mode: str) -> None:
        self._scenario, self._decks, self._mode = scenario, list(decks), mode
        self._players = _core.Game(scenario, self._decks, mode=mode).seats

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return WIDTH

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> list[int]:
        return [len(_core.OBSERVATION)]

    def observation_tensor_size(self) -> int:
        return len(_core.OBSERVATION)

    def new_initial_state(self, seed: int = 0) -> State:
        """The state before the first question of the game of a seed."""
        return State(_core.Game(self._scenario, self._decks, seed=seed, mode=self._mode), [])


class State:
    """A position of a game."""

    def __init__(self, game: _core.Game, history: list[int]) -> None:
        self.game, self._history = game, history

    def current_player(self) -> int:
        return TERMINAL if self.game.seat is None else self.game.seat

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self.game.outcome is not None

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The places of all legal answers; none for a player who is not asked."""
        if player is not None and player != self.game.seat:
            return []
        return list(range(min(len(self.game), WIDTH)))

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        count = len(self.legal_actions(player))
        return [1] * count + [0] * (WIDTH - count)

    def action_to_string(self, player: int, action: int) -> str:
        """An action in words."""
        return self.game.answers()[action].text

    def apply_action(self, action: int) -> None:
        self.game.step(action)
        self._history.append(action)

    def child(self, action: int) -> State:
        """The state after an action; this one stays as it is."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        return State(self.game.clone(), list(self._history))

    def history(self) -> list[int]:
        return list(self._history)

    def history_str(self) -> str:
        return " ".join(map(str, self._history))

    def returns(self) -> list[float]:
        """1 for everybody in a game that is won, else 0."""
        return [float(self.game.outcome == "won")] * self.game.seats

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def rewards(self) -> list[float]:
        return self.returns()

    def observation_string(self, player: int) -> str:
        """What a player sees, as JSON; the same for all states that look the same."""
        return json.dumps(self.game.view(player), sort_keys=True)

    def observation_tensor(self, player: int) -> NDArray[np.float32]:
        return self.game.observation(player)

    def action_features(self) -> NDArray[np.float32]:
        """The legal actions as numbers, a row each."""
        return self.game.features()[:WIDTH]

    def resample_from_infostate(self, player: int, seed: int) -> State:
        """A state that looks the same to a player, everything hidden dealt anew."""
        return State(self.game.redeal(player, seed), list(self._history))

    def __str__(self) -> str:
        return repr(self.game)
