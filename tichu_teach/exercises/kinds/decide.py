"""Choose what brings most on average, or what is least dangerous, over the deals that fit what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeAlias

from tichu_teach.analysis.families import reviewing
from tichu_teach.engine import Action, Ruleset, State, View
from tichu_teach.engine.errors import short, suggest_known
from tichu_teach.engine.mahjong.actions import Chow, Discard, Pung
from tichu_teach.engine.mahjong.state import State as Tiles
from tichu_teach.engine.plain_data import many, one_of, whole

from ..choice_figure import (
    ACTION,
    AS_CHOICE,
    CHOICE,
    COUNTS,
    HABITS,
    MEAN,
    MOST_POINTS,
    ChoiceFigure,
    is_contradicted,
    read_figure,
    remarks,
    tell_apart,
    won_by,
)
from ..climbing import SILENT
from ..errors import AnswerError
from ..families import ALL, Family, family
from ..fields import Fields, field_of, number
from ..form import Choose, action_in, action_of
from ..grade import Distribution, Grade, Results, narrowed
from ..mahjong.throws import UNTOLD, Throw
from ..phrase import Phrase, Values
from ..plot import habits_of
from ..question import AnswerOption, PlainAnswer, Spread

FEWEST_CHOICES, MOST_CHOICES = 2, 5
BY = ("points", "danger")
UNSEEN = "puzzle.decide.unseen"

LEFT = "claim.made"
CLAIMS = {"pung.missed": "pung.", "chow.missed": "chow.", LEFT: "left."}
"""The texts about a discard on offer instead: it was to be taken, or to be left."""

Explained: TypeAlias = tuple[list[Phrase], list[tuple[Phrase, ...]]]
"""The sentences on a choice, and on those beside it."""


class DecideQuestion(Choose):
    """Choose the best of two to five actions, where each was tried on many deals and one is clearly better.

    Unlike all other answers, this one is not worked out anew, because that takes seconds. The entry holds the
    results, with the seed and the number of rounds behind them. What can't be told apart from the best is
    right, too; a wrong choice is worse by more than three standard errors. The answer is the text of an
    action.
    """

    families = ALL
    about_rules = False
    needs = (("position", "choices"),)
    CHOICES = field_of(
        "choices",
        "The actions to choose from, each with how much less than the best it brought on average "
        "(`behind`, in points or places) and the standard error of that (`doubt`). In Mah-Jong perhaps also "
        "in how many hands of a hundred somebody goes out at once with what is thrown away (`danger`), or "
        "how many are won (`wins`) and what is paid for one of them (`paid`).",
        many(AS_CHOICE, MOST_CHOICES, FEWEST_CHOICES),
    )
    SEED = number("seed", "The seed of the deals on which they were tried.", instead=0)
    PLAYOUTS = number("playouts", "How many rounds were played to their end.", instead=0)
    START = field_of(
        "start", "What the first column of `counts` stands for.", whole(-MOST_POINTS, MOST_POINTS)
    )
    STEP = number("step", "How much lies between two columns.", 1)
    BY = field_of(
        "by",
        "What counts: points (if left out), or danger, the hands of a hundred in which somebody goes out at "
        "once with what is thrown away; `behind` and `doubt` are such hands then, and every choice has its "
        "`danger`.",
        one_of(*BY),
        BY[0],
    )
    fields = (CHOICES, SEED, PLAYOUTS, START, STEP, BY)
    compact = "short"

    def read(self, entry: Fields) -> None:
        several = entry.inside(self.CHOICES, CHOICE)
        self.by_danger = entry[self.BY] == "danger"
        self.figures: dict[str, ChoiceFigure] = {}
        self.outcomes: dict[str, tuple[float, tuple[int, ...]]] = {}
        self.habits: dict[str, bool] = {}
        for each in several:
            figure = read_figure(each)
            text = self._allowed(each)
            self.figures[text] = figure
            self._read_habits(each, right=figure.right)
            if COUNTS in each:
                if not sum(each[COUNTS]):
                    raise each.error(COUNTS, "count no round")
                self.outcomes[text] = each[MEAN], tuple(each[COUNTS])
        if len({self._distinction(text) for text in self.figures}) < len(several):
            raise entry.error(self.CHOICES, "name one choice twice")
        if self.by_danger and any(figure.danger is None for figure in self.figures.values()):
            raise entry.error(self.BY, "wants the danger of every choice")
        if all(figure.right for figure in self.figures.values()):
            raise entry.error(self.CHOICES, "are all as good as each other")
        calls = {text == SILENT or self._is_call(text) for text in self.figures}
        if True in calls and (False in calls or SILENT not in self.figures):
            raise entry.error(self.CHOICES, f"a call stands beside {SILENT!r} and other calls alone")
        if self.outcomes:
            self._check_outcomes(entry)
        _ = entry[self.SEED]  # nobody asks for it, but it must be a number
        played = entry[self.PLAYOUTS] or any(figure.doubt for figure in self.figures.values())
        self.worked_out = not played and self._known

    def _read_habits(self, entry: Fields, *, right: bool) -> None:
        """Note for each habit of a choice if it is right; raises QuestionError for one that is unknown."""
        for habit in entry[HABITS]:
            known = habits_of(self.game.name)
            if habit not in known:
                raise entry.error(HABITS, f"{short(habit)} is no habit{suggest_known(habit, known)}")
            if self.habits.setdefault(habit, right) != right:
                raise entry.error(HABITS, f"{habit} makes right choices and wrong ones")

    def _check_outcomes(self, entry: Fields) -> None:
        """Raise QuestionError unless the choices have counts of as many rounds in as many columns."""
        self.start, self.step = entry[self.START], entry[self.STEP]
        rounds = {(len(counts), sum(counts)) for _, counts in self.outcomes.values()}
        if len(rounds) > 1 or len(self.outcomes) < len(self.figures):
            raise entry.error(self.CHOICES, "have counts of as many rounds in as many columns, or none")

    @property
    def _known(self) -> bool:
        """True at a wish between two sides if all cards are known, because only one other hand has any."""
        state = self.position
        return state.phase == "wish" and not self.game.titles and sum(map(bool, state.hands)) == 2

    @property
    def _sure(self) -> str:
        """The last part of the key of a cost where nothing is left to chance."""
        return ".sure" if self.worked_out else ""

    @cached_property
    def _deals(self) -> str:
        """The last part of a text's key by the deals behind it: one that is worked out, one, or many."""
        only = self.family.is_only_deal(self.position, self.seat, self.shown)
        return self._sure or (".one" if only else "")

    def _is_call(self, text: str) -> bool:
        return isinstance(self.position.action(text), self.family.CALLS)

    def _allowed(self, entry: Fields) -> str:
        text = entry[ACTION]
        if text == SILENT:
            return text
        action = action_in(entry, ACTION, self.position, self.seat, text)
        allowed = action.seat == self.seat and self.position.ask(action)
        if not allowed or not isinstance(action, self.family.WEIGHED):
            raise entry.error(ACTION, f"{text!r} is no choice of this seat")
        return str(self.position.text(action))

    @property
    def family(self) -> Family[Ruleset, State]:
        """The game's family."""
        return family(self.game)

    def _distinction(self, text: str) -> tuple[object, ...]:
        """Return what distinguishes a choice for its reader."""
        option = self.family.option(self.position, text)
        return option.label.key, str(option.label.values), option.cards

    def habit_holds(self, name: str) -> bool | None:
        """Return True if a habit is right here, or one of a figure's; False if wrong, None if untold."""
        told = [right for habit, right in self.habits.items() if name in (habit, habit.partition(".")[0])]
        return None if not told else any(told)

    def right_answers(self) -> list[str]:
        right = [text for text, figure in self.figures.items() if figure.right]
        return sorted(right, key=lambda text: self.figures[text].behind)

    # -- what is asked -------------------------------------------------------------------------------

    def default_ask(self) -> Phrase:
        if self.by_danger:
            return Phrase("puzzle.ask.decide.danger")
        return Phrase(f"puzzle.ask.decide{self._deals}", {"seat": self.seat})

    def spread(self) -> tuple[Spread, ...]:
        return self.family.spread(self.position, self.seat, self.shown)

    @cached_property
    def _options(self) -> tuple[AnswerOption, ...]:
        return tuple(self.family.option(self.position, text) for text in self.figures)

    def options(self) -> tuple[AnswerOption, ...]:
        return self._options

    def parse_answer(self, data: object) -> PlainAnswer:
        if not isinstance(data, str):
            raise AnswerError("", "is the text of an action")
        said = data if data == SILENT else self.position.text(action_of(self.position, self.seat, data))
        return super().parse_answer(said)

    # -- what comes of it ----------------------------------------------------------------------------

    def explain(self, answer: str) -> Grade:
        figure = self.figures[answer]
        if self.by_danger:
            says, besides = self._dangers(answer)
        elif figure.right:
            says, besides = self._gains(answer)
        else:
            noted = remarks(figure, self.figures[self.answers[0]])
            says, besides = [self._cost(answer, "own"), *noted, self.reason(answer)], []
        # Silence is no action: it rests on the rule of the call that is not made.
        done = next(text for text in (answer, *self.figures) if text != SILENT)
        rule = self.cited or self.position.ask(self.position.action(done)).rule
        after = (
            () if answer == SILENT else self.family.frames_after(self.position, self.position.action(answer))
        )
        return Grade(figure.right, None, rule, tuple(says), after, other_choices=tuple(besides))

    def _dangers(self, answer: str) -> Explained:
        """Tell the danger of a choice, and of the safest; for a right one, that of all others besides."""
        said, best = self.reason(answer), self.answers[0]
        says = [self._cost(answer, "own"), said]
        if not self.figures[answer].right:
            safest = self._throws[best].safety([self._throws[answer]])
            return [*says, self._cost(best, "best"), *([] if safest == UNTOLD else [safest])], []
        others = [text for text, each in self.figures.items() if text != answer and not each.right]
        why = [said, *map(self.reason, others)]
        besides = [
            (self._cost(text, "other"), *_again(reason, why[:place]))
            for place, (text, reason) in enumerate(zip(others, why[1:], strict=True), 1)
        ]
        return says, besides

    def _gains(self, answer: str) -> Explained:
        """Tell what a right choice gains on each wrong one, the nearest first."""
        wrong = [text for text, each in self.figures.items() if not each.right]
        wrong.sort(key=lambda text: self.figures[text].behind)
        why = [self.reason(text, answer) for text in wrong]
        # What is noted is about the choice before it, a reason about the one it is compared with.
        second, *besides = (
            (
                self._cost(text, "other"),
                *remarks(self.figures[text], whose=".then"),
                *_again(reason, why[:place]),
            )
            for place, (text, reason) in enumerate(zip(wrong, why, strict=True))
        )
        praise = Phrase(f"puzzle.decide.{'best' if answer == self.answers[0] else 'alike'}{self._deals}")
        return [praise, *remarks(self.figures[answer]), *second], besides

    def objections(self, answer: str) -> tuple[Phrase, ...]:
        return self._cost(answer, "own"), self.reason(answer)

    def reason(self, answer: str, right: str = "") -> Phrase:
        """Say what a right choice, the best if left out, keeps or wins that a wrong one gives away."""
        if self.by_danger:
            return self._thrown(answer)
        several = [right] if right else self._choices_to_compare(answer)
        found = ((each, *self._why(answer, each)) for each in several)
        right, reason, facts = next((each for each in found if each[1]), (self.answers[0], "", {}))
        own, best = self.figures[answer], self.figures[right]
        counted = tell_apart(own, best)
        if reason and not is_contradicted(reason, own, best) and not (counted and reason == LEFT):
            return Phrase(f"lookback.why.{reason}", facts)
        if counted and reason:
            return Phrase(f"puzzle.decide.counted.{CLAIMS.get(reason, '')}{counted}", facts)
        return self._unexplained(answer, right, counted)

    def _unexplained(self, answer: str, right: str, counted: str) -> Phrase:
        """Say what a count tells where no reason does: of a claim, or of a tile that others go out with."""
        done, own, best = self._done(answer), self.figures[answer], self.figures[right]
        if counted and isinstance(self._done(right), (Chow, Pung)):
            table = narrowed(self.position, Tiles)
            offered = table.game.names.names([table.river[-1][1]])
            return Phrase(f"puzzle.decide.counted.claim.{counted}", {"cards": offered})
        if isinstance(done, Discard) and (own.danger or 0) >= (best.danger or 100) + 1:
            return self._thrown(answer)
        noted = own.noted and best.noted
        return Phrase("puzzle.decide.unwon" if noted and sum(won_by(own, best)) < 0 else UNSEEN)

    def _choices_to_compare(self, answer: str) -> list[str]:
        """Return the right choices to compare a wrong one with: the best; for a push all, closest first.

        A chow is compared with another chow, if there is one.
        """
        given = answer.split()
        if _gives(answer):
            return sorted(self.answers, key=lambda right: sum(map(str.__ne__, right.split(), given)))
        if isinstance(self._done(answer), Chow):
            return sorted(self.answers, key=lambda right: not isinstance(self._done(right), Chow))
        return self.answers[:1]

    def _why(self, answer: str, right: str) -> tuple[str, Values]:
        """Return why one choice is better; for a push, nothing that also tells against another right one."""
        found = self._compare(answer, right)
        others = (each for each in self.answers if each != right) if _gives(answer) else ()
        shared = any(self._compare(each, right) == found for each in others)
        return ("", {}) if shared else found

    def _compare(self, one: str, better: str) -> tuple[str, Values]:
        """Return what tells between two choices; kept, for a verdict says it in several places."""
        if (one, better) not in self._compared:
            why = reviewing(self.game).find_reason
            self._compared[one, better] = why(self._view, self._done(one), self._done(better))
        return self._compared[one, better]

    @cached_property
    def _compared(self) -> dict[tuple[str, str], tuple[str, Values]]:
        return {}

    def _done(self, text: str) -> Action | None:
        return None if text == SILENT else self.position.action(text)

    def _thrown(self, answer: str) -> Phrase:
        """Say what lies on the table of a tile, and why it is safer than the wrong ones or less safe."""
        throws, best = self._throws, self.answers[0]
        if answer in self.answers:
            return throws[answer].safety([throws[text] for text in throws if text not in self.answers])
        return throws[answer].danger(throws.get(best))

    @cached_property
    def _throws(self) -> dict[str, Throw]:
        """Return what is seen of each tile that may be thrown."""
        done = {text: self._done(text) for text in self.figures}
        return {
            text: Throw.seen_by(narrowed(self.position, Tiles), self.seat, action.tile)
            for text, action in done.items()
            if isinstance(action, Discard)
        }

    @cached_property
    def _view(self) -> View:
        """The seat's view, always the same object, so that it is thought through once for all choices."""
        view: View = self.position.view(self.seat)
        return view

    def results(self, answer: str) -> Results | None:
        """Return the results of the answer and, beside it, of the best choice or the worst."""
        if not self.outcomes:
            return None
        best = self.answers[0]
        other = best if answer != best else max(self.figures, key=lambda text: self.figures[text].behind)
        outcomes = []
        for each in (answer, other):
            option, (mean, counts) = self.family.option(self.position, each), self.outcomes[each]
            outcomes.append(Distribution(option.label, mean, counts))
        unit = "places" if self.game.titles else "points"
        return Results(unit, self.start, self.step, tuple(outcomes))

    def _cost(self, text: str, whose: str) -> Phrase:
        """Say what a choice costs."""
        figure = self.figures[text]
        tail, values = self.family.describe_choice(self.position, text)
        if figure.danger is not None and self.by_danger:
            key = f"puzzle.decide.{whose}.danger{'' if round(figure.danger) else '.rare'}"
            return Phrase(key, {"danger": self._hands(figure.danger), **values})
        places = bool(self.game.titles)
        unit = "places" if places else "points"
        key = f"puzzle.decide.{whose}.{unit}{tail}{self._sure}"
        points = Phrase("puzzle.decide.cost", {"count": max(1, round(figure.behind))})
        cost = {"cost": _rounded(figure.behind, 1)} if places else {"said_cost": points}
        return Phrase(key, {**cost, "doubt": _rounded(figure.doubt, int(places)), **values})

    def _hands(self, danger: float) -> str:
        """Hands of a hundred, with a decimal where a right choice would else look like a wrong one."""
        right, wrong = (
            {round(each.danger or 0) for each in self.figures.values() if each.right == right}
            for right in (True, False)
        )
        return f"{round(danger, 1 if right & wrong else None):g}"


def _again(reason: Phrase, before: Sequence[Phrase]) -> list[Phrase]:
    """A reason after others: in full, unless it is the one just given; that none is seen is said once."""
    if reason not in before:
        return [reason]
    if reason.key in (UNSEEN, UNTOLD.key):
        return []
    return [Phrase("puzzle.decide.same") if reason == before[-1] else reason]


def _gives(text: str) -> bool:
    """Return True for a push."""
    return text.split()[1:2] == ["push"]


def _rounded(value: float, digits: int) -> str:
    """A figure with so many decimals, never 0."""
    return f"{max(value, 10**-digits):.{digits}f}"
