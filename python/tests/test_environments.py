"""The environments pass the checkers of the libraries they are made for, and play whole games."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import westmarch
from westmarch import gym, spiel, zoo


def test_gymnasium_checks_it():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*infinity.*")
        check_env(gymnasium.make(gym.ENVIRONMENT).unwrapped, skip_render_check=False)


def finish(env, seed):
    dice = np.random.default_rng(seed)
    shown, info = env.reset(seed=seed)
    total, steps = 0.0, 0
    while True:
        shown, reward, over, cut, info = env.step(dice.choice(shown["action_mask"].nonzero()[0]))
        total, steps = total + reward, steps + 1
        assert not cut
        if over:
            return total, steps, info["outcome"]


@pytest.mark.parametrize("seat", [0, 1])
def test_one_seat_is_played_and_bots_play_the_others(seat):
    env = gym.WestmarchEnv(decks=["core-leadership", "core-tactics"], seat=seat)
    for seed in range(3):
        total, steps, outcome = finish(env, seed)
        assert total == float(outcome == "won") and steps > 20
    assert finish(env, 1) == finish(env, 1)


def test_shaped_rewards_add_up_to_the_outcome():
    env = gym.WestmarchEnv(reward="shaped")
    env.reset(seed=5)
    begins = env.game.chance()
    total, _, outcome = finish(env, 5)
    assert total == pytest.approx(float(outcome == "won") - begins, abs=1e-4)


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = gym.WestmarchEnv(most=2)
    shown, _ = env.reset(seed=1)
    again, reward, over, cut, info = env.step(50)
    assert (reward, over, cut) == (0.0, False, False) and "there is no answer 50" in info["refused"]
    assert all(np.array_equal(shown[key], again[key]) for key in shown)
    assert env.step(50)[3], "it is cut off in the end"


def test_masks_for_learners_are_those_of_the_observation():
    """What the notebook that learns relies on, narrow lists and all."""
    env, dice = gym.WestmarchEnv(mode="easy", width=32, reward="shaped"), np.random.default_rng(1)
    for seed in range(3):
        shown, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert list(shown) == list(env.observation_space.spaces) == ["action_mask", "answers", "table"]
            masks = env.action_masks()
            assert masks.dtype == bool and np.array_equal(masks, shown["action_mask"]) and masks.sum() > 1
            assert shown["answers"][masks].any(axis=1).all() and not shown["answers"][~masks].any()
            shown, reward, over, _, info = env.step(dice.choice(masks.nonzero()[0]))
            assert abs(reward) <= 1 and "refused" not in info


def test_wrong_options_are_told():
    with pytest.raises(ValueError, match="'outcome' and 'shaped'"):
        gym.WestmarchEnv(reward="score")
    with pytest.raises(ValueError, match="there is no seat 1"):
        gym.WestmarchEnv(seat=1)
    with pytest.raises(westmarch.UnknownName, match="there is no bot"):
        gym.WestmarchEnv(others="hal")


def test_pettingzoo_checks_it():
    for decks in (["core-leadership"], ["core-leadership", "core-tactics", "core-lore"]):
        api_test(zoo.env(decks=decks), num_cycles=300)
    seed_test(lambda: zoo.env(), num_cycles=50)


def test_everybody_wins_and_loses_together():
    env = zoo.env()
    env.reset(seed=3)
    dice, asked = np.random.default_rng(3), set()
    for agent in env.agent_iter():
        shown, reward, over, cut, _ = env.last()
        if over:
            assert env.unwrapped.game.outcome == "lost" and reward == 0.0 or reward == 1.0
        else:
            asked.add(agent)
        env.step(None if over or cut else dice.choice(shown["action_mask"].nonzero()[0]))
    assert asked == {"player_0", "player_1"} and env.agents == []


def test_a_state_of_openspiel_goes_as_its_algorithms_expect():
    game = spiel.load_game(decks=["core-leadership", "core-tactics"])
    state, dice = game.new_initial_state(seed=2), np.random.default_rng(2)
    assert game.num_players() == 2
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert state.legal_actions_mask().count(1) == len(legal) and state.legal_actions(1 - player) == []
        imagined = state.resample_from_infostate(player, seed=7)
        assert imagined.observation_string(player) == state.observation_string(player)
        action = int(dice.choice(legal))
        assert state.action_to_string(player, action)
        if len(state.history()) % 20 == 0:
            assert state.child(action).history() == [*state.history(), action]
        state.apply_action(action)
    assert state.current_player() == spiel.TERMINAL and state.returns() in ([0.0, 0.0], [1.0, 1.0])


def test_no_list_of_answers_is_wider_than_environments_show():
    """Over random games of all scenarios for four players; a question that is wider loses its last answers."""
    widest = 0
    decks = ["core-leadership", "core-tactics", "core-spirit", "core-lore"]
    dice = np.random.default_rng(1)
    for scenario in westmarch.scenarios()[::4]:
        batch = westmarch.Batch(scenario["id"], decks, games=2, seed=1)
        for _ in range(150):
            widest = max(widest, batch.counts.max())
            batch.step(dice.integers(0, batch.counts))
    assert 10 < widest <= westmarch.encode.WIDTH
