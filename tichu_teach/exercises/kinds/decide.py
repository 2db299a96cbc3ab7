"""Choose what brings most on average, or what is least dangerous, over the deals that fit what is seen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple, TypeAlias

from tichu_teach.analysis.families import reviewing
from tichu_teach.engine import Action, Ruleset, State, View, plain_data
from tichu_teach.engine.errors import short, suggest_known
from tichu_teach.engine.mahjong.actions import Chow, Discard, Pung
from tichu_teach.engine.mahjong.state import State as Tiles
from tichu_teach.engine.plain_data import ANYTHING, Shape, many, maybe, one_of, whole

from ..climbing import SILENT
from ..errors import AnswerError
from ..families import ALL, Family, family
from ..fields import Field, Fields, as_object, field_of, number, string, texts
from ..form import Choose, action_in, action_of
from ..grade import Distribution, Grade, Results, narrowed
from ..mahjong.throws import UNTOLD, Throw
from ..phrase import Phrase, Values
from ..plot import habits_of
from ..question import AnswerOption, PlainAnswer, Spread

FEWEST_CHOICES, MOST_CHOICES = 2, 5
SAME = 2.0  # standard errors within which two choices cannot be told apart
APART = 3.0  # standard errors by which a wrong one has to be worse
COLUMNS = 40  # of results, at most
MOST_POINTS = 10_000
BY = ("points", "danger")
UNSEEN = "puzzle.decide.unseen"

_COST, _SHARE = plain_data.number(0, MOST_POINTS), plain_data.number(0, 100)
ACTION = string("action", "What is done, as a text.")
BEHIND = field_of("behind", "How much less than the best it brought on average.", _COST)
DOUBT = field_of("doubt", "The standard error of that.", _COST)
DANGER = field_of(
    "danger", "In how many hands of a hundred somebody goes out with it at once.", maybe(_SHARE), None
)
WINS = field_of("wins", "How many hands of a hundred are won.", maybe(_SHARE), None)
PAID = field_of("paid", "What is paid for one of these.", maybe(_COST), None)
MEAN = field_of("mean", "What it brought on average.", plain_data.number(-MOST_POINTS, MOST_POINTS))
COUNTS = field_of("counts", "How many rounds ended in each column.", many(whole(0), COLUMNS, 1), [])
HABITS = texts("habits", "The habits that make this choice, by figure and bar: `keeps.saves`.")
CHOICE: tuple[Field[object], ...] = (ACTION, BEHIND, DOUBT, DANGER, WINS, PAID, MEAN, COUNTS, HABITS)
_CHOICE = Shape[object](ANYTHING.read, as_object(CHOICE, "action", "behind", "doubt"))


class ChoiceFigure(NamedTuple):
    """A choice's loss against the best, deal by deal, and its standard error.

    If noted: `danger` is the number of deals in a hundred in which somebody goes out at once with the
    discard; `wins` is the number of hands in a hundred that are won, and `paid` what one of these brings.
    """

    behind: float
    doubt: float
    danger: float | None = None
    wins: float | None = None
    paid: float | None = None

    @property
    def right(self) -> bool:
        """True if it cannot be told apart from the best."""
        return self.behind <= SAME * self.doubt or self.behind == 0

    @property
    def noted(self) -> tuple[float, float] | None:
        """The hands won and what one of them brings; None unless both are noted."""
        return None if self.wins is None or self.paid is None else (self.wins, self.paid)


DANGERS = ("discard.danger", "discard.fed")
SPEEDS = ("discard.fewer", "discard.outer", "discard.slower", "pung.missed", "chow.missed")
RICHES = ("discard.richer", "discard.patient")
DOUBLED = ("discard.suit", "discard.suit.honours", "discard.honour")
"""The reasons of a review that a tile is dangerous, or a hand faster, or richer; a count knows better. What
doubles is paid for even where somebody else goes out.
"""

LEFT = "claim.made"
CLAIMS = {"pung.missed": "pung.", "chow.missed": "chow.", LEFT: "left."}
"""The texts about a discard on offer instead: it was to be taken, or to be left."""

SHARE = 0.25
"""The part of a loss that hands won, or their worth, must make up before they are called its reason."""


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
        many(_CHOICE, MOST_CHOICES, FEWEST_CHOICES),
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
            figure = ChoiceFigure(each[BEHIND], each[DOUBT], each[DANGER], each[WINS], each[PAID])
            if figure.behind and not figure.right and figure.behind <= APART * figure.doubt:
                raise each.error(BEHIND, "is neither clearly worse than the best nor about as good")
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
            noted = _noted(figure, self.figures[self.answers[0]])
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
                *_noted(self.figures[text], whose=".then"),
                *_again(reason, why[:place]),
            )
            for place, (text, reason) in enumerate(zip(wrong, why, strict=True))
        )
        praise = Phrase(f"puzzle.decide.{'best' if answer == self.answers[0] else 'alike'}{self._deals}")
        return [praise, *_noted(self.figures[answer]), *second], besides

    def objections(self, answer: str) -> tuple[Phrase, ...]:
        return self._cost(answer, "own"), self.reason(answer)

    def reason(self, answer: str, right: str = "") -> Phrase:
        """Say what a right choice, the best if left out, keeps or wins that a wrong one gives away."""
        if self.by_danger:
            return self._thrown(answer)
        several = [right] if right else self._choices_to_compare(answer)
        found = ((each, *self._why(answer, each)) for each in several)
        right, reason, facts = next((each for each in found if each[1]), (self.answers[0], "", {}))
        counted = self._tell_apart(answer, right)
        if reason and not self._is_contradicted(reason, answer, right) and not (counted and reason == LEFT):
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
        return Phrase("puzzle.decide.unwon" if noted and sum(_won_by(own, best)) < 0 else UNSEEN)

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

    def _is_contradicted(self, reason: str, answer: str, right: str) -> bool:
        """Return True if what was counted contradicts a reason, or counts for more."""
        own, best = self.figures[answer], self.figures[right]
        oftener, richer = _won_by(own, best)
        if reason in DANGERS and own.danger is not None and best.danger is not None:
            fewer = own.danger - best.danger
            return fewer < 1 or fewer * (best.paid or 0) < max(oftener, richer)
        counted = self._tell_apart(answer, right)
        if reason in SPEEDS:
            return oftener < 0 or counted == "richer"
        if reason in DOUBLED:
            return counted == "oftener"
        return reason in RICHES and (richer < 0 or oftener > richer)

    def _tell_apart(self, answer: str, right: str) -> str:
        """Name how a count tells two choices apart: the last part of a text's key; "" if it hardly does."""
        oftener, richer = _won_by(self.figures[answer], self.figures[right])
        if max(oftener, richer) < max(100 * SHARE * self.figures[answer].behind, 1):
            return ""
        return "oftener" if oftener >= richer else "richer"

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


def _won_by(own: ChoiceFigure, best: ChoiceFigure) -> tuple[float, float]:
    """Return the points, over a hundred hands, that come of winning oftener, and of winning more."""
    if own.noted is None or best.noted is None:
        return 0, 0
    (wins, paid), (won, worth) = own.noted, best.noted
    return (won - wins) * paid, (worth - paid) * won


def _noted(figure: ChoiceFigure, best: ChoiceFigure | None = None, whose: str = "") -> list[Phrase]:
    """Say how often somebody goes out, as far as it was noted, and the same of the best if it differs.

    `whose` is ".then" for a choice that was only compared.
    """
    says, of_best = list[Phrase](), list[Phrase]()
    for tell in (_endangers, _goes_out):
        own = tell(figure, whose)
        says += own
        if own and best and tell(best) != own:
            of_best += tell(best, ".best.too" if of_best else ".best")
    return [*says, *of_best]


def _endangers(figure: ChoiceFigure, whose: str = "") -> list[Phrase]:
    if figure.danger is None:
        return []
    rare = ".rare" if figure.danger < 1 else ""
    return [Phrase(f"puzzle.decide.danger{whose}{rare}", {"danger": round(figure.danger)})]


def _goes_out(figure: ChoiceFigure, whose: str = "") -> list[Phrase]:
    if figure.wins is None:
        return []
    if figure.wins < 1:
        return [Phrase(f"puzzle.decide.wins{whose}.rare")]
    values = {"wins": round(figure.wins), "paid": round(figure.paid or 0)}
    return [Phrase(f"puzzle.decide.wins{whose}", values)]


def _rounded(value: float, digits: int) -> str:
    """A figure with so many decimals, never 0."""
    return f"{max(value, 10**-digits):.{digits}f}"
