"""A word in the learner's ear at a table of the Tichu family; a guided round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from tichu_teach.engine import Action, Call, Collect, NoBomb, Pass, Play, Push, Take, Wish
from tichu_teach.engine.tichu.combinations import SECOND_DRAGON
from tichu_teach.engine.tichu.state import State
from tichu_teach.pages.presenters.climbing import ClimbingGuide, legal_words, may_bomb
from tichu_teach.pages.presenters.presenter import Coach
from tichu_teach.texts import Texts, text
from tichu_teach.texts.names import (
    a_rank,
    cards_text,
    combo_name,
    names_at,
    possessive,
    seat_inside,
    title_inside,
)

if TYPE_CHECKING:
    from tichu_teach.engine import Record, Verdict
    from tichu_teach.engine.state import Ruleset


class TichuCoach(Coach[State]):
    """The coach at a table of the Tichu family: what the moment asks, and what the rules allow."""

    claims = True

    def header(self, record: Record) -> str:
        """The number of the round, and the goal of the game."""
        number, options = len(record.rounds), record.game.options
        if options.get("target"):
            return text("game.header", number=number, target=options["target"])
        if options.get("rounds"):
            return text("game.header.rounds", number=number, rounds=options["rounds"])
        return text("game.header.open", number=number)

    def title(self, state: State, seat: int, names: Sequence[str]) -> str:
        return _say("game.now", _moment(state, seat), state, seat, name=names[state.turn])

    def advice(self, state: State, seat: int, names: Sequence[str], received: Sequence[str] = ()) -> str:
        """One sentence on what the seat may do now, and one on the cards that the push has brought."""
        moment = _moment(state, seat)
        told = _top(state) if moment == "follow" else moment
        if moment in ("follow", "collect") and may_bomb(state, seat):
            told = f"{told}.bombs"
        said = _say("game.advice", told, state, seat, **_values(state, moment, seat, names))
        if state.round > 1 and not state.played and state.phase in ("push", "play"):
            said = " ".join([*_chair(state, seat), said])
        if state.wish and moment != "wish":
            if moment in ("follow", "lead"):
                said = _wished(state, seat, said)
            else:
                said = " ".join([said, text("game.advice.wished", rank=a_rank(state.wish))])
        if moment == "push" and state.game.reopen_push_on_call and not state.calls[seat]:
            said = " ".join([said, text("game.advice.push.reopen")])
        if received and state.phase == "play":
            cards = " ".join(f"[{card}]" for card in received)
            said = " ".join([text("game.advice.received", cards=cards), said])
        return said

    def legal_words(self, state: State, seat: int) -> list[str]:
        legal = state.legal(seat)
        combos = [action.combo for action in legal if isinstance(action, Play)]
        plays = sorted(
            Counter((combo.kind, combo.size) for combo in combos).items(), key=lambda item: item[0][1]
        )
        others = [_option(action, state, seat) for action in legal if not isinstance(action, Play)]
        words = legal_words([(*what, number) for what, number in plays], others)
        if not plays and state.phase == "play":
            words = [text("game.legal.none"), *words]
        if state.turn == seat and state.duty:
            words.append(text("game.legal.duty", rank=a_rank(state.wish)))
        return words

    def forced_action(self, state: State, seat: int) -> Action | None:
        """Taking in the trick, if this seat has nothing else to do."""
        deciding = state.gift_due or any(isinstance(action, Play) for action in state.legal(seat))
        return Collect(seat) if state.phase == "collect" and state.turn == seat and not deciding else None

    def verdict_to_come(self, state: State, action: Action) -> Verdict | None:
        """The verdict on an action in turn, while somebody is still to be asked for a bomb.

        It comes after the answers (nanking.bomb.priority). None at any other moment, and for a bomb.
        """
        if state.phase != "window" or action.seat != state.turn or not isinstance(action, (Play, Pass)):
            return None
        bomb = isinstance(action, Play) and action.combo.is_bomb
        return None if bomb else state.close_window().ask(action)

    def declining(self, state: State, seat: int) -> Action | None:
        """No bomb, if a seat is asked for one."""
        return NoBomb(seat) if state.phase == "window" and seat in state.to_act else None

    def going_on(self, state: State, seat: int) -> Action | None:
        """No bomb, no wish, or taking the trick in; the learner decides who gets the Dragon's."""
        for action in state.legal(seat):
            if isinstance(action, (NoBomb, Collect)) or (isinstance(action, Wish) and not action.rank):
                return action
        return None

    def leave_out(self, state: State, known: Collection[str]) -> State:
        """Make no wish for a learner who has not heard of wishes."""
        return state if state.phase != "wish" or "wish" in known else state.after(Wish(state.turn, 0))

    def counts_in(self, game: Ruleset) -> str:
        """Compare in points between two sides, in places if everybody plays alone."""
        return "points" if game.sides == 2 else "places"

    def patience(self, state: State, seat: int, verdict: Verdict, names: Sequence[str]) -> str | None:
        """The words for an action too early, "" if the referee's will do; None if it breaks another rule.

        Who else is being asked for a bomb is nobody's business.
        """
        facts = verdict.facts
        if state.phase == "over" or not {"due", "turn", "asked"} & facts.keys():
            return None
        if state.phase == "window":
            key = "asked" if seat in state.to_act else "bomb"
            return text(f"game.wait.{key}", whose=possessive(state.turn, seats=names))
        return ""

    def moving(self, state: State) -> bool:
        """Treat a window like the turn after it: who is asked for a bomb is nobody else's business."""
        follows = state.phase == "window" and state.turn != state.owner
        return follows or state.phase in ("take", "play", "wish")

    def is_silent(self, state: State, action: Action) -> bool:
        """Return True if a pause would betray who has been asked for a bomb."""
        return isinstance(action, (NoBomb, Push, Take))


def _say(area: str, moment: str, state: State, seat: int, **values: Any) -> str:
    """The words for a moment.

    They are the first found of those for a hand played by another, for this game, for games without points,
    and for all games.
    """
    game, key, say = state.game, f"{area}.{moment}", Texts(state.game.name)
    if game.actor(seat) != seat and say.has(f"{key}.table"):
        key = f"{key}.table"
    elif game.titles and say.key(key) == key and say.has(f"{key}.places"):
        key = f"{key}.places"
    return say(key, **values)


def _wished(state: State, seat: int, said: str) -> str:
    """The words for a seat's turn while a wish stands: those `said` of the trick, and those on the wish."""
    rank = a_rank(state.wish)
    if not state.game.bound_by_wish(seat):
        words = [said, text("game.advice.wished", rank=rank), text("game.advice.wished.table")]
        return " ".join(words)
    if state.turn == seat and state.must_pass:
        return text("game.advice.wished.pass", rank=rank)
    return " ".join([said, text("game.advice.wished.bound", rank=rank)])


def _top(state: State) -> str:
    """The moment of answering what lies on top: a bomb, a Dragon that only bombs beat, or anything else."""
    dragon, top = state.game.deck.dragon, state.top
    if top.is_bomb:
        return "bomb"
    highest = dragon.bit_count() == 1 or top.rank == SECOND_DRAGON
    return "dragon" if top.cards & dragon and highest else "follow"


def _moment(state: State, seat: int) -> str:
    if state.phase == "over":
        return "end" if state.winner is not None else "over"
    if state.phase == "window" and state.turn == seat and seat not in state.to_act:
        return "follow"  # except for the bomb that may still fall
    if seat not in state.to_act:
        return "out" if not state.hands[seat] else "wait"
    if state.phase == "play":
        return "follow" if state.trick else "lead"
    if state.phase == "collect":
        return "give" if state.gift_due else "collect"
    if state.phase == "push":
        return _exchange(state, seat)
    return state.phase


def _exchange(state: State, seat: int) -> str:
    """The kind of push that a seat owes."""
    game = state.game
    if game.titles:
        return f"push.{game.demand(seat) or 'any'}"
    mine = [each for each in range(game.players) if game.actor(each) == seat]
    return "push.dealer" if len(mine) > 1 else "push"


def _chair(state: State, seat: int) -> list[str]:
    """The seat's title, if the last round has moved the players."""
    game: Any = state.game
    if not game.titles:
        return []
    place = game.place_of(seat)
    return [Texts(game.name)("game.advice.chair", title=title_inside(game.titles[place], place))]


def _values(state: State, moment: str, seat: int, names: Sequence[str]) -> dict[str, Any]:
    """The values that a moment's words may use."""
    game = state.game
    values: dict[str, Any] = {}
    if state.trick:
        owner, top = state.trick[-1]
        label = combo_name(top, game.deck)
        values |= {"name": seat_inside(owner, seats=names), "label": label}
    if moment.startswith("push"):
        targets = game.push_targets(seat)
        cards = game.demanded_push(seat, state.hands[seat]) or ()
        wanted = cards_text(game.deck.name(card) for card in cards)
        values |= {"count": len(targets), "name": seat_inside(targets[0], seats=names), "cards": wanted}
        values["order"] = text("game.advice.order" if game.deck.dog else "game.advice.order.dogless")
    if moment == "out" and game.titles:
        place = state.out.index(seat)
        values["title"] = title_inside(game.titles[place], place)
    return values


def _option(action: Action, state: State, seat: int) -> str:
    """An action's kind, worded to stand inside a sentence."""
    name = type(action).__name__.lower()
    moment = f"call.{action.kind}" if isinstance(action, Call) else name
    if isinstance(action, Push):
        moment = _exchange(state, seat)
        values = _values(state, moment, seat, names_at(state, state.game.actor(seat)))
        return _say("game.legal", moment, state, seat, **values)
    return _say("game.legal", moment, state, seat)


class TichuGuide(ClimbingGuide[State]):
    """The guide of a guided round in the Tichu family."""

    def answering(self, state: State) -> str:
        return _top(state)

    def moment(self, state: State, seat: int, names: Sequence[str]) -> str:
        """Tell the top of the trick, and the wish in force."""
        said = super().moment(state, seat, names)
        if not state.wish or state.phase != "play":
            return said
        return _wished(state, seat, said)

    def topics(self, state: State, seat: int) -> Iterator[tuple[str, str]]:
        """Yield special cards, in hand or on the table, bombs, and points on the table."""
        game = state.game
        deck, near = game.deck, state.hands[seat]
        for _, combo in state.trick:
            near |= combo.cards
        if near & deck.mahjong:
            yield "ma", "nanking.wish.make"
        if near & deck.dog:
            yield "dog", "nanking.dog.lead-only"
        if near & deck.phoenix:
            yield "phoenix", "nanking.ph.single"
        if near & deck.dragon:
            yield "dragon", "nanking.dr.top"
        if state.wish:
            yield "wish", "nanking.wish.duty"
        bombed = any(combo.is_bomb for _, combo in state.trick)
        if bombed or (state.phase != "push" and game.combinations.bombs(state.hands[seat])):
            yield "bomb", "nanking.bomb.beats"
        if any(deck.points(combo.cards) for _, combo in state.trick):
            yield "points", "nanking.points"

    def has_declined(self, actions: Sequence[str], seat: int) -> bool:
        for each in reversed(actions):
            if each.endswith(" collect") or " give " in each:
                return False
            if each == f"{seat} nobomb":
                return True
        return False

    def dealt_hands(self, state: State) -> Iterator[int]:
        return (hand | sum(rest) for hand, rest in zip(state.hands, state.rest, strict=True))

    def action_without_calls(self, state: State, seat: int) -> Action | None:
        """Take the cards: a learner who makes no calls has nothing else to do."""
        return Take(seat) if state.phase == "take" else None
