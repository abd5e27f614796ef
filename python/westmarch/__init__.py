"""The Lord of the Rings: The Card Game with all of its rules, for research.

A game is a value: it lists every legal answer to the question it waits on, takes one, and runs on. The same setup,
seed and answers give the same game on every machine.

>>> import westmarch
>>> game = westmarch.Game("passage-through-mirkwood", ["core-leadership"], seed=1)
>>> game.question
'Player 1: keep this hand, or draw a new one? (setup 5 Opening hands)'
>>> game.step(0)
>>> bot = westmarch.Bot("heuristic")
>>> while game.outcome is None:
...     game.step(bot.choose(game))
>>> game.outcome in ("won", "lost")
True

`Batch` steps many games together; `westmarch.gym`, `westmarch.zoo` and `westmarch.spiel` are environments that
libraries for learning know; `westmarch.study` plays studies on one core or on many machines; `westmarch.data` writes
games down as tables; `westmarch.benchmark` measures agents. The guide is docs/python.md.
"""

from ._core import (
    FEATURES,
    OBSERVATION,
    Answer,
    Batch,
    Bot,
    Deck,
    DeckError,
    Game,
    IllegalAnswer,
    Plan,
    Puzzle,
    PuzzleError,
    Results,
    SetupError,
    StudyError,
    UnknownName,
    WestmarchError,
    __version__,
    cards,
    content_paths,
    content_version,
    decks,
    definitions,
    run_puzzles,
    scenarios,
    seed_of,
    soak,
    use_content,
)

__all__ = [
    "FEATURES",
    "OBSERVATION",
    "Answer",
    "Batch",
    "Bot",
    "Deck",
    "DeckError",
    "Game",
    "IllegalAnswer",
    "Plan",
    "Puzzle",
    "PuzzleError",
    "Results",
    "SetupError",
    "StudyError",
    "UnknownName",
    "WestmarchError",
    "__version__",
    "cards",
    "content_paths",
    "content_version",
    "decks",
    "definitions",
    "run_puzzles",
    "scenarios",
    "seed_of",
    "soak",
    "use_content",
]
