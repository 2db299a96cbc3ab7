"""The referee's verdicts in words: which sentence fits a rule and the facts that decided.

`explain` never fails a learner: a verdict without a sentence of its own is explained by its rule's text.
The tests see to it that this never happens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import MissingText, haggis, has, mahjong, names, text

if TYPE_CHECKING:
    from tichu_teach.engine.verdict import Verdict

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
        family = _family(verdict)
        if family is mahjong and seats is None:
            seats = names.around(4, language, "mahjong")
        values = _values(verdict.facts, seats, language)
        if family:
            values |= family.words(verdict.facts, seats, language)
        said = text(sentence_key(verdict), language, **values)
    except MissingText:
        return rule_text(verdict.rule, language, str(verdict.facts.get("game", "")))
    if verdict.facts.get("penalty"):
        if family is mahjong:
            return text("verdict.mahjong.no.penalty", language, sentence=said)
        return text("verdict.no.wish.penalty", language, sentence=said)
    return said


def sentence_key(verdict: Verdict) -> str:
    """The catalogue key of the sentence for a verdict.

    The same sentence serves every game that has the row, unless one has a sentence of its own: its name
    then ends the key.
    """
    if (family := _family(verdict)) is mahjong:
        return _by_reason(verdict)
    if family:
        return str(family.sentence_key(verdict))
    game, _, row = verdict.rule.partition(".")
    find = _yes if verdict.allowed else _no
    key = f"verdict.{'yes' if verdict.allowed else 'no'}.{find(_ROWS.get(row, row), verdict)}"
    own = f"{key}.{game}"
    return own if has(own) or has(f"{own}_other") else key


def _by_reason(verdict: Verdict) -> str:
    """The key that a reason names: the game's own words, else its family's, else those of all games."""
    tail = f"{'yes' if verdict.allowed else 'no'}.{verdict.reason}"
    own = (f"verdict.{game}.{tail}" for game in (verdict.facts.get("game"), "mahjong"))
    return next((key for key in own if has(key)), f"verdict.{tail}")


_FAMILIES = {"haggis": haggis, "mahjong": mahjong, "mahjong-duel": mahjong}


def _family(verdict: Verdict) -> Any:
    """The module that knows the words of the game whose row decides; None for the Tichu family."""
    return _FAMILIES.get(verdict.rule.partition(".")[0])


# Rows that stand in their game for one of the four-hand game, which gives them its sentences.
_ROWS = {
    "deal": "take",
    "work": "take",
    "exchange": "push",
    "exchange.five": "push",
    "first": "push",
    "small": "tichu.small",
    "grand": "tichu.grand",
    "dog": "dog.lead-only",
    "gift": "dr.gift",
    "dragon": "dr.top",
    "wish": "wish.make",
    "mahjong": "wish.make",
    "suits-differ": "combos",
}


def _no(row: str, verdict: Verdict) -> str:
    facts = verdict.facts
    if "missing" in facts:
        return "missing"
    if facts.get("cards") == []:
        return "no-cards"
    if "due" in facts:
        return f"due.{facts['due']}"
    if "owed" in facts:
        return row
    return _REFUSALS[row](facts) if row in _REFUSALS else row


def _seats(facts: Mapping[str, Any]) -> str:
    if "players" in facts:
        return "seat"
    return "turn.lead" if facts.get("lead") else "turn"


def _follow(facts: Mapping[str, Any]) -> str:
    combo, top = facts["combo"], facts["top"]
    if combo["kind"] != top["kind"]:
        return "follow.kind"
    return "follow.low" if combo["size"] == top["size"] else "follow.size"


def _bomb_beats(facts: Mapping[str, Any]) -> str:
    return "bomb.beats.higher" if facts["combo"]["kind"].startswith("bomb") else "bomb.beats.bomb"


def _priority(facts: Mapping[str, Any]) -> str:
    return "bomb.priority.you" if facts["asked"] == [0] else "bomb.priority"


def _trick_end(facts: Mapping[str, Any]) -> str:
    if "owner" in facts:
        return "trick.end.owner.you" if facts["owner"] == 0 else "trick.end.owner.other"
    return "trick.end"


def _dog(facts: Mapping[str, Any]) -> str:
    if "targets" in facts:
        return "dog.choice"
    if "phase" in facts:
        return "dog.choice.none"
    return f"dog.lead-only.{'follow' if 'combo' in facts else 'shape'}"


def _grand(facts: Mapping[str, Any]) -> str:
    if "never" in facts:
        return "tichu.never"
    return "tichu.made" if "call" in facts else "tichu.grand.held"


def _push(facts: Mapping[str, Any]) -> str:
    if "round" in facts:
        return "push.first"
    if "phase" in facts:
        return f"push.simultaneous{'' if facts['phase'] == 'push' else '.phase'}"
    if "twice" in facts:
        return "push.twice"
    if "demand" in facts:
        return f"push.{facts['demand']}"
    return "push.count" if facts["wanted"] else "push.none"


def _dragon(facts: Mapping[str, Any]) -> str:
    return "dr.top.shape" if "cards" in facts else "dr.gift.none"


def _solo(facts: Mapping[str, Any]) -> str:
    return "dr.gift.none" if "top" in facts else "tichu.never"


def _wish_make(facts: Mapping[str, Any]) -> str:
    if "wish" in facts:
        return "wish.make.never"
    return "wish.make.rank" if "rank" in facts else "wish.make"


def _gift(facts: Mapping[str, Any]) -> str:
    if "to" in facts:
        return "dr.gift.to"
    return "dr.gift" if "targets" in facts else "dr.gift.none"


_REFUSALS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "seats": _seats,
    "follow": _follow,
    "bomb.beats": _bomb_beats,
    "bomb.priority": _priority,
    "dog.lead-only": _dog,
    "dog.partner-out": _dog,
    "dr.top": _dragon,
    "solo": _solo,
    "ma.value": lambda facts: f"ma.value.{'low' if 'combo' in facts else 'shape'}",
    "wish.make": _wish_make,
    "trick.end": _trick_end,
    "dr.gift": _gift,
    "take": lambda facts: _grand(facts) if "never" in facts else "take.turn" if "turn" in facts else "take",
    "tichu.grand": _grand,
    "tichu.small": lambda facts: f"tichu.small.{'played' if 'played' in facts else 'kind'}",
    "tichu.both": lambda facts: "tichu.both.none" if facts.get("option") else "tichu.both",
    "push": _push,
    "push.simultaneous": _push,
}


def _yes(row: str, verdict: Verdict) -> str:
    facts = verdict.facts
    if row == "follow" and "combo" not in facts:
        also = {rule.partition(".")[2] for rule in verdict.also}
        if "wish.not-phoenix" in also:
            return "pass.not-phoenix"
        if "wish" in also:
            return "pass.exempt"
        return "pass.nothing-owed" if "wish.unable" in also else "pass"
    if row == "wish.unable":
        return "pass.unable"
    if row == "wish.make":
        return "wish.play" if "combo" in facts else "wish.make" if facts["rank"] else "wish.none"
    if row == "tichu.small":
        reopened = any(also.endswith("push.simultaneous") for also in verdict.also)
        return "tichu.small.reopen" if reopened else row
    if row.startswith("combo."):
        return "combo"
    if row == "dog.lead-only" and "to" in facts:
        return "dog.choice"
    if row == "dr.top" and any(also.endswith("second-dragon") for also in verdict.also):
        return "dr.top.two"
    return row


# -- facts as words ----------------------------------------------------------------------------------


def _values(facts: Mapping[str, Any], seats: Sequence[str] | None, language: str) -> dict[str, object]:
    """Every placeholder that these facts can fill."""
    return {
        name: value
        for fact, found in facts.items()
        for name, value in (_WORDS[fact](found, seats, language) if fact in _WORDS else {}).items()
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
        return {
            placeholder: names.alternatives(
                [names.seat_inside(seat, language, seats) for seat in which], language
            )
        }

    return words


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
    "asked": _seat_words("seats"),
    "targets": _seat_words("targets"),
    "to": _seat_words("to"),
    "owner": _seat_words("owner"),
} | {name: _plain(name) for name in ("held", "wanted", "given", "seat", "players")}
