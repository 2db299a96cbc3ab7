"""The referee's verdicts in words: the sentence for a verdict's reason, filled with its facts.

Once this is loaded, verdicts are printed in words everywhere: on a console, in a log, in an error.
`explain` never fails a learner: a verdict without a sentence of its own is explained by its rule's text.
Tests make sure that this does not happen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tichu_teach.engine import games
from tichu_teach.engine.errors import IllegalAction, TichuError
from tichu_teach.engine.verdict import ComboFacts, Verdict, spoken_by

from . import names
from .catalogue import MissingText, has, plain
from .families import family_words
from .lookup import Texts, family_of, text

_SENTENCE = re.compile(r".+?(?:[.!?](?=\s|$)|$)\s*", re.DOTALL)
_GIST = 80  # characters that are not much of an explanation
_MORE = 2  # further rules mentioned besides the one that decides
_PLAYS = 3  # plays named of those that would do: more are a list that nobody reads


@dataclass(frozen=True)
class Explanation:
    """A verdict as a learner reads it: a title, the text of what decided, the rule, and `more` about it."""

    allowed: bool
    title: str
    text: str
    rule_id: str
    rule_name: str
    rule_text: str
    more: tuple[str, ...] = ()


def explain(verdict: Verdict, seats: Sequence[str] | None = None) -> Explanation:
    """A verdict in words. `seats` are the players' names, if not those of the lessons."""
    say, rule = _speaker(verdict), verdict.rule
    more = [why] if (why := _why(rule, say)) else []
    for also in verdict.other_rules[:_MORE]:
        told = {"name": say(f"rules.{also}.name"), "text": say(f"rules.{also}.text")}
        more.append(say("verdict.see-also", **told))
    return Explanation(
        verdict.allowed,
        say(f"verdict.title.{'yes' if verdict.allowed else 'no'}"),
        sentence(verdict, seats),
        rule,
        say(f"rules.{rule}.name"),
        say(f"rules.{rule}.text"),
        tuple(more),
    )


def say_verdict(verdict: Verdict) -> str:
    """A verdict as the referee says it, in plain text: the title, and what decided."""
    say = _speaker(verdict)
    title = say(f"verdict.title.{'yes' if verdict.allowed else 'no'}")
    return plain(say("verdict.aloud", title=title, sentence=sentence(verdict)))


spoken_by(say_verdict)


def rule_name(rule: str, game: str = "") -> str:
    """A rule's name in a few words, the game's own if it has any."""
    return Texts(game)(f"rules.{rule}.name")


def rule_text(rule: str, game: str = "") -> str:
    """A rule in one to three sentences, in the game's own words if it has any."""
    return Texts(game)(f"rules.{rule}.text")


def rule_gist(rule: str, game: str = "") -> str:
    """The gist of a rule: its first sentence, and more while that is short."""
    said = ""
    for each in _SENTENCE.findall(rule_text(rule, game)):
        if len(said) >= _GIST:
            break
        said += each
    return said.strip()


def rule_why(rule: str, game: str = "") -> str:
    """The purpose of a rule, or a way to remember it; "" for a rule that explains itself."""
    return _why(rule, Texts(game))


def _why(rule: str, say: Texts) -> str:
    return say(f"rules.{rule}.why") if say.has(f"rules.{rule}.why") else ""


def sentence(verdict: Verdict, seats: Sequence[str] | None = None) -> str:
    """The sentence or two that say what decided."""
    say = _speaker(verdict)
    try:
        values = placeholders(verdict, seats)
        said = say(sentence_key(verdict, values), **values)
        return say("verdict.no.penalty", sentence=said) if verdict.facts.get("penalty") else said
    except MissingText:
        return say(f"rules.{verdict.rule}.text")


def why_not(error: TichuError) -> str:
    """The reason why something can't be done: the referee's, or the error's own words."""
    return sentence(error.verdict) if isinstance(error, IllegalAction) else str(error)


def sentence_key(verdict: Verdict, values: Mapping[str, object] | None = None) -> str:
    """The catalogue key of the sentence for a verdict's reason, from the game's words, its family's or all.

    A key that ends in `.you` is for a sentence about you. `values` are the words made of the facts, if
    already known.
    """
    say = _speaker(verdict)
    key = say.key(f"verdict.{'yes' if verdict.allowed else 'no'}.{verdict.reason}")
    values = placeholders(verdict, None) if values is None else values
    return f"{key}.you" if values.get("you") and say.has(f"{key}.you") else key


def _speaker(verdict: Verdict) -> Texts:
    """The texts for a verdict: those of the game played, or of the game whose rule decides."""
    return Texts(str(verdict.facts.get("game") or verdict.rule.partition(".")[0]))


# -- facts as words ----------------------------------------------------------------------------------


def placeholders(verdict: Verdict, seats: Sequence[str] | None = None) -> dict[str, object]:
    """Every placeholder that the facts of a verdict can fill."""
    say = _speaker(verdict)
    own = family_of(say.game)
    seats = _usual_seats(verdict) if seats is None else seats
    values = {
        name: value
        for fact, found in verdict.facts.items()
        for name, value in (_WORDS[fact](found, seats) if fact in _WORDS else {}).items()
    }
    if "readings" in verdict.facts and "top" in verdict.facts:
        values["fitting"] = _fitting(verdict.facts["readings"], verdict.facts["top"])
    return values | (family_words(own).words(verdict.facts, seats) if own else {})


def _usual_seats(verdict: Verdict) -> Sequence[str]:
    """The names of the lessons' players at the table that a verdict is about."""
    game, players = verdict.facts.get("game"), verdict.facts.get("players", 4)
    if game is None:
        return names.names_round_table(players)
    rules = games[game]
    return names.seat_names(rules if rules.players == players else rules.vary(players=players))


# A function from a fact (each of its own type) and the seats' names to placeholders.
Words = Callable[[Any, Sequence[str]], dict[str, object]]


def _combo_words(combo: ComboFacts, seats: Sequence[str]) -> dict[str, object]:
    return {
        "cards": names.cards_text(combo["cards"]),
        "kind": names.kind_name(combo["kind"], combo["size"]),
        "name": names.combo_name_of(combo),
        "value": names.value_text(combo["rank"]),
        "joker": names.listing([names.a_rank(rank) for rank in combo.get("joker", ())]),
    }


def _top_words(top: ComboFacts, seats: Sequence[str]) -> dict[str, object]:
    return {
        "top": names.cards_text(top["cards"]),
        "top_kind": names.kind_name(top["kind"], top["size"]),
        "top_value": names.value_text(top["rank"]),
    }


def _cards_words(cards: Sequence[str], seats: Sequence[str]) -> dict[str, object]:
    return {"cards": names.cards_text(cards), "count": len(cards)}


def _wants_words(cards: Sequence[str], seats: Sequence[str]) -> dict[str, object]:
    count, key = len(cards), f"combo.number.{len(cards)}"
    return {"wants": names.cards_text(cards), "count": count, "number": text(key) if has(key) else count}


def _owed_words(owed: Sequence[Sequence[str]], seats: Sequence[str]) -> dict[str, object]:
    plays = [names.cards_text(cards) for cards in owed]
    few = plays if len(plays) <= _PLAYS else [*plays[: _PLAYS - 1], text("combo.another-play")]
    return {"owed": names.alternatives(few)}


def _reading_words(readings: Sequence[ComboFacts], seats: Sequence[str]) -> dict[str, object]:
    jokers = [names.listing([names.a_rank(rank) for rank in r.get("joker", ())]) for r in readings]
    return {"readings": names.alternatives(jokers)}


def _fitting(readings: Sequence[ComboFacts], top: ComboFacts) -> str:
    """The readings that are of a kind with `top`, and higher, to begin a sentence."""
    alike = [each for each in readings if (each["kind"], each["size"]) == (top["kind"], top["size"])]
    named = [names.inner(names.combo_name_of(each)) for each in alike if each["rank"] > top["rank"]]
    return names.opening(names.alternatives(named))


def _seat_words(placeholder: str) -> Words:
    def words(found: int | Sequence[int], seats: Sequence[str]) -> dict[str, object]:
        which = [found] if isinstance(found, int) else found
        said = names.alternatives([names.seat_inside(seat, seats) for seat in which])
        return {placeholder: said}

    return words


def _one_words(placeholder: str) -> Words:
    """The same words, with `you` True if the seat is you."""
    words = _seat_words(placeholder)

    def more(found: int, seats: Sequence[str]) -> dict[str, object]:
        values = words(found, seats)
        return values | {"you": values[placeholder] == text("combo.seat.you.inside")}

    return more


def _whose_words(seat: int, seats: Sequence[str]) -> dict[str, object]:
    return {"whose": names.possessive(seat, seats)}


def _rank_words(rank: int, seats: Sequence[str]) -> dict[str, object]:
    return {"rank": names.a_rank(rank) if 2 <= rank <= 14 else rank}


def _plain(name: str) -> Words:
    return lambda found, seats: {name: found}


_WORDS: Mapping[str, Words] = {
    "combo": _combo_words,
    "top": _top_words,
    "cards": _cards_words,
    "missing": _cards_words,
    "wants": _wants_words,
    "gave": lambda cards, seats: {"gave": names.cards_text(cards)},
    "twice": _cards_words,
    "owed": _owed_words,
    "readings": _reading_words,
    "wish": _rank_words,
    "rank": _rank_words,
    "turn": _whose_words,
    "giver": _whose_words,
    "asked": _one_words("seats"),
    "targets": _seat_words("targets"),
    "to": _seat_words("to"),
    "owner": _one_words("owner"),
    **{name: _plain(name) for name in ("held", "wanted", "given", "seat", "players")},
}
