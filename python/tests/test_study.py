"""Studies: the same numbers on one core, on several, and on Ray, however often they are interrupted."""

import json
import logging
import os
import pickle

import pytest

import westmarch
from westmarch import equality, study
from westmarch.equality import numbers

PASSAGE = "passage-through-mirkwood"


def plan(games=60, seed=5):
    return study.comparison(PASSAGE, [["core-leadership"], ["core-lore"]], games=games, seed=seed)


def alone(plan):
    """Game after game, with nothing between."""
    games = plan.games
    return numbers(plan.report(plan.play([(cell, n) for cell in range(len(games)) for n in range(games[cell])])))


def test_every_way_to_play_gives_the_same_numbers():
    told = []
    wanted = alone(plan())
    assert numbers(study.run(plan(), threads=2)) == wanted
    assert numbers(study.run(plan(), chunk=7, progress=lambda *over: told.append(over))) == wanted
    assert told[-1] == (120, 120) and len(told) == 18
    rows = study.rows(study.run(plan()))
    assert [row["games"] for row in rows] == [60, 60] and rows[0]["wins"] == wanted["cells"][0]["wins"]
    assert wanted["comparisons"]


def test_progress_is_shown_if_it_is_wanted(capsys):
    study.run(plan(10), progress=True)
    assert "20 of 20 games" in capsys.readouterr().err
    study.run(plan(10))
    assert not capsys.readouterr().err


class Interrupted(Exception):
    pass


def interrupt(over, of):
    if over >= 50:
        raise Interrupted


def test_an_interrupted_study_goes_on_where_it_stopped(tmp_path):
    file = tmp_path / "games.jsonl"
    with pytest.raises(Interrupted):
        study.run(plan(), results=file, chunk=10, progress=interrupt)
    with file.open("a") as half:
        half.write('{"cell":0,"ga')
    played = []
    report = study.run(plan(), results=file, chunk=10, progress=lambda over, of: played.append(over))
    assert played[0] == 60 and report["played"] == 70, "what was played is not played again"
    assert numbers(report) == alone(plan())
    assert study.run(plan(), results=file)["played"] == 0
    more = study.run(plan(65), results=file)
    assert more["played"] == 10 and numbers(more) == alone(plan(65)), "more games can be played later"


def test_what_is_no_results_file_of_this_study_is_told(tmp_path):
    file = tmp_path / "games.jsonl"
    study.run(plan(2), results=file)
    with pytest.raises(westmarch.StudyError, match="results of another study: its seed is 5, here it is 6"):
        study.run(plan(2, seed=6), results=file)
    with plan(2).results(file), pytest.raises(westmarch.StudyError, match="is being written to by another run"):
        study.run(plan(2), results=file)
    file.write_text("something else\n")
    with pytest.raises(westmarch.StudyError, match="no results file"):
        study.run(plan(2), results=file)
    assert file.read_text() == "something else\n"


def test_wrong_plans_are_told():
    with pytest.raises(westmarch.UnknownName):
        study.difficulty(["nowhere"])
    with pytest.raises(westmarch.UnknownName, match="there is no bot"):
        study.difficulty([PASSAGE], bots=["hal"])
    with pytest.raises(IndexError, match="there is no match-up 3"):
        plan().play([(3, 0)])
    with pytest.raises(westmarch.StudyError, match="no heading"):
        westmarch.Plan.from_heading("{}", [1])
    with pytest.raises(westmarch.StudyError, match="at least one game"):
        study.run(plan(2), chunk=0)


def test_a_plan_travels_whole_and_only_to_the_same_content():
    travelled = pickle.loads(pickle.dumps(plan()))
    assert travelled.games == [60, 60] and travelled.heading() == plan().heading()
    assert alone(travelled) == alone(plan())
    heading = json.loads(plan().heading())
    heading["content"] = "other"
    with pytest.raises(westmarch.StudyError, match="made with content other, here it is"):
        westmarch.Plan.from_heading(json.dumps(heading), [60, 60])


def test_all_scenarios_and_modes_are_there_unless_some_are_named():
    cells = study.difficulty(games=1).games
    assert len(cells) == sum(len(scenario["modes"]) for scenario in westmarch.scenarios())


def test_the_program_a_core_and_a_cluster_that_loses_a_worker_say_the_same():
    """Small; `python -m westmarch.equality` plays 20,000 games."""
    pytest.importorskip("ray")
    here = numbers(equality.in_python(150))
    assert sum(cell["wins"] for cell in here["cells"]) > 0
    report, killed = equality.on_ray(150)
    assert killed, "a worker was killed"
    assert numbers(report) == here
    program = os.environ.get("WESTMARCH_PROGRAM")
    if program is not None:
        assert numbers(equality.by_program(program, 150)) == here


def test_a_soak_goes_on_where_it_stopped_and_is_that_of_the_program(tmp_path):
    file, wanted = tmp_path / "soak.jsonl", {"games": 14, "only": ["mirkwood easy", "anduin"], "chunk": 4}
    whole, failure = westmarch.soak(games=14, only=wanted["only"])
    assert failure is None and whole["games"] == 14

    def stop(over, of):
        raise Interrupted

    with pytest.raises(Interrupted):
        study.soak(**wanted, results=file, progress=stop)
    told = []
    found = study.soak(**wanted, results=file, progress=lambda *over: told.append(over))
    assert told == [(8, 14), (12, 14), (14, 14)]
    assert found.pop("failures") == [] and found == {key: whole[key] for key in found}
    assert study.soak(**(wanted | {"games": 12}), results=file)["games"] == 12
    with pytest.raises(westmarch.StudyError, match="another soak"):
        study.soak(seed=2, results=file)
    with pytest.raises(westmarch.UnknownName, match="no kind of game has the words nowhere; the kinds are passage"):
        study.soak(only=["nowhere"])
    with pytest.raises(westmarch.UnknownName, match="thorough, soak or long"):
        study.soak(care="none")
    (tmp_path / "other").write_text("something else\n")
    with pytest.raises(westmarch.StudyError, match="no results file of a soak"):
        study.soak(results=tmp_path / "other")


def test_soaks_and_self_play_are_tasks_of_ray(tmp_path):
    ray = pytest.importorskip("ray")
    from westmarch import data

    ray.init(num_cpus=2, include_dashboard=False, logging_level=logging.ERROR, log_to_driver=False)
    try:
        only = ["passage-through-mirkwood easy"]
        assert study.soak(games=8, only=only, chunk=2, ray=True) == study.soak(games=8, only=only)
        how = {"scenario": PASSAGE, "decks": [westmarch.Deck("core-lore")], "games": 4, "seed": 3, "chunk": 2}
        there = data.self_play(tmp_path / "ray", ray=True, **how)
        here = data.self_play(tmp_path / "here", **how)
        assert [file.read_bytes() for file in there] == [file.read_bytes() for file in here]
    finally:
        ray.shutdown()
