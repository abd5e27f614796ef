"""Games as tables, a row for each decision, for those who learn from them. Writing Parquet wants the extra `data`.

>>> from westmarch import data
>>> rows = list(data.decisions("passage-through-mirkwood", ["core-leadership"], games=1, seed=1))
>>> rows[0]["answers"]
['Keep this hand', 'Draw a new hand']
>>> {row["outcome"] for row in rows} <= {"won", "lost"}
True
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from . import tasks
from ._core import Deck, Game, StudyError, content_version, seed_of
from .agents import Agent, play
from .tasks import Progress

ROWS = 5_000
"""Rows that are written at once."""
SETTINGS = "settings.json"
"""The file in a folder of self-play that says which games are there."""


def decisions(
    scenario: str,
    decks: Sequence[str | Deck],
    games: int = 100,
    seed: int = 0,
    bot: str | Agent = "heuristic",
    mode: str = "standard",
    advice: int = 0,
    views: bool = True,
    first: int = 0,
) -> Iterator[dict[str, Any]]:
    """The decisions of many games: what the seat saw, the legal answers, what was chosen, and how the game ended.

    The games are numbers `first` to `first + games - 1` of the seed, as everywhere; a bot plays them as `westmarch sim`
    does. With `advice` every decision with a choice is thought about in so many imagined games: `chances` has the chance
    to win of each answer that was thought about, `advantages` how much more or less that is than with the answer chosen.
    """
    for number in range(first, first + games):
        rows: list[dict[str, Any]] = []

        def note(game: Game, chosen: int) -> None:
            rows.append(_row(game, number, seed_of(seed, number), chosen, advice, views))

        ended = play(bot, scenario, decks, seed, number, mode, note)
        for row in rows:
            yield row | {"outcome": ended.outcome, "rounds": ended.round}


def _row(game: Game, number: int, dealt: int, chosen: int, advice: int, views: bool) -> dict[str, Any]:
    answers = game.answers()
    chances: list[float | None] = [None] * len(answers)
    if advice and len(answers) > 1:
        for estimate in game.advise(games=advice, seed=dealt)["estimates"]:
            chances[estimate["answer"]] = estimate["chance"]
    return {
        "game": number,
        "seed": dealt,
        "decision": game.decisions,
        "round": game.round,
        "seat": game.seat,
        "question": game.question,
        "answers": [answer.text for answer in answers],
        "cards": game.definitions().tolist(),
        "chosen": chosen,
        "chances": chances,
        "advantages": _advantages(chances, chosen),
        "observation": game.observation().tolist(),
        "features": game.features().ravel().tolist(),
        "view": json.dumps(game.view()) if views else None,
    }


def _advantages(chances: list[float | None], chosen: int) -> list[float | None]:
    """Nothing can be said if the answer chosen was not thought about.

    >>> _advantages([0.5, None, 0.25], 2), _advantages([0.5, None, 0.25], 1)
    ([0.25, None, 0.0], [None, None, None])
    """
    base = chances[chosen]
    return [None if chance is None or base is None else chance - base for chance in chances]


def schema() -> Any:
    """The columns of a Parquet file of decisions."""
    import pyarrow as pa

    return pa.schema(
        [
            ("game", pa.int64()),
            ("seed", pa.uint64()),
            ("decision", pa.int32()),
            ("round", pa.int16()),
            ("seat", pa.int8()),
            ("question", pa.string()),
            ("answers", pa.list_(pa.string())),
            ("cards", pa.list_(pa.int32())),
            ("chosen", pa.int32()),
            ("chances", pa.list_(pa.float32())),
            ("advantages", pa.list_(pa.float32())),
            ("observation", pa.list_(pa.float32())),
            ("features", pa.list_(pa.float32())),
            ("view", pa.string()),
            ("outcome", pa.string()),
            ("rounds", pa.int16()),
        ]
    )


def write_parquet(path: str | os.PathLike[str], rows: Iterable[dict[str, Any]]) -> int:
    """Writes decisions to a Parquet file and says how many there were."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    written, kept = 0, []
    with pq.ParquetWriter(os.fspath(path), schema()) as writer:
        for row in rows:
            kept.append(row)
            written += 1
            if len(kept) == ROWS:
                writer.write_table(pa.Table.from_pylist(kept, schema()))
                kept = []
        writer.write_table(pa.Table.from_pylist(kept, schema()))
    return written


def self_play(
    folder: str | os.PathLike[str],
    scenario: str,
    decks: Sequence[str | Deck],
    games: int = 1000,
    seed: int = 0,
    bot: str | Agent = "heuristic",
    mode: str = "standard",
    advice: int = 0,
    views: bool = False,
    ray: bool = False,
    chunk: int = 25,
    progress: bool | Progress | None = None,
) -> list[Path]:
    """Writes the decisions of many games to a folder, a Parquet file for each `chunk` of them, here or on Ray.

    A file is there when its games are over and not before, so the same call goes on where it was interrupted. Read them
    as one: `pyarrow.dataset.dataset(files)`.
    """
    place, tell = Path(folder), tasks.told(progress, "games")
    place.mkdir(parents=True, exist_ok=True)
    named = [deck if isinstance(deck, str) else deck.id for deck in decks]
    settings = {"scenario": scenario, "decks": named, "mode": mode, "seed": seed, "advice": advice, "views": views}
    settings |= {"bot": bot if isinstance(bot, str) else repr(bot).split(" at ")[0], "content": content_version()}
    _same(place / SETTINGS, settings)
    lots = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    files = {lot: place / f"games-{lot[0]:07}-{lot[1]}.parquet" for lot in lots}
    work = partial(
        _lot, scenario=scenario, decks=list(decks), seed=seed, bot=bot, mode=mode, advice=advice, views=views
    )
    for lot, table in tasks.each(work, [lot for lot in lots if not files[lot].exists()], ray):
        _write_whole(files[lot], table)
        tell(sum(size for first, size in lots if files[first, size].exists()), games)
    return list(files.values())


def _lot(lot: tuple[int, int], **how: Any) -> tuple[tuple[int, int], Any]:
    import pyarrow as pa

    first, size = lot
    return lot, pa.Table.from_pylist(list(decisions(games=size, first=first, **how)), schema())


def _write_whole(path: Path, table: Any) -> None:
    import pyarrow.parquet as pq

    half = path.with_suffix(".half")
    pq.write_table(table, half)
    half.replace(path)


def _same(path: Path, settings: dict[str, Any]) -> None:
    if path.exists():
        theirs = json.loads(path.read_text())
        for what, ours in settings.items():
            if theirs.get(what) != ours:
                message = f"{path.parent} holds other games: its {what} is {theirs.get(what)!r}, here it is {ours!r}"
                raise StudyError(f"{message}; name another folder")
    else:
        path.write_text(json.dumps(settings, indent=2) + "\n")
