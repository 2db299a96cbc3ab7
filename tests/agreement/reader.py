"""Read a learner's texts clause by clause, and report contradictions to the scene.

The reader understands little, but that reliably: the people named, who leads, plays, passes, wishes, throws,
holds and has something, numbers of cards, the ranks, runs and suits at the table, sums. It skips whatever it
cannot read.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.tables import rows
from tichu_teach.texts.names import card_name

from .scene import RANKS, Deed, Scene, kinds_of

# -- words -------------------------------------------------------------------------------------------------

_COUNT = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split()
NUMBERS = {word: number for number, word in enumerate(_COUNT)} | {"both": 2, "a pair of": 2}
PLURALS = {f"{rank}s": rank for rank in RANKS} | {"sixes": "six"}
SPECIALS = ("mahjong", "sparrow", "dog", "phoenix", "phoenixes", "dragon", "dragons")
FACES = ("ace", "jack", "queen", "king")
KINDS = (
    "straight flush",
    "flush",
    "straight",
    "full house",
    "run of pairs",
    "pair",
    "triple",
    "bomb",
    "four of a kind",
)
SUITS = {
    "tichu": ("jade", "swords", "pagodas", "stars"),
    "haggis": ("red", "orange", "yellow", "green", "blue"),
    "mahjong": (),
}
# Names of seats, which mean nothing else at the tables of the family.
SEATS = "East North West Spring Plum Orchid Summer Autumn Bamboo Pine Winter Willow Maple South Table".split()

VERBS = dict(rows(__file__, "verbs"))
_FILLERS = (
    "has have had then just already also still only now first once again there calmly proudly gently quietly"
    " happily duly all both too next goes merely simply got do does did likewise later"
).split()
_DOUBTFUL = re.compile(
    r"\b(?:if|would|could|should|might|may|can|cannot|must|will|whether|when|whenever|unless|before|not|never|nobody"
    r"|no|neither|nor|whoever|whatever|than|suppose|rather|every|everybody|everyone|another|other|usually"
    r"|always|any|until|where|like|wants?|wanted|needs?|isn't|doesn't|don't|didn't|won't|can't|imagine|lets?|owe"
    r"|or|owes|owed|wish|wishes|asks|instead|in tichu|in grandmaster|in this game|to)\b"
)
_CARD = re.compile(r"\[([^\]\s]+)\]")
_SPLIT = re.compile(
    r"[.,:;!?…—()“”]|\s(?:and|while|but|so|because|then|until|though)\s(?=you\b|she\b|he\b|it\b|[A-Z][a-z]+\b)"
)
_FIRST = re.compile(
    r"\b(?:in|is|of|lead|leads) the first (?:trick|lead)|first lead is|first trick of the round",
    re.IGNORECASE,
)
_SMALL = "|".join(RANKS[1:10])


def plain(text: str) -> str:
    """A text without markup, with cards in words: `[8w]` is eight of swords."""

    def named(found: re.Match[str]) -> str:
        try:
            return f" the {card_name(found[1].rstrip(chr(39)))}, "
        except (LookupError, ValueError):
            return ""

    return _CARD.sub(named, text).replace("*", "").replace("’", "'").replace("\n", " ")


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?…])[”\"]?\s+", plain(text)) if part.strip()]


def clauses(sentence: str) -> list[str]:
    return [part.strip() for part in _SPLIT.split(sentence) if part.strip()]


class Named(NamedTuple):
    """Some cards that a clause names: the number (0 if it does not say) of a rank, or a special card."""

    many: int
    card: str


def named(clause: str) -> list[Named]:
    """The cards that a clause certainly names: a word such as `eight` may just be a number."""
    text = clause.lower()
    found = []
    numbers = "|".join(NUMBERS)
    for many, rank in re.findall(rf"(?:\b({numbers})\s+)?\b({'|'.join(PLURALS)})\b", text):
        found.append(Named(NUMBERS.get(many, 0), PLURALS[rank]))
    for word in re.findall(rf"\b({'|'.join((*SPECIALS, *FACES))})\b(?! of honour)", text):
        found.append(
            Named(0, {"sparrow": "mahjong", "dragons": "dragon", "phoenixes": "phoenix"}.get(word, word))
        )
    text = re.sub(rf"\b(?:last|first|own|other|best|worst|next|more|all|those|these)\s({_SMALL})\b", "", text)
    for rank in re.findall(
        rf"\b(?:an?|'s|your|his|her|wished|lonely)\s(?:\w+\s)?({_SMALL})\b(?=\s*$|\s(?:of|and|or|on|in|is|as|at|goes|fits|lies|of)\b)",
        text,
    ):
        found.append(Named(0, rank))
    for rank in re.findall(
        rf"\b({_SMALL}) of (?:{'|'.join(SUITS['tichu'])}|bamboos|circles|characters)", text
    ):
        found.append(Named(0, rank))
    return found


# The end of a verb's object: the words after it are about something else, or somebody else's.
_AWAY = re.compile(r"\w+'s\b|\b(?:on|onto|over|against|for|upon|into|to|from|at|in|of the|that|who)\b")


# -- reading -----------------------------------------------------------------------------------------------


class Reader:
    """Reads texts about one scene. `names` are the seats by name."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.names = _names(scene)
        self.suits = SUITS[scene.family]

    def disagreements(self, text: str) -> list[str]:
        """List the contradictions between a text and the scene, a line each."""
        found: list[str] = []
        for sentence in sentences(text):
            found += self._people(sentence)
            found += self._rows(sentence)
            found += _sums(sentence)
            found += self._phase(sentence)
            found += self._counts(sentence)
            found += self._lists(sentence)
            parts = clauses(sentence)
            for place, clause in enumerate(parts, 1):
                doubtful = bool(_DOUBTFUL.search(clause.lower()))
                asked = place == len(parts) and "?" in sentence[-3:]
                for complaint in self._clause(clause, doubtful or asked):
                    found.append(f"{complaint}: {clause!r}")
        return found

    def _people(self, sentence: str) -> Iterator[str]:
        for name in re.findall(rf"\b({'|'.join(SEATS)})\b", sentence):
            if self.scene.family != "mahjong" and name.lower() not in self.names:
                yield f"nobody at this table is called {name}"

    def _phase(self, sentence: str) -> Iterator[str]:
        """Check that in a first trick only cards on the table are gone, and `eight cards each` are held."""
        states = [
            state for state in self.scene.states if state.game.family != "mahjong" and state.phase != "over"
        ]
        if found := re.search(rf"\b({'|'.join(_COUNT)}) cards each\b", sentence.lower()):
            many = NUMBERS[found[1]]
            if states and not any(all(size == many for size in _sizes(state)) for state in states):
                yield f"not everybody holds {many} cards: {sentence!r}"
        if _FIRST.search(sentence) and re.search(r"\byours?\b|\byou\b", sentence, re.IGNORECASE) and states:
            total, deck = sum(_sizes(states[0])), states[0].game.deck.size
            laid = sum(combo.cards.bit_count() for _, combo in states[0].trick)
            aside = sum(map(len, getattr(states[0], "rest", ()))) + getattr(states[0], "open", 0).bit_count()
            aside += getattr(states[0], "haggis", 0).bit_count()
            if total + laid + aside != deck:
                yield f"{total + laid + aside} of {deck} cards in a first trick: {sentence!r}"

    def _counts(self, sentence: str) -> Iterator[str]:
        """Yield contradictions in numbers: answers, rounds of turns, values."""
        scene, text = self.scene, sentence.lower()
        if scene.question and (
            found := re.search(rf"\bthere (?:is|are) (?:just |only )?({'|'.join(_COUNT)}) such \w+", text)
        ):
            spoken = [answer for answer in scene.question.answers if answer is not None]
            if NUMBERS[found[1]] != len(spoken):
                yield f"there are {len(spoken)} of them: {sentence!r}"
        if found := re.search(r"\b(once|twice|three times) round the table", text):
            moves = scene.moves
            if moves // scene.game.players != ("once", "twice", "three times").index(found[1]) + 1:
                yield f"{moves} moves, not {found[0]}: {sentence!r}"
        across = re.match(r"across the table.*\b(?:four of a kind|bomb|straight flush)\b", text)
        parts = scene.parts((scene.you + 2) % 4) if across and scene.game.players == 4 else []
        if parts and not any("bomb" in kinds_of(held) for held in parts):
            yield f"no bomb across the table: {sentence!r}"
        counted = "|".join(_COUNT[2:])
        for before, after in re.findall(
            rf"\b(?:last|with|only|left with) ({counted}) cards\b|\b({counted}) cards (?:left|long)\b", text
        ):
            sizes = {len(group) for group in scene.groups} | scene.caught | {6, 8}  # grand calls
            if scene.states and NUMBERS[before or after] not in sizes:
                yield f"nowhere are there {before or after} cards: {sentence!r}"
        if scene.numbers:
            for number in re.findall(r"(?<![\d½])\d{2,}(?![\d½])", re.sub(r"(?<=\d),(?=\d{3})", "", text)):
                if int(number) not in scene.numbers:
                    yield f"nothing here comes to {number}: {sentence!r}"

    def _lists(self, sentence: str) -> Iterator[str]:
        """Check that the cards of a list, `jack, queen and king`, are together somewhere."""
        rank = rf"(?:{'|'.join(RANKS)})"
        for listed in re.findall(
            rf"(?<!-)\b((?:{rank}, )*{rank},? and {rank})\b(?! of a kind|\s\w*cards)", sentence.lower()
        ):
            wanted = Counter(re.findall(rf"\b{rank}\b", listed))
            if len(wanted) > 1 and (not set(wanted) <= set(RANKS[1:10]) or "," in listed):
                groups = [Counter(w for card in group for w in card) for group in self.scene.groups]
                if groups and not any(wanted <= group for group in groups):
                    yield f"nobody has {listed}"

    def _rows(self, sentence: str) -> Iterator[str]:
        """Check that somebody has or plays a run such as `three to seven`."""
        if self.scene.family == "mahjong":
            return
        for low, high in re.findall(rf"\b({'|'.join(RANKS)}) to ({'|'.join(RANKS)})\b", sentence.lower()):
            wanted = _between(low, high)
            if (
                len(wanted) > 2
                and wanted != set(RANKS)
                and not any(
                    len(wanted - _ranks(group)) <= sum("phoenix" in c or not c & set(RANKS) for c in group)
                    or (self.scene.family == "haggis" and len(wanted & _ranks(group)) >= 1)
                    for group in self.scene.groups
                )
            ):
                yield f"nobody has {low} to {high}"

    def _clause(self, clause: str, doubtful: bool) -> Iterator[str]:
        yield from self._cards(clause, doubtful)
        who = "|".join(sorted(self.names, key=len, reverse=True))
        for owner, rest in re.findall(rf"\b({who})'s(?=(.*))", clause, re.IGNORECASE):
            yield from self._own(self.names[owner.lower()], rest, doubtful)
        for rest in re.findall(r"\byour(?=(.*))", clause, re.IGNORECASE):
            yield from self._own(self.scene.you, rest, doubtful)
        if re.search(r"\b(?:it is|it's) your turn\b", clause, re.IGNORECASE):
            yield from self._turn(self.scene.you, "", doubtful)
        subject = self._subject(clause)
        if subject is None:
            return
        seat, verb, rest = subject
        if verb != "wish" and (re.match(r"\s(?:on|for|or|out|it|whatever)\b", rest) or "gift" in rest):
            return
        if verb not in ("place", "wish"):
            rest = _AWAY.split(rest)[0]
        check = getattr(self, f"_{verb}")
        yield from check(seat, rest, doubtful)

    def _subject(self, clause: str) -> tuple[int, str, str] | None:
        """The seat that does something, the class of the verb, and the rest of the clause."""
        who = "|".join(sorted(self.names, key=len, reverse=True))
        for verb, forms in VERBS.items():
            gap = r"\s?" if verb == "turn" else rf"(?:\s(?:{'|'.join(_FILLERS)}))*\s"
            shape = rf"\b(?:the )?({who})\b{gap}(?:{'|'.join(forms.split())})\b(.*)"
            found = re.search(shape, clause, re.IGNORECASE)
            if found and verb == "place":
                return self.names[found[1].lower()], verb, found[0]
            if found and (not found[1].islower() or found[1] == "you"):
                return self.names[found[1].lower()], verb, found[2]
        return None

    # -- claims --------------------------------------------------------------------------------------------

    def _cards(self, clause: str, doubtful: bool) -> Iterator[str]:
        """Check that named cards are somewhere, and that as many as named lie or go together."""
        scene = self.scene
        if not scene.groups:
            return
        if (
            scene.family == "mahjong"
        ):  # here King, Queen, Jack and Joker are people, and there are several dragons
            clause = re.sub(r"\b(?:East|South|West|North)'s ", "", clause)
            clause = re.sub(
                r"\b(?:King|Queen|Jack|Joker|Sparrow|Mah-Jong)\b|\b(?<!red )(?<!green )(?<!white )dragons?\b",
                "",
                clause,
            )
        for many, card in named(clause):
            if not scene.cards[card]:
                if not doubtful:
                    yield f"there is no {card} here"
            elif many > 1 and not doubtful and card in RANKS:
                pair = f"pair of {card}" in clause.lower()
                if not any(self._so_many(group, card, many, pair) for group in scene.groups):
                    yield f"nobody has {many} of {card}"
        for suit in self.suits:
            if re.search(rf"\b{suit}\b", clause.lower()) and not scene.cards[suit] and not doubtful:
                yield f"there are no {suit} here"

    def _so_many(self, group: tuple[frozenset[str], ...], card: str, many: int, pair: bool) -> bool:
        count = sum(card in each for each in group)
        if self.scene.family == "haggis" and count:
            return count <= many <= count + sum(len(each) == 1 for each in group)  # with face cards
        return count == many or (pair and count > many)

    def _does(self, seat: int, rest: str, doubtful: bool, deeds: list[Deed], what: str) -> Iterator[str]:
        """Check that one of these deeds has all the named cards; in doubt, holding them is enough."""
        wanted = [each for each in named(rest) if each.card != "no"]
        kind = (
            ""
            if self.scene.family == "mahjong"
            else next((k for k in KINDS if re.search(rf"\b{k}\b", rest)), "")
        )
        if any(_fits(deed.cards, wanted, kind) for deed in deeds):
            return
        held = self.scene.held(seat)
        if held is None or (doubtful and any(all(_has(hand, each) for each in wanted) for hand in held)):
            return
        if doubtful and not wanted:
            return
        yield f"seat {seat} does not {what}"

    def _lead(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        if self.scene.family == "mahjong":
            return
        led = [deed for deed in self._plays(seat) if deed.led]
        if not led and any(s.phase == "play" and not s.trick and s.turn == seat for s in self.scene.states):
            doubtful = True
        yield from self._does(seat, rest, doubtful, led, "lead that")

    def _play(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        if not self.scene.states or (seat == self.scene.you and not named(rest)):
            return
        yield from self._does(seat, rest, doubtful, self._plays(seat), "play that")

    def _plays(self, seat: int) -> list[Deed]:
        verbs = ("play", "discard", "mahjong", "pung", "chow", "kong")
        return [*self.scene.done(seat, *verbs), *self.scene.talked_of(seat, *verbs)]

    def _pass(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        if self.scene.family == "mahjong" or doubtful or not self.scene.states:
            return
        if not [*self.scene.done(seat, "pass"), *self.scene.talked_of(seat, "pass")]:
            yield f"seat {seat} does not pass"

    def _wish(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        wanted = named(rest)
        if self.scene.family != "tichu" or not wanted:
            return
        deeds = [*self.scene.done(seat, "wish"), *self.scene.talked_of(seat, "wish")]
        if not any(_has(deed.cards, each) for deed in deeds for each in wanted):
            yield f"seat {seat} makes no such wish"

    def _call(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        kinds = {"tichu": ("small", "grand"), "haggis": ("small", "big"), "mahjong": ()}[self.scene.family]
        if doubtful or not re.search(r"tichu|\bbet", rest.lower()):
            return
        if not [*self.scene.done(seat, *kinds), *self.scene.talked_of(seat, *kinds, "tichu", "bet")]:
            yield f"seat {seat} announces nothing"

    def _hold(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        held = self.scene.held(seat)
        if held is None or not self.scene.states:
            return
        if found := re.match(
            rf"\s*(?:only |just |still )?({'|'.join(_COUNT)})(?: \w+)? (?:cards?|tiles?)\b(?! above)",
            rest.lower(),
        ):
            many = NUMBERS[found[1]]
            if many not in {len(hand) for hand in held} | self.scene.caught and not doubtful:
                yield f"seat {seat} never holds {many} cards"
            return
        wanted = named(rest)
        if wanted and not doubtful and not any(all(_has(hand, each) for each in wanted) for hand in held):
            deeds = [deed for deed in self._plays(seat) if all(_has(deed.cards, each) for each in wanted)]
            if not deeds:
                yield f"seat {seat} holds no such thing"

    def _bet(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        kind = re.match(r"\s(?:a |)(small|big|nothing|15|30)\b", rest)
        if self.scene.family == "haggis" and kind and not doubtful:
            bet = {"15": "small", "30": "big"}.get(kind[1], kind[1])
            if not any((state.bets[seat] or "nothing") == bet for state in self.scene.states):
                yield f"seat {seat} has not bet {bet}"

    def _place(self, seat: int, phrase: str, doubtful: bool) -> Iterator[str]:
        """Yield contradictions in places: first, second and third out; last is the one who is left."""
        word = re.findall(r"first|second|third|last", phrase)[0]
        place = ("first", "second", "third", "last").index(word)
        states = [state for state in self.scene.states if getattr(state, "out", ())]
        if doubtful or not states or "solo" in phrase:
            return
        orders = [(*s.out, *(x for x in range(s.game.players) if x not in s.out)) for s in states]
        place = place if place < 3 else -1
        if not any(len(order) > place and order[place] == seat for order in orders):
            yield f"seat {seat} is not {word}"

    def _win(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        winner = self.scene.winner
        if winner is not None and not doubtful and winner != seat:
            yield f"it is seat {winner} who wins"

    def _out(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        if doubtful or self.scene.family == "mahjong" or not self.scene.states:
            return
        if not any(seat in state.out or not state.hands[seat] for state in self.scene.states):
            yield f"seat {seat} never goes out"

    def _turn(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        states = self.scene.states[: self.scene.before]
        if not doubtful and states and not any(seat in (s.turn, *s.to_act) for s in states):
            yield f"it is never seat {seat}'s turn"

    def _own(self, seat: int, rest: str, doubtful: bool) -> Iterator[str]:
        """Check that the first noun in `West's ace` or `your straight` is held or has been played."""
        wind = self.scene.wind
        if (
            wind is not None
            and re.match(r"\shand\b", rest)
            and seat not in (wind, self.scene.you)
            and not doubtful
        ):
            yield f"it is the hand of seat {wind}"
        if self.scene.family == "mahjong" or not self.scene.states:
            return
        held = self.scene.held(seat) or []
        if found := re.match(rf"(?:\s\w+)?\s({'|'.join(KINDS)})\b", rest):
            groups = [deed.cards for deed in self._plays(seat)]
            if (
                not any(found[1] in kinds_of(group) for group in groups)
                and not doubtful
                and seat != self.scene.you
            ):
                yield f"seat {seat} has not played a {found[1]}"
            return
        things = "|".join((*PLURALS, *SPECIALS, *RANKS))
        found = re.match(
            rf"(?:\s(?!last|first)\w+)?\s({things})\b(?!\s(?:card|point|player|of you|in|kinds?))",
            rest.lower(),
        )
        if not found or (found[1] in RANKS[1:10] and re.match(r"\s\w+", rest[found.end() :])):
            return
        word = PLURALS.get(found[1], {"sparrow": "mahjong", "dragons": "dragon"}.get(found[1], found[1]))
        deeds = [
            *self._plays(seat),
            *self.scene.done(seat, "wish"),
            *self.scene.talked_of(seat, "wish", "push", "take"),
            *self.scene.done(seat, "win"),
        ]
        if not any(word in card for group in [*held, *(d.cards for d in deeds)] for card in group):
            yield f"seat {seat} has no {word}"


def _sizes(state: Any) -> list[int]:
    """The sizes of hands, without the face cards of Haggis, which lie open and are not dealt."""
    open_ones = getattr(state.game.deck, "wilds", 0) if state.game.family == "haggis" else 0
    return [(hand & ~open_ones).bit_count() for hand in state.hands]


def _fits(cards: tuple[frozenset[str], ...], wanted: list[Named], kind: str) -> bool:
    return all(_has(cards, each) for each in wanted) and (not kind or kind in kinds_of(cards))


def _has(cards: tuple[frozenset[str], ...], wanted: Named) -> bool:
    count = sum(wanted.card in each for each in cards)
    return count >= max(1, wanted.many)


def _ranks(group: tuple[frozenset[str], ...]) -> set[str]:
    return {word for card in group for word in card} & set(RANKS)


def _between(low: str, high: str) -> set[str]:
    ladder = (*RANKS[1:], "ace")
    start = -1 if low == "ace" else ladder.index(low)
    return set(ladder[max(start, 0) : ladder.index(high) + 1])


def _sums(sentence: str) -> Iterator[str]:
    """Yield wrong sums, such as `40 + 40 − 25 = 50`."""
    text = sentence.replace("−", "-").replace("×", "*").replace("–", "-")
    for left, right in re.findall(r"((?:\d+\s*[-+*]\s*)+\d+)\s*(?:=|is|makes?|are)\s*(-?\d+)\b", text):
        if eval(left) != int(right):  # the pattern only allows figures and signs
            yield f"{left} is {eval(left)}, not {right}"


def _names(scene: Scene) -> dict[str, int]:
    """The seats by their names in stories, in small letters."""
    found: dict[str, int] = {}
    called = scene.called
    for seat, name in enumerate(called):
        found[name.lower().removeprefix("the ")] = seat
    if scene.family == "mahjong" and scene.states:
        for seat in range(scene.game.players):
            found.setdefault(("east", "south", "west", "north")[scene.states[0].wind(seat) - 27], seat)
    found.setdefault("you", scene.you)
    return found
