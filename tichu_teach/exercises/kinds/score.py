"""Score this hand: its points, its doublings and what it is worth, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set

from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.hand import Hand
from tichu_teach.engine.mahjong.patterns import group_value
from tichu_teach.engine.mahjong.score import Score
from tichu_teach.engine.mahjong.tiles import DRAGONS, EAST, WINDS, held, is_terminal_or_honour
from tichu_teach.texts import has
from tichu_teach.texts.mahjong import line_key

from ..fields import GIVEN, ROWS, Fields
from ..mahjong.family import agreements, seasons_spoil, seat_of
from ..mahjong.hands import HAND, RULESET, TallyQuestion, Thought, read_hand, spread_of
from ..phrase import Phrase
from ..question import PlainAnswer, Spread
from ..score_row import ScoreRow

BASE, TOTAL = "mahjong.score.add-then-double", "mahjong.score.limit"
_SCORE = "mahjong.score."
DOUBLING = "puzzle.row.tiles.doubles"  # the label of a row that counts doublings


def row_of(rule: str) -> str:
    """The row of a rule: `drawn`, `season.own-double`, `opt.c`."""
    return rule.removeprefix("mahjong.").removeprefix("score.")


class ScoreQuestion(TallyQuestion):
    """Fill in the score sheet of one hand, a winner's or another player's.

    The rows: `group.0`, `group.1` … the points of each group and pair that counts; `mahjong`, `drawn` … what
    each rule on points brings, `suit-with-honours`, `dragon-group` … the doublings by each rule that doubles,
    among them some that bring nothing; `base` the points in all, `doublings` how often they are doubled,
    `total`. A rule's row is called like the rule. The answer is an object with a number for every row.
    """

    needs = (("hand", "ruleset"),)
    fields = (HAND, RULESET, ROWS, GIVEN)

    def read_subject(self, entry: Fields) -> None:
        self.hand = read_hand(entry, self.game)
        self.score: Score = self.game.score(self.hand)
        self.seat = seat_of(self.game, self.hand.wind)
        self.premises = (*agreements(self.game, self.hand), *self._chances())

    def spread(self) -> tuple[Spread, ...]:
        return spread_of(self.game, self.hand)

    def default_ask(self) -> Phrase:
        short = {row.id for row in self.rows} <= {"base", "doublings", "total"}
        return Phrase("puzzle.ask.score.total" if short else "puzzle.ask.score", {"seat": self.seat})

    def _chances(self) -> Iterator[Phrase]:
        """Tell of a special way in which the winning tile came."""
        win = self.hand.win
        for name in ("opening", "loose", "last"):
            if win and getattr(win, name):
                yield Phrase(f"puzzle.told.{name}")

    # -- the rows ------------------------------------------------------------------------------------

    def all_rows(self) -> list[ScoreRow]:
        if self.score.is_limit:
            return [self._row("total", self.score.total, self.score.rule)]
        bonus = [*self._lines("points"), *self._tempting("points", _POINTS)]
        doubles = [*self._lines("doublings"), *self._tempting("doublings", _DOUBLINGS)]
        return [
            *(self._group(place, group) for place, group in enumerate(self.score.groups)),
            *sorted(bonus, key=_place),
            self._row("base", self.score.base, BASE),
            *sorted(doubles, key=_place),
            self._row("doublings", self.score.doublings, BASE),
            self._row("total", self.score.total, self.score.rule),
        ]

    @staticmethod
    def _row(name: str, answer: int, rule: str) -> ScoreRow:
        return ScoreRow(name, Phrase(f"puzzle.row.tiles.{name}"), answer, rule)

    def _group(self, place: int, group: Group) -> ScoreRow:
        rule, _ = group_value(group, self.hand.wind)
        if group.kind == "pair":
            where = "pair"
        elif self._is_laid(place):
            where = "laid" if group.open else "concealed"
        else:
            where = "held"
        label = Phrase(f"puzzle.row.tiles.{where}")
        tiles = tuple(self.game.names.names(group.tiles))
        return ScoreRow(f"group.{place}", label, self._worth(group), rule, tiles)

    def _is_laid(self, place: int) -> bool:
        """Return True if a group that counts is laid out: those come before all others."""
        return place < sum(group in self.score.groups for group in self.hand.laid)

    def _worth(self, group: Group) -> int:
        return int(self.game.scale * group_value(group, self.hand.wind)[1])

    def _lines(self, unit: str) -> Iterator[ScoreRow]:
        values: dict[str, int] = {}
        for line in self.score.lines:
            if line.unit == unit and line.group is None:
                values[line.rule] = values.get(line.rule, 0) + line.value
        for rule, value in values.items():
            yield ScoreRow(row_of(rule), self._label_of(rule, unit), value, rule)

    def _tempting(self, unit: str, rows: dict[str, Callable[[Hand, Score], object]]) -> Iterator[ScoreRow]:
        """Rows that bring nothing but look as if they might."""
        found = {line.rule for line in self.score.lines}
        for name, tempts in rows.items():
            rule = _SCORE + name
            if rule not in found and tempts(self.hand, self.score):
                yield ScoreRow(name, self._label_of(rule, unit), 0, rule)

    def _label_of(self, rule: str, unit: str) -> Phrase:
        """Return the label of a rule's row, which says if doublings are to be counted, not points."""
        own = f"puzzle.row.tiles.{row_of(rule)}"
        key = own if has(own) else line_key(rule)
        return Phrase(DOUBLING, {"key": key}) if unit == "doublings" else Phrase(key)

    # -- slips ---------------------------------------------------------------------------------------

    def thoughts(self) -> Iterable[Thought]:
        for find in (self._of_scale, self._of_groups, self._of_rules, self._of_sums):
            yield from find()

    def _of_scale(self) -> Iterator[Thought]:
        """The slip of leaving points unmultiplied, if the table multiplies them."""
        scale = self.game.scale
        for row in self.all_rows() if scale != 1 else ():
            if row.answer and _in_points(row):
                yield Thought("unscaled", "mahjong.score.times-five", {row.id: row.answer // scale})

    def _of_groups(self) -> Iterator[Thought]:
        wind, scale = self.hand.wind, self.game.scale
        for place, group in enumerate(self.score.groups):
            row = f"group.{place}"
            four = held(self.hand.tiles, group.tile) > 3
            for name, other in _mistaken(group, self._is_laid(place), four) if group.alike else ():
                value = scale * group_value(other, wind)[1]
                sums = self._sums(value - self._worth(group))
                yield Thought(name, group_value(group, wind)[0], {row: value}, sums)
            if group.kind == "chow":
                yield Thought("chow", "mahjong.score.chow", {row: 2 * scale})
                yield Thought("chow", "mahjong.score.chow", {row: 4 * scale})
            if group.kind == "pair":
                worth = self._worth(group)
                counts = "pair-counts" if scale == 1 else "pair-scaled"
                name, instead = (counts, 0) if worth else ("pair", 2 * scale)
                yield Thought(name, "mahjong.score.pair", {row: instead}, self._sums(instead - worth))

    def _of_rules(self) -> Iterator[Thought]:
        for row in self.all_rows():
            if row.rule == BASE or row.id.startswith("group.") or row.id == "total":
                continue
            doubles = row.label.key == DOUBLING
            for value in range(4 + row.answer) if doubles else [each * self.game.scale for each in _USUAL]:
                over = value - row.answer
                sums = self._sums(0, over) if doubles else self._sums(over)
                yield Thought(_slip(row, value), row.rule, {row.id: value}, sums)

    def _sums(self, points: int, doublings: int = 0) -> dict[str, int]:
        """Return the sums with so many more points, or doublings."""
        base, times = self.score.base + points, self.score.doublings + doublings
        total = base << max(times, 0)
        limit = self.game.limit
        cut = total if limit is None else min(total, limit * self.game.scale)
        return {"base": base, "doublings": times, "total": cut}

    def unexplained_reply(self, row: ScoreRow, value: PlainAnswer) -> str:
        points = _in_points(row)
        if points and isinstance(value, int) and value % 2 and not (self.game.limit or 0) % 2:
            return "odd"
        if self.score.is_limit and row.rule == "mahjong.score.original-hand":
            return "agreed-deal"
        if row.id in ("base", "doublings", "total") and row.rule in (BASE, TOTAL):
            return f"none.{row.id}{'.seasons' if row.id == 'doublings' and self.hand.seasons else ''}"
        return "none.scaled" if points and self.game.scale != 1 else "none"

    def _of_sums(self) -> Iterator[Thought]:
        score, scale = self.score, self.game.scale
        base, doublings = score.base, score.doublings
        groups = sum(self._worth(group) for group in score.groups)
        if self.hand.win:
            yield Thought("no-mahjong", "mahjong.score.mahjong", {"base": base - 20 * scale})
        if groups not in (0, base):
            yield Thought("groups-only", BASE, {"base": groups})
        pairs = sum(g.kind == "pair" and self._worth(g) > 0 for g in score.groups)
        if pairs:
            yield Thought("pair-doubles", "mahjong.score.pair", {"doublings": doublings + pairs})
        if any(line.value == 3 for line in score.lines if line.unit == "doublings"):
            yield Thought("three-as-one", BASE, {"doublings": doublings - 2})
        if doublings:
            yield Thought("undoubled", BASE, {"total": base})
            yield Thought("added", BASE, {"total": base * (doublings + 1)})
            yield Thought("times", BASE, {"total": base * doublings})
            yield Thought("times", BASE, {"total": 2 * base * doublings})
            doubling = (*DRAGONS, self.hand.wind)
            own = sum(self._worth(group) for group in score.groups if group.alike and group.tile in doubling)
            yield Thought("only-those", BASE, {"total": base - own + (own << doublings)})
        if self.game.clean != "off":
            left = [group for group in self.hand.laid if group not in score.groups]
            sums = self._sums(sum(self._worth(group) for group in left))
            yield Thought("clean", "mahjong-duel.b.clean", sums)
        bonus = self._sums(10 * scale)
        if "b" in self.game.optional and self.hand.win and self.hand.win.source == "loose":
            yield Thought("agreed-b", "mahjong.opt.b", bonus)
        if seasons_spoil(self.game, self.hand) and not groups:
            yield Thought("agreed-seasons", "mahjong.score.no-points", bonus)
        if score.rule == TOTAL:
            yield Thought("uncut", TOTAL, {"total": base << doublings})
        if self.hand.wind == EAST:
            yield Thought("east", "mahjong.score.limit-before-east", {"total": 2 * score.total})


_USUAL = (0, 2, 4, 10, 20)  # what rules on points bring


def _mistaken(group: Group, laid: bool, four: bool) -> list[tuple[str, Group]]:
    """Return the groups that a pung or kong may be mistaken for, each with the slip's name.

    Of a pung in the hand there may be all four, with nothing laid out.
    """
    flipped = group._replace(open=not group.open)
    other_kind = group._replace(kind="kong" if group.kind == "pung" else "pung")
    tile = 4 if is_terminal_or_honour(group.tile) else EAST
    claimed = not laid and group.open
    opened = "claimed" if claimed else "closed-as-open" if not group.open else "open-as-closed"
    number = "kong-as-pung" if group.kind == "kong" else "kong-held" if four and not laid else "pung-as-kong"
    found = [
        (opened, flipped),
        ("corner" if is_terminal_or_honour(group.tile) else "simple", group._replace(tile=tile)),
        (number, other_kind),
    ]
    return [*found, ("opened-and-corner", flipped._replace(tile=tile))]


# -- what looks as if it counted ---------------------------------------------------------------------


def _won(hand: Hand, sources: Set[str]) -> bool:
    return hand.win is not None and hand.win.source in sources


def _groups(score: Score, kind: str) -> list[Group]:
    return [group for group in score.groups if group.kind == kind]


def _points(hand: Hand, score: Score) -> int:
    return sum(group_value(group, hand.wind)[1] for group in score.groups)


_POINTS: dict[str, Callable[[Hand, Score], object]] = {
    "no-points": lambda hand, score: hand.win and 0 < _points(hand, score) <= 2,
    "drawn": lambda hand, score: _won(hand, {"discard", "rob"}),
    "only-tile": lambda hand, score: _won(hand, {"wall", "loose", "discard"}),
    "loose": lambda hand, score: _won(hand, {"wall", "discard"}) and _groups(score, "kong"),
    "no-chow": lambda hand, score: hand.win and len(_groups(score, "chow")) == 1,
}
_DOUBLINGS: dict[str, Callable[[Hand, Score], object]] = {
    "dragon-group": lambda hand, score: any(g.tile in DRAGONS for g in _groups(score, "pair")),
    "own-wind-group": lambda hand, score: any(
        g.tile in WINDS and (g.kind == "pair") == (g.tile == hand.wind) for g in score.groups
    ),
    "suit-with-honours": lambda hand, score: _has_row(score, "pure-suit"),
    "pure-suit": lambda hand, score: _has_row(score, "suit-with-honours"),
    "all-honours": lambda hand, score: 1 < sum(g.tile >= EAST for g in score.groups) == len(score.groups) - 1,
}
_SLIPS = {
    **{name: name for name in _POINTS},
    "dragon-group": "dragon-pair",
    "own-wind-group": "own-wind",
    "suit-with-honours": "suit",
    "pure-suit": "suit",
}


def _has_row(score: Score, name: str) -> bool:
    return any(line.rule == _SCORE + name for line in score.lines)


def _in_points(row: ScoreRow) -> bool:
    """Return True if a row is filled in with points; False for doublings."""
    return row.id != "doublings" and row.label.key != DOUBLING


def _slip(row: ScoreRow, value: int) -> str:
    """Return the name of the slip by which a rule's row gets this value."""
    own = _SLIPS.get(row.id, "")
    if row.answer == 0:
        return own or "not-met"
    if value == 0:
        return f"{own}.met" if own else "met"
    part = row.rule.split(".")[1]
    part = row.id if part == "season" else part
    return f"{part}.{'more' if value > row.answer else 'less'}"


_LAST = ("season.own-double", "season.bouquet", "original-hand")
_ORDER = ("season.points", "mahjong", *_POINTS, *_DOUBLINGS, *_LAST)


def _place(row: ScoreRow) -> tuple[int, str]:
    return (_ORDER.index(row.id) if row.id in _ORDER else len(_ORDER), row.id)
