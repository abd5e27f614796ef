"""Who plays: a bot by its name, or a function of one's own from a game to the place of an answer.

A function may look at whatever its seat may know: `view`, `observation`, `features`, `redeal`. The real game is in its
hands, so playing fair is its own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ._core import Bot, Deck, Game, seed_of

Agent = Callable[[Game], int]


def seated(agent: str | Agent, seats: int, seed: int, n: int) -> list[Agent]:
    """An agent in every seat of game number `n`: a bot as `westmarch sim` seats it, a function as it is."""
    if callable(agent):
        return [agent] * seats
    return [bot.choose for bot in Bot.of_game(agent, seats, seed, n)]


def play(
    agent: str | Agent,
    scenario: str,
    decks: Sequence[str | Deck],
    seed: int = 0,
    n: int = 0,
    mode: str = "standard",
    watch: Callable[[Game, int], None] | None = None,
) -> Game:
    """Game number `n` of a seed, played to its end. `watch` sees every answer before it is given.

    >>> from westmarch import agents
    >>> agents.play("heuristic", "passage-through-mirkwood", ["core-leadership"], seed=1).outcome in ("won", "lost")
    True
    """
    game = Game(scenario, decks, seed=seed_of(seed, n), mode=mode)
    players = seated(agent, game.seats, seed, n)
    while game.seat is not None:
        answer = players[game.seat](game)
        if watch is not None:
            watch(game, answer)
        game.step(answer)
    return game
