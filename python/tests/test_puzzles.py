"""Puzzles: run, played and solved from Python."""

from pathlib import Path

import pytest

import westmarch

PUZZLES = Path(__file__).parents[2] / "puzzles"


def test_puzzles_of_the_project_pass():
    report = westmarch.run_puzzles([PUZZLES / "framework"])
    assert report["passed"] > 50 and report["failures"] == []


def test_a_puzzle_that_fails_says_what_was_expected_and_found():
    text = """puzzle "Nobody readies" {
        seat 1 { hero "Aragorn" }
        step 3.2
        ---
        commit "Aragorn"
        expect "Aragorn" ready
    }"""
    report = westmarch.run_puzzles(text)
    assert report["passed"] == 0 and "expected:" in report["failures"][0] and "found:" in report["failures"][0]


def test_challenges_are_solved_by_their_solutions_and_not_before():
    challenges = westmarch.Puzzle.parse((PUZZLES / "challenges" / "1-first-lessons.puzzle").read_text())
    assert challenges
    for puzzle in challenges:
        assert puzzle.task and puzzle.hints
        assert puzzle.standing(puzzle.game()) == "open"
        solved = puzzle.solve()
        assert puzzle.standing(solved) == "solved"
        solved.undo()
        assert puzzle.standing(solved) == "open"


def test_what_is_no_puzzle_is_told():
    with pytest.raises(westmarch.PuzzleError, match="line 1"):
        westmarch.Puzzle.parse('puzzle "Broken" { sea')
    with pytest.raises(westmarch.PuzzleError, match="one begins with"):
        westmarch.Puzzle.parse("")
    with pytest.raises(westmarch.PuzzleError, match="no goal"):
        [puzzle] = westmarch.Puzzle.parse('puzzle "A test" {\n seat 1 { hero "Aragorn" }\n step 3.2\n---\ncommit "Aragorn"\n}')
        puzzle.standing(puzzle.game())
