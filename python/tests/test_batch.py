"""Batches: many games that step together are the same games as single ones."""

import json

import numpy as np
import pytest

import westmarch

PASSAGE = "passage-through-mirkwood"


def batch(games=16, **more):
    return westmarch.Batch(PASSAGE, ["core-leadership"], games=games, **{"seed": 3, **more})


def test_a_lane_is_the_game_of_its_number():
    together = batch(games=3, goes_on=False)
    alone = [westmarch.Game(PASSAGE, ["core-leadership"], seed=westmarch.seed_of(3, n)) for n in range(3)]
    dice = np.random.default_rng(1)
    while together.counts.any():
        assert together.counts.tolist() == [len(game) for game in alone]
        assert together.seats.tolist() == [-1 if game.seat is None else game.seat for game in alone]
        shown, (rows, offsets) = together.observations(), together.features()
        for n, game in enumerate(alone):
            if game.outcome is None:
                assert np.array_equal(shown[n], game.observation())
                assert np.array_equal(rows[offsets[n] : offsets[n + 1]], game.features())
        places = dice.integers(0, np.maximum(together.counts, 1))
        rewards, over = together.step(places)
        for n, game in enumerate(alone):
            if game.outcome is None:
                game.step(int(places[n]))
            assert over[n] == (game.outcome is not None)
    assert {game.outcome for game in alone} <= {"won", "lost"}


def test_threads_change_nothing():
    one, two = batch(threads=1), batch(threads=2)
    for _ in range(150):
        places = one.choose("heuristic")
        assert places.tolist() == two.choose("heuristic").tolist()
        for first, second in zip(one.step(places), two.step(places)):
            assert first.tolist() == second.tolist()
    assert one.numbers == two.numbers and max(one.numbers) >= 16, "finished games were followed by others"


def test_a_batch_of_bots_wins_as_often_as_the_laboratory_says():
    decks, plan = ["core-leadership", "core-spirit"], westmarch.Plan(seed=3)
    plan.add(PASSAGE, decks, games=40)
    wanted = [json.loads(line)["decisions"] for line in plan.play([(0, n) for n in range(40)])]
    together = westmarch.Batch(PASSAGE, decks, games=40, seed=3, goes_on=False)
    steps = np.zeros(40, dtype=int)
    while together.counts.any():
        steps += together.counts > 0
        together.step(together.choose("heuristic"))
    assert steps.tolist() == wanted


def test_another_bot_may_be_asked_in_the_middle():
    first, second = batch(games=4), batch(games=4)
    first.choose("heuristic")
    for _ in range(30):
        places = second.choose("random")
        assert first.choose("random").tolist() == places.tolist()
        first.step(places)
        second.step(places)


def test_padded_answers_are_the_answers():
    together, dice = batch(games=4), np.random.default_rng(1)
    for _ in range(60):
        together.step(dice.integers(0, together.counts))
        rows, offsets = together.features()
        padded, mask, numbers = together.padded(5), together.mask(5), together.definitions()
        assert padded.shape == (4, 5, len(westmarch.FEATURES)) and len(numbers) == len(rows)
        for n in range(4):
            mine = rows[offsets[n] : offsets[n + 1]][:5]
            assert np.array_equal(padded[n][mask[n]], mine) and not padded[n][~mask[n]].any()
    names = westmarch.definitions()
    assert all(number == -1 or names[number] for number in numbers) and max(numbers) >= 0


def test_masks_are_as_wide_as_wanted():
    mask = batch().mask(5)
    assert mask.dtype == bool and mask.shape == (16, 5) and mask.sum(axis=1).tolist() == [2] * 16


def test_wrong_answers_are_refused_and_no_game_moves():
    together = batch(games=4)
    before = together.observations()
    with pytest.raises(westmarch.IllegalAnswer, match="game 2: there is no answer 9: there are 2, from 0 to 1"):
        together.step([0, 0, 9, 0])
    with pytest.raises(westmarch.WestmarchError, match="3 answers for 4 games"):
        together.step([0, 0, 0])
    with pytest.raises(TypeError):
        together.step([0.5] * 4)
    with pytest.raises(westmarch.WestmarchError, match="at least one game"):
        batch(games=0)
    assert np.array_equal(before, together.observations())


def test_rolling_is_counted():
    assert batch(games=8).roll(100) == 800
    assert batch(games=8, goes_on=False).roll(100_000) < 8 * 5_000
