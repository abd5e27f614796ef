"""Every example in the docstrings, and in the guide, says what really happens."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import westmarch
from westmarch import _core

FLAGS = doctest.ELLIPSIS


def documented():
    """The docstrings of the compiled part, which doctest does not find by itself."""
    yield "_core", _core.__doc__
    for name, thing in vars(_core).items():
        yield name, getattr(thing, "__doc__", None)
        if isinstance(thing, type):
            for part, member in vars(thing).items():
                yield f"{name}.{part}", getattr(member, "__doc__", None)


def run(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    told = []
    doctest.DocTestRunner(optionflags=FLAGS).run(test, out=told.append)
    assert not told, "".join(told)
    return len(test.examples)


def test_examples_of_the_compiled_part():
    assert sum(run(name, text) for name, text in documented() if isinstance(text, str)) > 40


@pytest.mark.parametrize("name", [part.name for part in pkgutil.iter_modules(westmarch.__path__)])
def test_examples_of_modules(name):
    if name != "_core":
        assert doctest.testmod(importlib.import_module(f"westmarch.{name}"), optionflags=FLAGS).failed == 0


def test_examples_of_the_package():
    assert doctest.testmod(westmarch, optionflags=FLAGS).failed == 0


@pytest.mark.parametrize("page", ["python.md", "benchmark.md"])
def test_examples_of_the_guide(page):
    text = (Path(__file__).parents[2] / "docs" / page).read_text()
    assert run(page, text) == text.count(">>> ") > 1


def test_everything_public_is_documented():
    for name in westmarch.__all__:
        thing = getattr(westmarch, name)
        if isinstance(thing, type) or callable(thing):
            assert thing.__doc__, name


def test_the_stubs_name_everything_there_is():
    stubs = (Path(westmarch.__file__).parent / "_core.pyi").read_text()
    for name, thing in vars(_core).items():
        if not name.startswith("_"):
            assert name in stubs, name
        if isinstance(thing, type):
            for part in vars(thing):
                if not part.startswith("_"):
                    assert f"def {part}(" in stubs or thing.__mro__[1] is not object, f"{name}.{part}"
