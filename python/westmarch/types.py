"""What views, advice and reports consist of. They are plain dictionaries and lists; these names say what is in them.

What a card or a table does not have is left out, which `NotRequired` tells.
"""

from typing import Any, Literal, NotRequired, TypedDict, Union

Outcome = Literal["won", "lost"]


_Defined = TypedDict("_Defined", {"def": str})
"""The id of a definition, under a name that is a word of Python."""


class CardName(_Defined):
    """Enough to find and draw a card."""

    id: int
    """This very card, as answers name it."""
    title: str
    type: str


class Lying(TypedDict):
    """A known card in a pile, and how many cards lie on it."""

    under: int
    card: CardName


class Pile(TypedDict):
    """A pile with the cards in it that the seat knows."""

    count: int
    known: NotRequired[list[Lying]]


class Modifier(TypedDict):
    """What changes a value."""

    source: "Source"
    change: Any


class Value(TypedDict):
    """A current value beside the printed one."""

    stat: str
    now: int
    printed: int
    x: NotRequired[bool]
    modifiers: NotRequired[list[Modifier]]


class Keyword(TypedDict):
    """A keyword with its value."""

    name: str
    value: int


class Counters(TypedDict):
    """Counters of a name on a card."""

    name: str
    count: int


class States(TypedDict):
    """What a card is going through. Only what is so is there."""

    exhausted: NotRequired[bool]
    committed: NotRequired[bool]
    facedown: NotRequired[bool]
    attacked: NotRequired[bool]
    as_attachment: NotRequired[bool]
    resolved: NotRequired[bool]


class Card(_Defined):
    """Everything about one card that is to be seen."""

    id: int
    title: str
    type: str
    controller: int | None
    unique: bool
    spheres: NotRequired[list[str]]
    values: NotRequired[list[Value]]
    traits: NotRequired[list[str]]
    keywords: NotRequired[list[Keyword]]
    victory: NotRequired[int]
    adds_threat: NotRequired[int]
    damage: NotRequired[int]
    progress: NotRequired[int]
    resources: NotRequired[int]
    counters: NotRequired[list[Counters]]
    states: States
    attachments: NotRequired[list["Shown"]]
    shadows: NotRequired[list["Shown"]]


class StandIn(TypedDict):
    """What a facedown card acts as."""

    id: int
    title: str
    attack: int
    defense: int
    hit_points: int
    damage: NotRequired[int]
    states: States
    attachments: NotRequired[list["Shown"]]
    shadows: NotRequired[list["Shown"]]


class Hidden(TypedDict):
    """A card nobody here knows."""

    hidden: bool
    acts_as: NotRequired[StandIn]


Shown = Union[Card, Hidden]


class Source(_Defined):
    """What an effect comes from."""

    id: NotRequired[int]
    title: str


class Step(TypedDict):
    """The step the game is in."""

    number: str
    title: str
    phase: str | None
    window: bool


class Hand(TypedDict):
    """A hand. Its cards are there only for those who see them."""

    count: int
    cards: NotRequired[list[Card]]


class Player(TypedDict):
    """A player's part of the table."""

    seat: int
    threat: int
    elimination_level: int
    eliminated: bool
    hand: Hand
    deck: Pile
    on_deck: NotRequired[list[Shown]]
    discard: list[CardName]
    characters: list[Shown]
    engaged: list[Shown]


class Quest(TypedDict):
    """A stage of the quest and the progress on it."""

    stage: int
    side: str
    quest_points: int | None
    progress: int
    card: Shown


class Staging(TypedDict):
    """A staging area."""

    threat: int
    cards: list[Shown]


class Attack(TypedDict):
    """An attack under way."""

    enemy: int
    player: int
    by_enemy: bool
    characters: list[int]


class Board(TypedDict):
    """What the players of another board have before them."""

    seats: list[int]
    quests: list[Quest]
    willpower: int
    counts: str
    staging: Staging
    active_locations: list[Shown]


class Area(TypedDict):
    """A place that only some games have."""

    name: str
    kind: str
    owner: NotRequired[int]
    host: NotRequired[int]
    pile: Pile
    cards: NotRequired[list[Shown]]


class Dial(TypedDict):
    """A dial and where it stands."""

    name: str
    at: int
    shows: NotRequired[str]


class Lasting(TypedDict):
    """An effect that goes on for a while."""

    source: Source
    until: Any
    cards: NotRequired[list[int]]


class Asked(TypedDict):
    """What only the seat that has to answer sees."""

    answers: list[Any]
    picked: NotRequired[list[int]]
    payers: NotRequired[list[int]]


class Decision(TypedDict):
    """The question the game waits on."""

    seat: int
    about: Any
    source: Source | None
    asked: NotRequired[Asked]


class View(TypedDict):
    """The game as one seat sees it."""

    seat: int | None
    scenario: str
    round: int
    step: Step
    first: int
    active: int
    outcome: Outcome | None
    players: list[Player]
    quest: Quest | None
    further_quests: NotRequired[list[Quest]]
    willpower: int
    counts: str
    """The value that is counted for the quest."""
    staging: Staging
    active_location: Shown | None
    further_locations: NotRequired[list[Shown]]
    resolving: list[Card]
    attacks: list[Attack]
    encounter_deck: Pile
    encounter_discard: list[CardName]
    quest_deck: int
    victory: Pile
    beside_quest: list[Shown]
    set_aside: Pile
    removed: Pile
    boards: NotRequired[list[Board]]
    areas: NotRequired[list[Area]]
    dials: NotRequired[list[Dial]]
    lasting: list[Lasting]
    decision: Decision | None


_PerhapsDefined = TypedDict("_PerhapsDefined", {"def": NotRequired[str]})


class Named(_PerhapsDefined):
    """A card that a line names, as far as the reader may know it."""

    id: NotRequired[int]
    title: str


class Many(TypedDict):
    """How a line is said of several at once: before them, who it is of, and after them."""

    before: str
    who: str
    after: str


class Line(TypedDict):
    """A line of the log."""

    round: int
    step: str
    text: str
    cause: NotRequired[str]
    clause: str
    kind: str
    cards: NotRequired[list[Named]]
    seat: NotRequired[int]
    amount: NotRequired[int]
    source: NotRequired[Named]
    many: NotRequired[Many]


class Apart(TypedDict):
    """A difference on the same games, and within what it lies."""

    by: float
    low: float
    high: float


class Estimate(TypedDict):
    """What is expected of an answer."""

    answer: int
    chance: float
    low: float
    high: float
    way: float
    above: NotRequired[Apart]
    alike: bool
    few: bool
    samples: int
    reason: str


class Advice(TypedDict):
    """Advice on one decision, the likeliest answer to win first."""

    best: int
    by: str
    estimates: list[Estimate]


class Scenario(TypedDict):
    """A scenario by name."""

    id: str
    title: str
    modes: list[str]


class DeckRow(TypedDict):
    """A deck by name."""

    id: str
    title: str
    preset: bool
    heroes: list[str]


class PuzzleReport(TypedDict):
    """What came of running puzzles."""

    passed: int
    failures: list[str]


class Report(TypedDict):
    """What the games of a plan say; the fields are those of `westmarch sim --json=full`."""

    version: str
    content: str
    seed: int
    played: int
    seconds: float
    thinking: NotRequired[Any]
    cells: list[dict[str, Any]]
    comparisons: list[dict[str, Any]]


class SoakFigures(TypedDict):
    """What was played and checked in a soak; the fields are those of `westmarch soak --json`."""

    seed: int
    games: int
    decisions: int
    rounds: int
    wins: int
    last_stage: int
    decks: dict[str, int]
    views: int
    saves: int
    refused: int
    longest: int
    most_rounds: int
    busiest: int
    manners: dict[str, int]
    kinds: list[dict[str, Any]]
    cards: dict[str, Any]
    seconds: float
    decisions_per_second: float


class SoakFailure(TypedDict):
    """A game of a soak that failed."""

    game: int
    what: str
    replay: str | None
    """The game up to there, for `westmarch replay` and `Game.from_replay`."""
