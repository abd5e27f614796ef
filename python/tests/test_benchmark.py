"""The benchmark: everybody meets the same deals."""

import pytest

from westmarch import Bot, benchmark


def test_a_bot_and_a_function_that_does_the_same_get_the_same():
    by_name = benchmark.run("heuristic", games=12, tasks=["easy"], threads=2)
    assert by_name[0]["wins"] > 0

    def heuristic(game):
        if game.decisions == 0:
            heuristic.n += 1
            heuristic.bots = Bot.of_game("heuristic", game.seats, benchmark.SEED, heuristic.n)
        return heuristic.bots[game.seat].choose(game)

    heuristic.n = -1
    assert benchmark.run(heuristic, games=12, tasks=["easy"]) == by_name


def test_every_task_can_be_played_and_random_loses():
    rows = benchmark.run("random", games=2)
    assert [row["task"] for row in rows] == list(benchmark.TASKS)
    assert sum(row["wins"] for row in rows) <= 2
    assert benchmark.table({"random": rows}).count("\n") == 2


def test_an_unknown_task_is_told():
    with pytest.raises(ValueError, match="the tasks are easy, solo"):
        benchmark.run("random", tasks=["hard"])
