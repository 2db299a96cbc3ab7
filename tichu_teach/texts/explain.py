"""The referee's verdicts in words: the sentence for a verdict's reason, filled with its facts.

`explain` never fails a learner: a verdict without a sentence of its own is explained by its rule's text.
The tests see to it that this never happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tichu_teach.engine.registry import games
from tichu_teach.engine.verdict import Verdict

from . import MissingText, haggis, has, mahjong, names, text

_MORE = 2  # further rules told beside the one that decides


@dataclass(frozen=True)
class Explanation:
    """A verdict as a learner reads it: a title, what decided, the rule, and what else bears on it."""

    allowed: bool
    title: str
    text: str
    rule_id: str
    rule_name: str
    rule_text: str
    more: tuple[str, ...] = ()

    def scene(self) -> dict[str, Any]:
        """The `verdict` part of a table's scene. What else bears on it is folded up with the rule: it is the
        same for every verdict by that rule.
        """
        words = "\n\n".join((self.rule_text, *self.more))
        rule = {"id": self.rule_id, "name": self.rule_name, "text": words}
        return {
            "ok": self.allowed,
            "title": self.title,
            "text": self.text,
            "rule": rule,
            "more": [],
        }


def explain(verdict: Verdict, seats: Sequence[str] | None = None, language: str = "en") -> Explanation:
    """A verdict in words. `seats` are the players' names, if they are not the lessons' own."""
    rule, game = verdict.rule, str(verdict.facts.get("game", ""))
    more = [why] if (why := rule_why(rule, language, game)) else []
    for also in verdict.also[:_MORE]:
        told = {"name": rule_name(also, language, game), "text": rule_text(also, language, game)}
        more.append(text("verdict.see-also", language, **told))
    return Explanation(
        verdict.allowed,
        text(f"verdict.title.{'yes' if verdict.allowed else 'no'}", language),
        sentence(verdict, seats, language),
        rule,
        rule_name(rule, language, game),
        rule_text(rule, language, game),
        tuple(more),
    )


def rule_name(rule: str, language: str = "en", game: str = "") -> str:
    """A rule's name in a few words, those of the game that is played where it has its own."""
    return text(rule_key(rule, "name", game, language), language)


def rule_text(rule: str, language: str = "en", game: str = "") -> str:
    """A rule in one to three sentences, in the words of the game that is played where it has its own."""
    return text(rule_key(rule, "text", game, language), language)


def rule_why(rule: str, language: str = "en", game: str = "") -> str:
    """What the rule is good for, or how to remember it; empty for a rule that explains itself."""
    key = rule_key(rule, "why", game, language)
    return text(key, language) if has(key, language) else ""


def rule_key(rule: str, part: str, game: str = "", language: str = "en") -> str:
    """Where a rule's `name`, `text` or `why` is told.

    A game that shares another's rows may tell them in its own words (Sparrow does): under the row's name,
    with its own before it.
    """
    own = f"rules.{game}.{rule.partition('.')[2]}.{part}"
    return own if game and has(own, language) else f"rules.{rule}.{part}"


def sentence(verdict: Verdict, seats: Sequence[str] | None = None, language: str = "en") -> str:
    """What decided, in a sentence or two."""
    try:
        values = told(verdict, seats, language)
        said = text(sentence_key(verdict, language, values), language, **values)
        if verdict.facts.get("penalty"):
            return text(_found("no.penalty", verdict, language), language, sentence=said)
        return said
    except MissingText:
        return rule_text(verdict.rule, language, str(verdict.facts.get("game", "")))


def sentence_key(verdict: Verdict, language: str = "en", values: Mapping[str, object] | None = None) -> str:
    """The catalogue key of the sentence for a verdict: found by its reason, in the words of the game whose
    row decides, else of its family, else of all.

    A key with `.you` behind it is for the case that the one spoken of is you. `values` are the words made of
    the facts, where they are known already.
    """
    key = _found(f"{'yes' if verdict.allowed else 'no'}.{verdict.reason}", verdict, language)
    values = told(verdict, None, language) if values is None else values
    return f"{key}.you" if values.get("you") and has(f"{key}.you", language) else key


def _found(tail: str, verdict: Verdict, language: str) -> str:
    game = verdict_game(verdict)
    keys = (f"verdict.{owner}{tail}" for owner in (f"{game}.", f"{family_of(game)}.", ""))
    plural_too = ((key, has(key, language) or has(f"{key}_other", language)) for key in keys)
    return next((key for key, known in plural_too if known), f"verdict.{tail}")


def verdict_game(verdict: Verdict) -> str:
    """The name of the game whose words a verdict is told in: the one played, or the one whose row decides."""
    return str(verdict.facts.get("game") or verdict.rule.partition(".")[0])


def family_of(game: str) -> str:
    """The family of a game, "" for a name that is none."""
    return str(games[game].family) if game in games else ""


# -- facts as words ----------------------------------------------------------------------------------


def told(verdict: Verdict, seats: Sequence[str] | None = None, language: str = "en") -> dict[str, object]:
    """Every placeholder that the facts of a verdict can fill."""
    family = family_of(verdict_game(verdict))
    if seats is None:
        seats = names.around(4, language, family)
    values = {
        name: value
        for fact, found in verdict.facts.items()
        for name, value in (_WORDS[fact](found, seats, language) if fact in _WORDS else {}).items()
    }
    own = _FAMILIES.get(family)
    return values | own(verdict.facts, seats, language) if own else values


# Words that only one family's verdicts need.
_FAMILIES: dict[str, Callable[..., dict[str, object]]] = {
    family.__name__.rpartition(".")[2]: family.words for family in (haggis, mahjong)
}


def _combo_words(combo: Mapping[str, Any], seats: Any, language: str) -> dict[str, object]:
    cards = combo["cards"]
    joker = combo.get("joker", ())
    return {
        "cards": names.cards_text(cards),
        "kind": names.kind_name(combo["kind"], combo["size"], language),
        "name": names.described(combo["kind"], combo["size"], combo["rank"], cards, joker, language),
        "value": names.value_text(combo["rank"]),
        "joker": names.listing([names.a_rank(rank, language) for rank in joker], language),
    }


def _top_words(top: Mapping[str, Any], seats: Any, language: str) -> dict[str, object]:
    kind = names.kind_name(top["kind"], top["size"], language)
    return {"top": names.cards_text(top["cards"]), "top_kind": kind}


def _cards_words(cards: Sequence[str], seats: Any, language: str) -> dict[str, object]:
    return {"cards": names.cards_text(cards), "count": len(cards)}


def _wants_words(cards: Sequence[str], seats: Any, language: str) -> dict[str, object]:
    count = len(cards)
    number = text(f"combo.number.{count}", language) if has(f"combo.number.{count}", language) else count
    return {"wants": names.cards_text(cards), "count": count, "number": number}


def _owed_words(owed: Sequence[Sequence[str]], seats: Any, language: str) -> dict[str, object]:
    return {"owed": names.alternatives([names.cards_text(cards) for cards in owed], language)}


def _reading_words(readings: Sequence[Mapping[str, Any]], seats: Any, language: str) -> dict[str, object]:
    jokers = [names.listing([names.a_rank(rank, language) for rank in r.get("joker", ())]) for r in readings]
    return {"readings": names.alternatives(jokers, language)}


def _seat_words(placeholder: str) -> Any:
    def words(found: Any, seats: Sequence[str] | None, language: str) -> dict[str, object]:
        which = [found] if isinstance(found, int) else found
        said = names.alternatives([names.seat_inside(seat, language, seats) for seat in which], language)
        return {placeholder: said}

    return words


def _one_words(placeholder: str) -> Any:
    """The same, and whether it is you."""
    words, you = _seat_words(placeholder), "combo.seat.you.inside"

    def more(found: Any, seats: Sequence[str] | None, language: str) -> dict[str, object]:
        values: dict[str, object] = words(found, seats, language)
        return values | {"you": values[placeholder] == text(you, language)}

    return more


def _whose_words(seat: int, seats: Sequence[str] | None, language: str) -> dict[str, object]:
    return {"whose": names.whose(seat, language, seats)}


def _rank_words(rank: int, seats: Any, language: str) -> dict[str, object]:
    return {"rank": names.a_rank(rank, language) if 2 <= rank <= 14 else rank}


def _plain(name: str) -> Any:
    return lambda found, seats, language: {name: found}


_WORDS: dict[str, Any] = {
    "combo": _combo_words,
    "top": _top_words,
    "cards": _cards_words,
    "missing": _cards_words,
    "wants": _wants_words,
    "gave": lambda cards, seats, language: {"gave": names.cards_text(cards)},
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
} | {name: _plain(name) for name in ("held", "wanted", "given", "seat", "players")}
