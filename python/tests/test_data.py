"""Tables of decisions: everything that is in them is what happened."""

import json

import pytest

import westmarch
from westmarch import data

PASSAGE = "passage-through-mirkwood"


def test_decisions_are_written_as_a_table(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "games.parquet"
    rows = list(data.decisions(PASSAGE, ["core-leadership"], games=1, seed=4, advice=3))
    assert data.write_parquet(file, rows) == len(rows)
    table = parquet.read_table(file)
    assert table.num_rows == len(rows) and table.schema.equals(data.schema())
    read = table.to_pylist()
    assert [row["answers"] for row in read] == [row["answers"] for row in rows]
    for row in read:
        assert 0 <= row["chosen"] < len(row["answers"]) == len(row["cards"]) == len(row["chances"])
        assert len(row["features"]) == len(row["answers"]) * len(westmarch.FEATURES)
        assert all(chance is None or 0 <= chance <= 1 for chance in row["chances"])
        assert row["advantages"][row["chosen"]] in (None, 0.0)
        assert json.loads(row["view"])["round"] == row["round"]
    assert any(chance is not None for row in read for chance in row["chances"])
    assert any(advantage for row in read for advantage in row["advantages"])
    assert len({row["outcome"] for row in read}) == 1 and read[-1]["round"] <= read[0]["rounds"]


def test_the_rows_lead_to_the_outcome_and_are_the_games_of_the_laboratory():
    plan = westmarch.Plan(seed=4)
    plan.add(PASSAGE, ["core-leadership", "core-tactics"], games=6)
    wanted = [json.loads(line) for line in plan.play([(0, n) for n in range(2, 6)])]
    rows = list(data.decisions(PASSAGE, ["core-leadership", "core-tactics"], games=4, seed=4, first=2, views=False))
    for number, line in zip(range(2, 6), wanted):
        mine = [row for row in rows if row["game"] == number]
        assert len(mine) == line["decisions"] and mine[0]["rounds"] == line["round"]
        game = westmarch.Game(PASSAGE, ["core-leadership", "core-tactics"], seed=mine[0]["seed"])
        for row in mine:
            assert (game.seat, game.question) == (row["seat"], row["question"]) and row["view"] is None
            game.step(row["chosen"])
        assert game.outcome == mine[0]["outcome"]


def test_self_play_goes_on_where_it_stopped_and_takes_functions(tmp_path):
    dataset = pytest.importorskip("pyarrow.dataset")
    how = {"scenario": PASSAGE, "decks": ["core-leadership"], "games": 5, "seed": 3, "chunk": 2}
    files = data.self_play(tmp_path, bot=first, **how)
    assert [file.name for file in files] == [
        "games-0000000-2.parquet",
        "games-0000002-2.parquet",
        "games-0000004-1.parquet",
    ]
    before = files[0].stat().st_mtime_ns
    files[1].unlink()
    told = []
    assert data.self_play(tmp_path, bot=first, progress=lambda *over: told.append(over), **how) == files
    assert told == [(5, 5)] and files[0].stat().st_mtime_ns == before
    table = dataset.dataset(files).to_table()
    assert set(table["game"].to_pylist()) == set(range(5)) and set(table["chosen"].to_pylist()) == {0}
    with pytest.raises(westmarch.StudyError, match="its seed is 3, here it is 4"):
        data.self_play(tmp_path, bot=first, **(how | {"seed": 4}))


def first(game):
    return 0
