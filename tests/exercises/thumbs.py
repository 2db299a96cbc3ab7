"""How far do rules of thumb get in puzzles about playing well? A theme wants more than one of them.

    python -m tests.exercises.thumbs            packs and stores, theme by theme
    python -m tests.exercises.thumbs mahjong    of some games

Each line is a rule in a theme: in how many of the puzzles where it has something to say it is right, and how
often chance would be. More than `ABOVE` that is too much. Of a rule that speaks in fewer than `MANY` puzzles
of a theme, two standard errors are allowed besides: a single puzzle there is more than three in a hundred.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import inf
from typing import Any

from tichu_teach.engine import Give, Pass, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.mahjong.actions import Chow, Discard, NoClaim, Pung
from tichu_teach.engine.mahjong.tiles import HONOURS, WINDS, held, is_terminal_or_honour, suit_of
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.actions import Push, Wish
from tichu_teach.engine.tichu.combinations import has_bomb
from tichu_teach.exercises.climbing import SILENT
from tichu_teach.exercises.errors import QuestionError
from tichu_teach.exercises.kinds import read_question
from tichu_teach.exercises.kinds.best import BestQuestion, evaluate
from tichu_teach.exercises.kinds.decide import DecideQuestion
from tichu_teach.exercises.library import packed_puzzles
from tichu_teach.exercises.question import Question
from tichu_teach.exercises.store import store
from tichu_teach.themes import THEMES

from .guessers import ERRORS, Guess

MANY = 30  # questions of a theme from which on a rule's share is taken as it is

Choice = Any  # an action, None for saying nothing
Weigh = Callable[[Choice], Any]
Thumb = Callable[[DecideQuestion | BestQuestion], Weigh | None]
"""A rule of thumb: how it weighs the choices of a question, the heaviest first; None for nothing to say."""


def choices(question: DecideQuestion | BestQuestion) -> list[tuple[str, Choice]]:
    texts = [str(option.value) for option in question.options()]
    return [(text, None if text == SILENT else question.position.action(text)) for text in texts]


def actions(question: DecideQuestion | BestQuestion) -> list[Choice]:
    return [action for _, action in choices(question)]


def placed(last: bool) -> Thumb:
    """The first option, or the last."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh:
        several = actions(question)
        return lambda action: several.index(action) == (len(several) - 1 if last else 0)

    return thumb


# -- of climbing games ---------------------------------------------------------------------------------


def among_plays(weigh: Callable[[Any], Any]) -> Thumb:
    """Of plays and perhaps a pass."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        several = actions(question)
        if not all(isinstance(each, (Play, Pass)) for each in several):
            return None
        return lambda action: weigh(action.combo) if isinstance(action, Play) else ()

    return thumb


highest = among_plays(lambda combo: (1, combo.is_bomb, combo.rank))
lowest = among_plays(lambda combo: (1, not combo.is_bomb, -combo.rank))
longest = among_plays(lambda combo: (1, combo.size, -combo.rank))
shortest = among_plays(lambda combo: (1, -combo.size, -combo.rank))
alone = among_plays(lambda combo: (1, combo.size == 1, combo.rank))
bombing = among_plays(lambda combo: (1, combo.is_bomb, combo.size))
longest_but_bombs = among_plays(lambda combo: (1, not combo.is_bomb, combo.size, -combo.rank))
longest_high = among_plays(lambda combo: (1, combo.size, combo.rank))


def saving(weigh: Callable[[Any], Any]) -> Thumb:
    """Of plays without a winner: an ace, the Dragon, the Phoenix, or a face card of Haggis."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if question.game.family == "mahjong":
            return None
        kept = winners(question.game)
        return among_plays(lambda combo: (1, not combo.cards & kept, *weigh(combo)))(question)

    return thumb


def passing(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Let others play."""
    several = actions(question)
    return (lambda action: isinstance(action, Pass)) if any(isinstance(e, Pass) for e in several) else None


def beating(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Never pass."""
    let = passing(question)
    return (lambda action: not let(action)) if let else None


def dearest(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """The play with the most points in its cards."""
    found = among_plays(lambda combo: question.game.deck.points(combo.cards))(question)
    return found and (lambda action: found(action) if isinstance(action, Play) else -inf)


def faces(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """As many face cards as can be."""
    if question.game.family != "haggis":
        return None
    wild = winners(question.game)
    return lambda action: (action.combo.cards & wild).bit_count() if isinstance(action, Play) else -1


def winners(game: Own) -> int:
    """The cards that a careful player keeps for the end."""
    deck = game.deck
    if game.family == "haggis":
        return sum(card for card in deck if deck.text(card)[0] in "JQK")
    return int(deck.rank[14] | deck.dragon | deck.phoenix)


def calling_with(fits: Callable[[Own, int], bool]) -> Thumb:
    """Call with a hand that fits, and with no other."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if None not in actions(question):
            return None
        good = fits(question.game, question.position.hands[question.seat])
        return lambda action: (action is not None) == good

    return thumb


def tops(game: Own, hand: int) -> int:
    """The aces, the Dragon and the Phoenix of a hand."""
    return (hand & winners(game)).bit_count()


STRONG: dict[str, Callable[[Own, int], bool]] = {
    "three tops": lambda game, hand: tops(game, hand) >= 3,
    "two tops": lambda game, hand: tops(game, hand) >= 2,
    "the Dragon or the Phoenix": lambda game, hand: bool(hand & (game.deck.dragon | game.deck.phoenix)),
}


def bombed(game: Own, hand: int) -> bool:
    return bool(has_bomb(hand))


def free(game: Own, hand: int) -> bool:
    """Return True without the Dog."""
    return not hand & game.deck.dog


def joined(
    how: Callable[[Iterable[bool]], bool], *fits: Callable[[Own, int], bool]
) -> Callable[[Own, int], bool]:
    """Any of several, or all of them."""
    return lambda game, hand: how(each(game, hand) for each in fits)


def calling(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Always call."""
    return (lambda action: action is not None) if None in actions(question) else None


def silence(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Never call."""
    return (lambda action: action is None) if None in actions(question) else None


def pushing(weigh: Callable[[Own, int, Sequence[int]], Any]) -> Thumb:
    """Push by the card for the partner, 0 without one, and those for the others."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if not all(isinstance(each, Push) for each in actions(question)):
            return None
        game, seat = question.game, question.seat
        friends = [to in game.partners(seat) for to in game.push_targets(seat)]

        def weighed(action: Push) -> Any:
            both = [*zip(action.cards, friends, strict=True)]
            mates = [card for card, friend in both if friend]
            return weigh(game.deck, sum(mates), [card for card, friend in both if not friend])

        return weighed

    return thumb


def special(deck: Own) -> int:
    """The Dragon, the Phoenix, the Dog and the Mahjong."""
    return int(deck.dragon | deck.phoenix | deck.dog | deck.mahjong)


def high(deck: Own, cards: int) -> int:
    """How high cards are, together."""
    special = deck.phoenix | deck.dragon
    return sum(15 if card & special else int(deck.rank_of(card)) for card in bits(cards))


def wishing(weigh: Callable[[int, int, int], Any]) -> Thumb:
    """Wish by rank, 0 for none, and by how many of it are in one's own hand and elsewhere."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if not all(isinstance(each, Wish) for each in actions(question)):
            return None
        view = question.position.view(question.seat)

        def weighed(action: Wish) -> Any:
            ranks = view.game.deck.rank[action.rank] if action.rank else 0
            return weigh(action.rank, (view.hand & ranks).bit_count(), (view.unseen & ranks).bit_count())

        return weighed

    return thumb


def giving(weigh: Callable[[Own, int], Any]) -> Thumb:
    """Give the Dragon's trick by what is seen of a seat."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if sum(isinstance(each, Give) for each in actions(question)) < 2:
            return None
        return lambda action: weigh(question.position, action.to) if isinstance(action, Give) else -inf

    return thumb


# -- of Mah-Jong ---------------------------------------------------------------------------------------


def greedy(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """What leaves the hand nearest, and of that the most tiles."""
    several = actions(question)
    if isinstance(question, BestQuestion) or not all(isinstance(each, Discard) for each in several):
        return None
    ranks = {action: evaluate(question.position, action).rank for action in several}
    return lambda action: tuple(-each for each in ranks[action])


def claiming(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Take whatever can be taken."""
    several = actions(question)
    if not any(isinstance(each, NoClaim) for each in several):
        return None
    return lambda action: not isinstance(action, NoClaim)


def waiting(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Take nothing."""
    take = claiming(question)
    return (lambda action: not take(action)) if take else None


def left_alone(question: Question) -> bool | None:
    """Return True where a claim is to be left alone, False where it is to be made, None without one."""
    if not isinstance(question, DecideQuestion) or not (take := claiming(question)):
        return None
    said = {take(action) for text, action in choices(question) if text in question.answers}
    return None if len(said) > 1 else not said.pop()


def throwing(weigh: Callable[[Own, int, int], Any]) -> Thumb:
    """Throw by the position, the seat and the tile."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if not all(isinstance(each, Discard) for each in actions(question)):
            return None
        return lambda action: weigh(question.position, action.seat, action.tile)

    return thumb


def drawn(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Throw the tile that has just been drawn, where that is a choice."""
    thumb = throwing(lambda position, seat, tile: tile in position.drawn[-1:])
    weigh = thumb(question)
    return weigh if weigh and any(map(weigh, actions(question))) else None


def lone(position: Own, seat: int, tile: int) -> tuple[bool, bool, bool]:
    """A lone wind is the heaviest, then another lone honour, then a lone one or nine."""
    single = held(position.hands[seat], tile) == 1
    return single and tile in WINDS, single and tile in HONOURS, single and is_terminal_or_honour(tile)


def outer(position: Own, seat: int, tile: int) -> int:
    """How far a tile is from the middle of its suit; honours are farthest."""
    return 9 if tile in HONOURS else abs(tile % 9 - 4)


def neighbours(position: Own, seat: int, tile: int) -> int:
    """How much stands by a tile: others like it, and tiles of its suit next to it or one further."""
    hand = position.hands[seat]
    if tile in HONOURS:
        return 3 * held(hand, tile)
    near = (kind for kind in range(tile - 2, tile + 3) if suit_of(kind) == suit_of(tile))
    return sum(held(hand, kind) * (3 - abs(kind - tile)) for kind in near)


def loneliest(question: DecideQuestion | BestQuestion) -> Weigh | None:
    """Throw the tile by which least stands; where tiles that help are asked for, that is no rule of thumb."""
    thumb = throwing(lambda *at: -neighbours(*at))
    return None if isinstance(question, BestQuestion) else thumb(question)


def of_suit(position: Own, seat: int, tile: int) -> int:
    """How many tiles of its suit the hand holds."""
    return sum(held(position.hands[seat], kind) for kind in range(34) if suit_of(kind) == suit_of(tile))


def thrown(position: Own, seat: int, tile: int) -> int:
    """How often the tile has been thrown."""
    return Counter(kind for _, kind in position.river)[tile]


def claiming_as(kind: type) -> Thumb:
    """Take what is offered in this way, where there are several."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        several = actions(question)
        if not {Pung, Chow} <= {*map(type, several)}:
            return None
        return lambda action: isinstance(action, kind)

    return thumb


def figure(sign: int, name: str) -> Thumb:
    """By one figure of every choice, as far as it is not what is asked."""

    def thumb(question: DecideQuestion | BestQuestion) -> Weigh | None:
        if isinstance(question, BestQuestion) or question.by_danger:
            return None
        found = {text: getattr(each, name) for text, each in question.figures.items()}
        return None if None in found.values() else lambda action: sign * found[question.position.text(action)]

    return thumb


THUMBS: dict[str, Thumb] = {
    "the highest": highest,
    "the lowest": lowest,
    "the most cards": longest,
    "the fewest cards": shortest,
    "the most cards, the highest of these": longest_high,
    "the most cards but no bomb": longest_but_bombs,
    "the most cards without a winner": saving(lambda combo: (combo.size, -combo.rank)),
    "the lowest without a winner": saving(lambda combo: (-combo.rank,)),
    "the highest single card": alone,
    "the most points": dearest,
    "a bomb": bombing,
    "pass": passing,
    "never pass": beating,
    "all face cards": faces,
    **{f"{name} call": calling_with(fits) for name, fits in STRONG.items()},
    "a bomb calls": calling_with(bombed),
    "whoever lacks the Dog calls": calling_with(free),
    **{f"{name} or a bomb call": calling_with(joined(any, fits, bombed)) for name, fits in STRONG.items()},
    **{
        f"{name} without the Dog call": calling_with(joined(all, fits, free)) for name, fits in STRONG.items()
    },
    "call": calling,
    "say nothing": silence,
    "push the partner the highest": pushing(lambda deck, mate, others: high(deck, mate)),
    "push the partner the lowest": pushing(lambda deck, mate, others: -high(deck, mate)),
    "push opponents the lowest": pushing(lambda deck, mate, others: -high(deck, sum(others))),
    "push the partner what is nearest the queen": pushing(
        lambda deck, mate, others: -abs(high(deck, mate) - 12)
    ),
    "push the three lowest": pushing(lambda deck, mate, others: -high(deck, mate) - high(deck, sum(others))),
    "push opponents two of a rank": pushing(
        lambda deck, mate, others: -abs(high(deck, others[0]) - high(deck, others[-1]))
    ),
    "push no special card": pushing(lambda deck, mate, others: not (mate | sum(others)) & special(deck)),
    "push the Dog": pushing(lambda deck, mate, others: bool((mate | sum(others)) & deck.dog)),
    "wish high": wishing(lambda rank, held, unseen: rank),
    "wish low": wishing(lambda rank, held, unseen: -rank if rank else -inf),
    "wish nothing": wishing(lambda rank, held, unseen: not rank),
    "wish for a rank not held": wishing(lambda rank, held, unseen: (rank > 0, not held)),
    "wish for a rank held": wishing(lambda rank, held, unseen: held > 0),
    "wish for the highest not held": wishing(lambda rank, held, unseen: (not held, rank)),
    "wish for what most are left of": wishing(lambda rank, held, unseen: (unseen > 0, not held, unseen)),
    "give to most cards": giving(lambda at, seat: at.hands[seat].bit_count()),
    "give to fewest cards": giving(lambda at, seat: -at.hands[seat].bit_count()),
    "give to the next": giving(lambda at, seat: -at.game.seats_from(at.turn).index(seat)),
    "give to the last": giving(lambda at, seat: at.game.seats_from(at.turn).index(seat)),
    "nearest, most tiles": greedy,
    "throw what was drawn": drawn,
    "throw what has the fewest neighbours": loneliest,
    "throw what stands alone": throwing(lone),
    "throw from outside": throwing(outer),
    "throw from the middle": throwing(lambda position, seat, tile: -outer(position, seat, tile)),
    "keep the longest suit": throwing(lambda position, seat, tile: -of_suit(position, seat, tile)),
    "throw what was thrown": throwing(thrown),
    "claim": claiming,
    "never claim": waiting,
    "a pung rather": claiming_as(Pung),
    "a chow rather": claiming_as(Chow),
    "the safest": figure(-1, "danger"),
    "the most dangerous": figure(1, "danger"),
    "the dearest": figure(1, "paid"),
}
PLACES: dict[str, Thumb] = {"the first option": placed(last=False), "the last option": placed(last=True)}


# -- how they get on -----------------------------------------------------------------------------------


@cache
def questions(ruleset: str) -> dict[str, list[DecideQuestion | BestQuestion]]:
    """Those of packs and stores by theme; what a store shares with the pack is there once."""
    found = defaultdict[str, dict[str, Any]](dict)
    for puzzle in packed_puzzles(ruleset):
        if isinstance(puzzle.question, (DecideQuestion, BestQuestion)):
            found[puzzle.theme][str(puzzle.question.data.get("position"))] = puzzle.question
    for theme in THEMES[ruleset]:
        for data in (each for several in store(theme, ruleset).values() for each in several):
            if data["kind"] == "decide" and data["position"] not in found[theme]:
                found[theme][data["position"]] = read_question(data)
    return {theme: [*several.values()] for theme, several in found.items()}


def right(question: DecideQuestion | BestQuestion, weigh: Weigh) -> float:
    """How likely the heaviest choice is right: lots are drawn where several are."""
    weighed = [(text, weigh(action)) for text, action in choices(question)]
    most = max(weight for _, weight in weighed)
    heaviest = [text for text, weight in weighed if weight == most]
    return sum(text in question.answers for text in heaviest) / len(heaviest)


def guess(where: str, name: str, several: Sequence[DecideQuestion | BestQuestion]) -> Iterator[Guess]:
    """How a rule does in a theme, among the questions where it has something to say."""
    ruled = [(each, weigh) for each in several if (weigh := {**THUMBS, **PLACES}[name](each))]
    if ruled:
        chance = sum(len(each.answers) / len(each.options()) for each, _ in ruled) / len(ruled)
        share = sum(right(each, weigh) for each, weigh in ruled) / len(ruled)
        yield guessed(where, name, share, len(ruled), chance)


def guessed(where: str, name: str, share: float, number: int, chance: float) -> Guess:
    """How a rule does in so many questions of a theme."""
    return Guess(where, name, share, number, chance, errors=0 if number >= MANY else ERRORS)


def found(rulesets: Sequence[str]) -> Iterator[Guess]:
    """Every rule in every theme."""
    for ruleset in rulesets:
        for theme, several in questions(ruleset).items():
            for name in (*THUMBS, *PLACES):
                yield from guess(f"{ruleset}-{theme}", name, several)


def main(rulesets: Sequence[str]) -> None:
    for each in found(rulesets or [*THEMES]):
        print("*" if each.telling else " ", each)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except QuestionError as error:
        sys.exit(str(error))
