"""Games: what the engine promises holds from Python, too."""

import copy
import pickle
import random
import sys
import typing
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import westmarch
from westmarch import types

PASSAGE = "passage-through-mirkwood"


def deal(seed=1, players=1, scenario=PASSAGE, **more):
    decks = ["core-leadership", "core-tactics", "core-spirit", "core-lore"][:players]
    return westmarch.Game(scenario, decks, seed=seed, **more)


def play(game, seed, steps=10_000):
    dice = random.Random(seed)
    while game.outcome is None and steps:
        yield game
        game.step(dice.randrange(len(game)))
        steps -= 1
    yield game


def last(positions):
    *_, game = positions
    return game


def test_the_same_answers_give_the_same_game():
    first, second = (last(play(deal(7, 2), 3)) for _ in range(2))
    assert first.outcome in ("won", "lost")
    assert first.digest() == second.digest() and first == second
    assert last(play(deal(8, 2), 3)).digest() != first.digest()


def test_illegal_answers_are_refused_with_the_reason_and_change_nothing():
    game = deal()
    before = game.digest()
    for wrong in (2, -1, 10**12):
        with pytest.raises(westmarch.IllegalAnswer, match="there is no answer .*: there are 2, from 0 to 1"):
            game.step(wrong)
    with pytest.raises(TypeError, match="its place in the list"):
        game.step("pass")
    kept = game.answers()[1]
    game.step(0)
    with pytest.raises(westmarch.IllegalAnswer):
        game.step(kept)
    game.undo()
    assert game.digest() == before and game.decisions == 0
    with pytest.raises(westmarch.WestmarchError, match="5 answers cannot be taken back: 0 were given"):
        game.undo(5)


def test_a_game_that_is_over_takes_no_answers():
    game = last(play(deal(), 1))
    assert game.seat is None and game.answers() == [] and game.question is None
    with pytest.raises(westmarch.IllegalAnswer, match="the game is over"):
        game.step(0)
    with pytest.raises(westmarch.WestmarchError, match="nobody is asked"):
        westmarch.Bot("random").choose(game)
    with pytest.raises(westmarch.WestmarchError, match="nobody is asked"):
        game.advise()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"scenario": "passage-thru-mirkwood"}, westmarch.UnknownName, "passage-through-mirkwood"),
        ({"decks": ["core-leadershp"]}, westmarch.UnknownName, "core-leadership"),
        ({"decks": []}, westmarch.SetupError, "0 players: a game is for 1 to 4"),
        ({"decks": ["core-lore"] * 2}, westmarch.SetupError, "unique"),
        ({"decks": ["no-such-file.txt"]}, westmarch.DeckError, "file or folder no-such-file.txt"),
        ({"mode": "hard"}, westmarch.UnknownName, "standard, easy, basic, nightmare"),
        ({"first": 1}, westmarch.SetupError, "seat 1 cannot be first"),
    ],
)
def test_a_wrong_setup_is_told_what_would_be_right(arguments, error, message):
    with pytest.raises(error, match=message):
        westmarch.Game(**{"scenario": PASSAGE, "decks": ["core-lore"], **arguments})


def test_answers_say_the_same_whatever_their_place():
    game = deal()
    yes = game.answers()[1]
    assert (yes.kind, yes.card, yes.value) == ("yes", None, None) and yes.text
    assert yes == game.answers()[1] and hash(yes) == hash(game.answers()[1]) and yes != game.answers()[0]
    game.step(yes)
    assert game.decisions == 1


def fits(value, kind, where="view"):
    """Whether a value is what a type says, keys and all."""
    if kind is typing.Any:
        return
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.NotRequired:
        fits(value, parts[0], where)
    elif origin is typing.Literal:
        assert value in parts, where
    elif origin is list:
        assert isinstance(value, list), where
        for at, item in enumerate(value):
            fits(item, parts[0], f"{where}[{at}]")
    elif origin in (typing.Union, __import__("types").UnionType):
        if types.Hidden in parts and value is not None:
            fits(value, types.Hidden if "hidden" in value else types.Card, where)
        elif value is not None:
            fits(value, next(part for part in parts if part is not type(None)), where)
        else:
            assert type(None) in parts, where
    elif typing.is_typeddict(kind):
        hints = typing.get_type_hints(kind, include_extras=True)
        assert set(value) <= set(hints), f"{where}: {set(value) - set(hints)}"
        assert kind.__required_keys__ <= set(value), f"{where}: {kind.__required_keys__ - set(value)}"
        for key, item in value.items():
            fits(item, hints[key], f"{where}.{key}")
    else:
        assert isinstance(value, kind), f"{where}: {value!r} is no {kind}"


@pytest.mark.parametrize("scenario", [PASSAGE, "escape-from-dol-guldur", "conflict-at-the-carrock"])
def test_views_are_what_their_types_say(scenario):
    looked = 0
    for at, game in enumerate(play(deal(3, 2, scenario), 5)):
        if at % 5 == 0:
            for seat in range(2):
                fits(game.view(seat), types.View)
            fits(game.log(0), list[types.Line]) if at % 50 == 0 else None
            looked += 1
    assert looked > 10


def test_a_view_hides_what_the_seat_cannot_know():
    game = deal(2, 2)
    mine, other = game.view(0)["players"]
    assert len(mine["hand"]["cards"]) == mine["hand"]["count"] and "cards" not in other["hand"]
    with pytest.raises(IndexError, match="there is no seat 2: the seats are 0 to 1"):
        game.view(2)


def test_a_game_dealt_anew_looks_the_same_in_words_and_numbers():
    for at, game in enumerate(play(deal(4, 2), 9, steps=200)):
        if at % 10 == 0 and game.outcome is None:
            imagined = game.redeal(seed=at)
            assert imagined.view() == game.view()
            assert np.array_equal(imagined.observation(), game.observation())
            assert [a.text for a in imagined.answers()] == [a.text for a in game.answers()]


def test_numbers_have_their_names_and_are_finite():
    for at, game in enumerate(play(deal(5, 3), 2, steps=150)):
        told, rows = game.observation(), game.features()
        assert told.dtype == rows.dtype == np.float32
        assert told.shape == (len(westmarch.OBSERVATION),)
        assert rows.shape == (len(game), len(westmarch.FEATURES))
        assert np.isfinite(told).all() and np.isfinite(rows).all()
        names = game.definitions()
        assert names.shape == (len(game),) and names.max(initial=-1) < len(westmarch.definitions())
        for answer, name, row in zip(game.answers(), names, rows):
            assert row[westmarch.FEATURES.index(answer.kind)] == 1.0
            known = row[westmarch.FEATURES.index("card.known")] == 1.0
            assert known == (name >= 0)


def test_copies_go_their_own_way():
    game = last(play(deal(), 4, steps=20))
    for twin in (game.clone(), copy.copy(game), copy.deepcopy(game)):
        before = game.digest()
        assert twin == game
        twin.step(0)
        assert game.digest() == before and twin != game


def test_replays_bring_a_game_back():
    game = last(play(deal(6), 8, steps=60))
    again = westmarch.Game.from_replay(game.replay())
    assert again == game and again.decisions == game.decisions
    again.undo(10)
    assert again.decisions == game.decisions - 10
    with pytest.raises(westmarch.WestmarchError, match="this is no replay"):
        westmarch.Game.from_replay("{}")
    with pytest.raises(westmarch.WestmarchError, match="not dealt from a setup"):
        game.redeal().replay()


def test_the_log_tells_what_happened():
    game = last(play(deal(6), 8, steps=60))
    log = game.log()
    assert len(log) > 10 and all(line["text"] and line["clause"] for line in log)


def test_bots_play_to_the_end_and_the_same_seed_plays_the_same():
    def finished():
        game, bot = deal(3), westmarch.Bot("heuristic", seed=5)
        while game.outcome is None:
            game.step(bot.choose(game))
        return game.digest()

    assert finished() == finished()


def test_advice_names_an_answer_and_why():
    game = last(play(deal(3), 3, steps=12))
    advice = game.advise(games=60, seed=2)
    fits(advice, types.Advice)
    assert advice["best"] in range(len(game)) and advice["estimates"][0]["samples"] > 0
    assert advice == game.advise(games=60, seed=2)


def test_decks_are_read_found_and_checked():
    assert westmarch.Deck(westmarch.Deck("core-lore").title) == westmarch.Deck("core-lore") != westmarch.Deck("core-spirit")
    own = westmarch.Deck.of("mine", ["core-set-aragorn"], [(3, "core-set-snowbourn-scout")])
    assert own.faults() and not westmarch.Deck("three-paths").faults()
    westmarch.Game(PASSAGE, [own])
    with pytest.raises(westmarch.UnknownName, match="aragorn"):
        westmarch.Deck.of("mine", ["core-set-aragron"], [])
    with pytest.raises(westmarch.DeckError, match="Nobody at all"):
        westmarch.Deck.parse("1x Nobody at all\n")


def test_games_and_decks_travel():
    game = last(play(deal(3, 2), 5, steps=40))
    travelled = pickle.loads(pickle.dumps(game))
    assert travelled == game and travelled.decisions == 40
    travelled.undo()
    assert travelled.decisions == 39 and game.decisions == 40
    with pytest.raises(westmarch.WestmarchError, match="imagined game has no replay"):
        pickle.dumps(game.redeal())
    own = westmarch.Deck.of("mine", ["core-set-aragorn"], [(3, "core-set-snowbourn-scout")], title="My deck")
    for deck in (own, westmarch.Deck("core-lore"), westmarch.Deck("three-paths")):
        again = pickle.loads(pickle.dumps(deck))
        assert again == deck and (again.id, again.title) == (deck.id, deck.title)
        assert again.faults() == deck.faults()


def test_bots_sit_as_in_the_laboratory():
    first, second = westmarch.Bot.of_game("random", 2, seed=1, n=7)
    game = deal(1)
    assert [first.choose(game) for _ in range(30)] != [second.choose(game) for _ in range(30)]


def test_a_program_plays_as_a_bot(tmp_path):
    program = tmp_path / "last.py"
    lines = ["import json, sys", "for line in sys.stdin:", " asked = json.loads(line)"]
    lines += [" if 'answers' in asked:", "  print(json.dumps({'answer': len(asked['answers']) - 1}), flush=True)"]
    program.write_text("\n".join(lines))
    game = deal(1)
    bot = westmarch.Bot(f"exec:{sys.executable} {program}")
    for _ in range(5):
        assert bot.choose(game) == len(game) - 1
        game.step(0)
    broken = westmarch.Bot("exec:no-such-program-anywhere")
    with pytest.raises(westmarch.WestmarchError, match="no-such-program-anywhere"):
        broken.choose(game)


def test_several_threads_think_at_once():
    games = [last(play(deal(seed), seed, steps=10)) for seed in range(4)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda game: game.advise(games=30), games))
    assert together == [game.advise(games=30) for game in games]
