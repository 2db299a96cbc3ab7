"""Tichu Teach: notebooks that teach Tichu and its family, with a referee that always says why.

>>> from tichu_teach import explain, position
>>> table = position("nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8")
>>> print(explain(table.ask("1 play Kj")))
The referee says no. The wish is an eight, and it can be granted: 8w. So it must be.

`help(position)` explains the whole notation. Anything that cannot be done raises a `TichuError`, which a
notebook shows in a line or two, with the spot. Everything is imported on first use, so that
`import tichu_teach` costs nothing.
"""

from __future__ import annotations

import sys as _sys
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from tichu_teach.classroom.data_frames import DataFrame
    from tichu_teach.engine import State, TichuError, Verdict, games
    from tichu_teach.engine.options import Value
    from tichu_teach.lessons.rulebook import RuleBook
    from tichu_teach.pages.chapter.page import LessonPage
    from tichu_teach.pages.chapter.rulesets import RulesetsPage
    from tichu_teach.pages.editor.calculator.page import Calculator
    from tichu_teach.pages.editor.page import TablePage
    from tichu_teach.pages.exam.page import ExamPage
    from tichu_teach.pages.game.page import Game
    from tichu_teach.pages.guided.page import Guided
    from tichu_teach.pages.puzzle.page import PuzzlePage
    from tichu_teach.pages.puzzle.worksheet import Worksheet
    from tichu_teach.pages.question.page import QuestionPage
    from tichu_teach.pages.review.page import ReviewPage

__all__ = [
    "TichuError",
    "calculator",
    "exam",
    "exercise",
    "explain",
    "frame",
    "games",
    "guided",
    "lesson",
    "play",
    "position",
    "puzzle",
    "puzzles",
    "review",
    "rulebook",
    "rulesets",
    "step",
    "table",
]


if not TYPE_CHECKING:  # a type checker that saw this function would take any name to exist

    def __getattr__(name: str) -> Any:
        if name in ("TichuError", "games"):
            import tichu_teach.texts.explain  # noqa: F401 – gives verdicts their voice
            from tichu_teach import engine

            return {"TichuError": engine.TichuError, "games": engine.games}[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=_sys.modules[__name__])  # Python says which was meant


def __dir__() -> list[str]:
    return [*__all__, "__doc__", "__file__", "__name__", "__path__"]


def position(line: str) -> State:
    """The table that a line of notation describes. Ask its referee what is allowed, and why.

    >>> table = position("nanking | 0: 2j | 1: 8w Kj | 2: 3p | 3: 4s | turn 1 | trick 0 Ma | wish 8")
    >>> table.ask("1 play 8w").allowed, table.ask("1 play Kj").rule
    (True, 'nanking.wish.duty')
    >>> [table.text(action) for action in table.legal(1)]
    ['1 play 8w']
    >>> str(table.apply("1 play 8w"))
    'nanking | 0: 2j | 1: Kj | 2: 3p | 3: 4s | turn 2 | trick 0 Ma; 1 8w'

    A line consists of fields between bars. The first is the game, with any options that differ from the usual
    (`games["grandmaster"].options` lists them): `grandmaster players=8`. A field with its usual value may be
    left out; cards that no field names are out of play. Blanks, capitals, commas between cards, `10j` for
    `Tj` and the order of the fields make no difference. `-` means no cards. `str(table)` is the line.

    The state of one family has more than others: `from tichu_teach.engine.tichu.state import State` (or
    `haggis`, `mahjong`), and after `assert isinstance(table, State)` editors and mypy know `table.wish`.

    Raises a TichuError: NotationError if the line cannot be read, PositionError if the table cannot exist,
    UnknownGame or OptionError for the first field.

    **Tichu** (nanking, tricsu, tientsin, grandmaster, ear)

    A card is a rank, 2 3 4 5 6 7 8 9 T J Q K A (T is the ten), and a suit: j jade, w swords, p pagodas,
    s stars. Four have none: Ma Mahjong, Do Dog, Ph Phoenix, Dr Dragon. `Ph=8` is a Phoenix that stands for
    an eight, `8w'` the eight of swords of a second pack. Seats are numbers from 0; the next number sits on
    the right.

        0: Ma 2j                  the hand of a seat
        0+: 3j 4w                 the cards it has still to take, in order
        0>: 2j 3w Dr              the cards it has laid down to push, in the order of the receivers
        turn 1                    whose turn it is to play; or in place of this
        taking 0, pushing         … the deal: who takes cards; everybody pushes
        wishing 0                 … who has played the Mahjong and makes a wish
        dog 0                     … who has played the Dog and says who leads (if there is a choice)
        bombs 1 3 turn 2          … who is asked for a bomb, and whose turn it is after that
        collect 0                 … who takes in the trick, or gives the Dragon's away
        over                      … nobody: the round has ended
        trick 0 8w 8p; 1 9w Ph=9  the plays of the trick, oldest first
        wish 8 by 0               the wish in force, and who made it (may be left out)
        won 0 5j 5w; 2 Kj         the cards of tricks taken
        out 3 1                   the seats without cards, in the order they went out
        calls 1 grand; 0 small    announcements, in order
        played 0 2                who has played a card (if left out, all who hold less than a full hand)
        totals 630 970            the points of the sides before this round
        fault 1                   who overlooked the wish and so ended the round
        open 2j Ma                cards left over from the deal, face up
        round 3                   the number of the round, if not the first
        people 2 0 1 3            who sits on each seat, if not as in a first round

    What a seat does, for `ask` and `apply`: `0 take`, `0 tichu`, `0 grand`, `0 retract`, `0 push 2j 3w Dr`,
    `1 play 8w Ph=8` (or just `1 8w Ph`), `1 pass`, `1 nobomb`, `0 wish 8`, `0 wish none`, `2 collect`,
    `2 give 1`, `3 lead 1`.

    **Haggis** (haggis)

    A card is a rank, 2 3 4 5 6 7 8 9 T, and a suit: r red, o orange, y yellow, g green, and for three players
    b blue; J, Q and K have none, and each seat holds its own. `Q=J` is a Queen that stands for a Jack, `J=8r`
    a Jack for the red eight (`J=8` will do), `J=J` a Jack as itself, if it could stand for another card.
    `J'` is the Jack of seat 1, `J''` that of seat 2.

    >>> table = position("haggis | 0: 2r 3r J | 1: 8o 9o J Q K | haggis 4g | turn 1 | trick 0 8r")
    >>> [table.text(action) for action in table.legal(1)][:3]
    ['1 play 9o', '1 play J', '1 play Q']

        0: 2r 3r J                the hand of a seat, its face cards included
        haggis 4g 5g              the cards put aside
        turn 1                    whose turn it is to play; or in place of this
        collect 0, over           … who takes in the trick (or gives a bomb's away); the hand has ended
        trick 0 8r 8o; 1 9r J=9   the plays of the trick, oldest first
        won 0 3r J; 1 J' 5o       the cards of tricks taken
        out 2=5 0=3               the seats without cards, in order, and the most cards an opponent held then
                                  (if left out, as many as now)
        bets 1 small; 0 big       bets, in order
        played 0 2                who has played a card (if left out, all who hold less than a full hand)
        dealer 1                  who dealt, if not seat 0
        totals 63 97              the points before this hand
        round 3                   the number of the hand, if not the first

    What a seat does: `0 play 8r 9r J=T` (or just `0 8r 9r J`), `1 pass`, `0 collect`, `2 give 1`,
    `1 bet small`, `0 bet big`.

    **Mah-Jong** (mahjong, mahjong-duel, sparrow)

    A tile is a suit and a number: B bamboos, C circles, K characters, B1 to K9. E S W N are the East, South,
    West and North wind; Rd Gd Wd the red, green and white dragon; S1 to S4 the red seasons, F1 to F4 the
    green ones. Sparrow's cards are a rank and a suit, 1 2 3 4 5 6 7 8 9 (1 is the ace) of D diamonds,
    C clubs, H hearts; KD QH JH JK are its winds (King, Queen, Jack, Joker), TS 9S 1S its dragons.

    Groups: P(B2) is an open pung, G(B2) an open kong, H(C3) the open chow C3 C4 C5; closed ones take small
    letters, p(B2) g(B2) h(C3), and d(E) is a pair. Seats are the winds of this hand, E S W N, or numbers.

    >>> table = position("mahjong | E: * | S: C6 C7 * | W: * | N: * | turn E | claims | river E:C8")
    >>> [table.text(action) for action in table.legal()]
    ['S chow C6 C7', 'S noclaim']

        E: B1 B2 C5               the tiles in the hand of a seat; a * after them fills it up with tiles that
                                  go with nothing
        E+: P(Rd) g(K7)           the groups it has laid out
        E*: S1 F2                 the seasons it has laid out
        turn E wall B4            whose turn it is, and where its latest tile came from: wall or loose, with
                                  the tiles drawn, seasons first; claim; or deal (may be left out). Then, if
                                  it is not that seat's turn to discard, one of these:
        announce                  … that seat has a suit to announce
        claims S N                … who may still claim its last discard (no seats: all who can)
        rob S of C5               … who may rob the kong to which it adds C5
        over E wall B4            … the end: who won, how, with which tile …
        over S discard C8 by E    … and whose it was; also `over E deal`, `over N rob C5 by W`, `over drawn`
        said W noclaim; N pung    the answers so far
        river E:C8 S:N            the discards nobody took, oldest first
        fresh                     the last discard had just been drawn as a loose tile
        wall B1 B2                the tiles left to draw, in order (if left out, all that no field names,
                                  shuffled)
        loose C1 C2               the loose tiles
        suits B - K               announced suits, East's first
        dead W                    dead hands
        shown W                   hands that lie face up
        east 2                    the seat that is East, if not seat 0
        dice 3 5 1 6              the dice that broke the wall
        hand 5                    the number of the hand, if not the first
        passed 3                  how often East has passed
        totals 120 -64 96 -152    the points of seats 0, 1, 2 … before this hand

    What a seat does: `E discard C8`, `N pung`, `S chow C6 C7` (the two tiles in hand), `S kong Rd`,
    `W mahjong`, `W noclaim`, `S announce C`. A claim may name the tile it takes: `N pung C8`. In Sparrow
    also `N demand`, `S wish 6C 7C`, `W sparrow`.

    A hand to be counted, for `games["mahjong"].score`, has fields too:

        S: W W                    the player's wind, and the tiles in hand, including the winning one
        laid G(Wd) P(Gd)          the groups laid out
        seasons S1 F2             the seasons laid out
        won W loose               the winning tile and where it came from: wall, loose, discard, rob, or just
                                  `won deal`. May be followed by first, for East's first discard; from-loose,
                                  a discard just drawn as a loose tile; last, the last tile to be drawn
        suit K                    the announced suit

    >>> from tichu_teach import games
    >>> score = games["mahjong"].score("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose")
    >>> score.base, score.doublings, score.total
    (72, 7, 3000)
    """
    import tichu_teach.texts.explain  # noqa: F401 – gives verdicts their voice
    from tichu_teach.engine import parse_position

    return parse_position(line)


def explain(verdict: Verdict) -> str:
    """A referee's verdict, such as `table.ask("1 pass")`, in words; `print` says the same.

    Raises ArgumentError for anything else.
    """
    from tichu_teach.engine import ArgumentError, Verdict
    from tichu_teach.texts.explain import say_verdict

    if not isinstance(verdict, Verdict):
        kind = type(verdict).__name__
        message = f'explain takes a verdict, not {kind}: explain(table.ask("1 pass"))'
        raise ArgumentError(message)
    return say_verdict(verdict)


def lesson(name: str | Path) -> LessonPage:
    """The chapter called `name`, such as `nanking/7-wish`, or in a file of yours, `monday.md`, at the table.

    Raises LessonError for any other name, and for a file, listing everything wrong in it by line.

    A chapter is a Markdown file. `# …` is its title, with a story below it if you like, and its goal as a
    quotation (`> …`); `## …` begins a step, with your words below it; a tip in passing is a quotation, too. A
    list under `## … {#can}` says what learners can do at the end, and words below it sum up the chapter.
    `tichu-teach new chapter monday.md` writes one to start from. A step has blocks, each between lines of
    three backticks and with its name; entries are YAML:

        table       a line of notation (see `help(position)`), and below it any of these:
            rules       the ids of the rules the step is about
            script      a list of actions, played before anything is asked
            seat        the seat of the learner, if not seat 0
            open        the other hands that lie open: `all`, or seats
            marked      cards to point at
            rows        a list of rows of cards to look at: `- A pair: 8j 8w`
            made        a table to read, made from the rules: options, editions, unsaid, titles, deal, hands …
        question    the kind of question and what it needs (`tichu-teach check --guide`), and
            ask         the question in your words
            wrong       wrong answers you expect, each with your reply: `- 0 pass: You can.`
            reply       your reply to any other wrong answer
            hints       a list, from a nudge to nearly the answer
            done        your words after the right answer
        try         instead of a question: the learner plays for every open hand
            ask         the task
            goals       a list of goals to tick off, if any: `- A pair: legal-combo pair`
            done        your words when all are reached
    """
    from tichu_teach.pages.chapter.page import LessonPage

    return LessonPage(name)


def step(chapter: str | Path, id: str, line: str = "") -> LessonPage:
    """One step of a chapter at its table: `step("nanking/7-wish", "duty")`. No progress is kept.

    With a line of notation the step uses that table instead: the right answers are worked out anew, and if
    the question can't be asked there, you can just try things out. Raises LessonError for unknown names, and
    the errors of `position` for the line.
    """
    from tichu_teach.pages.chapter.page import LessonPage
    from tichu_teach.pages.chapter.walk import Way

    return LessonPage(Way.to(chapter, id, line))


@overload
def puzzles(ruleset: str = "nanking", theme: str | None = None, pack: None = None) -> PuzzlePage: ...


@overload
def puzzles(ruleset: str = "nanking", theme: str | None = None, *, pack: str | Path) -> Worksheet: ...


def puzzles(
    ruleset: str = "nanking", theme: str | None = None, pack: str | Path | None = None
) -> PuzzlePage | Worksheet:
    """The puzzles of a ruleset, one after the other, or those of a `pack` of your own, in their order.

    `theme` is one of the ruleset's, such as `wish`; `pack` names a file, and then the others are ignored.
    Raises UnknownGame, UnknownTheme, and QuestionError for a pack without a valid puzzle.
    """
    from os import PathLike

    from tichu_teach.own import PACKS

    if pack is None and isinstance(ruleset, str | PathLike) and str(ruleset).endswith(PACKS):
        from tichu_teach.engine import ArgumentError

        raise ArgumentError(f'a pack goes in by name: puzzles(pack="{ruleset}")')
    if pack is not None:
        from tichu_teach.pages.puzzle.worksheet import Worksheet

        return Worksheet(pack)
    from tichu_teach.pages.puzzle.page import PuzzlePage

    return PuzzlePage(ruleset, theme=theme)


def puzzle(id: str) -> PuzzlePage:
    """One puzzle, such as `nanking-wish-07`, or `nanking-wish-t7` for the one generated from seed 7.

    Raises UnknownPuzzle, which suggests the nearest id, for any other id.
    """
    from tichu_teach.exercises.library import find
    from tichu_teach.pages.puzzle.page import PuzzlePage

    return PuzzlePage(find(id).ruleset, first=id)


def review(seed: int | None = None) -> ReviewPage:
    """Review what you have learnt and might soon forget: one question for each rule, with other cards.

    The same `seed` draws the same puzzles.
    """
    from tichu_teach.pages.review.page import ReviewPage

    return ReviewPage(seed)


def exam(ruleset: str = "nanking", seed: int | None = None) -> ExamPage:
    """The bus driver's exam of a ruleset: twenty questions over all parts of its rules, marked at the end.

    The same `seed` (0 to 999999999) asks everybody the same questions; without one they are drawn at random.
    Raises UnknownGame, and ArgumentError for an invalid seed.
    """
    from tichu_teach.pages.exam.page import ExamPage

    return ExamPage(ruleset, seed)


def exercise(data: Mapping[str, object] | None = None, /, **fields: object) -> QuestionPage:
    """A question of your own at the table; the referee works out the answer, in `answers`.

    Its fields are given by name or as one dict, as in a pack (`tichu-teach check --guide` lists them all):

    >>> line = "nanking | 0: 8w 9j Kp | 1: 5p | 2: 3p | 3: 4s | turn 0 | trick 3 Ma | wish 8"
    >>> exercise(kind="play", position=line, success="fulfils-wish").answers
    ['0 play 8w']

    Raises QuestionError, which names the field, if the question cannot be asked.
    """
    from collections.abc import Mapping

    from tichu_teach.engine import ArgumentError
    from tichu_teach.engine.errors import short
    from tichu_teach.pages.question.page import QuestionPage

    if data is not None and not isinstance(data, Mapping):
        message = f'exercise takes fields by name or in a dict, not {short(data)}: exercise(kind="play", …)'
        raise ArgumentError(message)
    return QuestionPage({**(data or {}), **fields})


def play(ruleset: str = "nanking", seed: int | None = None, seat: int = 0, **options: Value) -> Game:
    """A whole game, such as `play("grandmaster", players=8)`.

    The same `seed` deals the same cards, `seat` is yours in the first round, `opponents` says how well the
    others play ("beginner", "sensible", "strong" or "mixed"), and the other options are the ruleset's.
    Raises UnknownGame, and OptionError for a seat nobody can sit on or an option the ruleset lacks.
    """
    from tichu_teach.pages.game.page import Game

    # The options may hold a `player` of one's own; Game refuses anything else by name.
    return Game.begin(ruleset, seed, seat, **options)  # type: ignore[arg-type]


def guided(ruleset: str = "nanking", part: int = 1, seed: int | None = None) -> Guided:
    """A guided round: a real deal, and a coach beside you whose help fades as the round goes on.

    Part 1 follows the second chapter and uses only what is known by then, part 2 follows the last; a game
    with few chapters has only one part. The same `seed` deals the same cards. Raises UnknownGame, and
    OptionError for a part that does not exist.
    """
    from tichu_teach.pages.guided.page import Guided

    return Guided.begin(ruleset, part, seed)


def rulesets() -> RulesetsPage:
    """All games of the Tichu family side by side, or any two of them."""
    from tichu_teach.pages.chapter.rulesets import RulesetsPage

    return RulesetsPage()


def rulebook(ruleset: str = "nanking", about: str = "") -> RuleBook:
    """The rules of a game, each with its id, its reason, a table's options, and the chapter that teaches it.

    `about` keeps only rules that mention some words, or one rule by its id: `rulebook("nanking", "phoenix")`.
    Raises UnknownGame, and UnknownRule if no rule matches.
    """
    from tichu_teach.lessons.rulebook import rulebook as written

    book = written(ruleset)
    return book.mentioning(about) if about else book


def frame(thing: object, table: State | None = None) -> DataFrame:
    """A pandas frame of a thing: to sort, filter, add up and plot.

    Its rows are the lines of a count, of a hand's score or of a settlement; the plays of `table.legal()`; the
    rounds of a game; the rules of a rule book; the rules in a learner's record
    (`tichu_teach.classroom.read_file`), with the day each comes back; the questions of an exam and, once
    marked, the answers; the puzzles of a pack; the choices of a `tichu_teach.analysis.evaluate`, and the
    decisions of a reviewed round: for these two, `table` is the one they were made at. A page in a cell
    counts as its subject: `play`, `exam`, `puzzles(pack=…)`, a `calculator`; any other page that asks
    something counts as the learner's record. Needs pandas: `pip install tichu-teach[reports]`.

    The columns, with their units; a row's index comes before the semicolon:

    legal plays    seat, action, does, kind, size (cards), rank (11 is a jack), bomb
    a count        side, points, rule, name, seat, cards (how many)
    a hand's score rule, name, unit (points or doublings), value, tiles (how many)
    a settlement   payer, to, points, rule, name, doubled (because of East)
    a game         round; actions (how many), each side's points, and "…, total" after the round
    a rule book    rule; name, words, why, options, chapter, step, puzzles (how many ask it)
    a record       rule; name, last and due (dates), how, stability (days), difficulty (1 to 10),
                   solved, helped, missed (first answers)
    an exam        question; chapter, rule, name, kind, given, right, answer
    a pack         puzzle; game, theme, kind, difficulty (1 to 5, 0: not said), rule, ask, position, answer
    an evaluation  choice; value, error, behind and doubt (points a round), alike, deals (how many)
    a review       number (of actions before it); done, better, costly, cost, margin and saved (points),
                   reason, proved, choices, playouts (how many)

    Raises ArgumentError, which names the types, for anything else, and NoPandas if pandas isn't installed.
    """
    from tichu_teach.classroom.data_frames import frame as made

    return made(thing, table)


def calculator(ruleset: str = "mahjong", **options: Value) -> Calculator:
    """The hand calculator of a game of the Mah-Jong family; options are the ruleset's.

    Raises UnknownGame, also for a game of another family, and OptionError.
    """
    from tichu_teach.pages.editor.calculator.page import Calculator

    return Calculator(ruleset, **options)


def table(position: str | State | None = None, seed: int | None = None) -> TablePage:
    """A free table: play for all seats before the referee, or set up any position.

    `position` is a line of notation (`help(position)`), a state, or the name of a game to deal a round of;
    without it the table is empty, or as you left it. The same `seed` deals the same cards. Raises
    NotationError and PositionError as `position` does, and ArgumentError for anything else.
    """
    from tichu_teach.pages.editor.page import TablePage

    return TablePage(position, seed)


def _introduce() -> None:
    """Tell IPython, if it is running, how to show positions, verdicts and scores (see `display`)."""
    ipython: Any = _sys.modules.get("IPython")
    if shell := ipython and ipython.get_ipython():
        from tichu_teach.display import introduce

        introduce(shell)


_introduce()
