"""A position of the Tichu family, set up by hand."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from tichu_teach.engine import Action, Call, Lead, Play, Push, State, Wish
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.climbing.combo import Combo
from tichu_teach.engine.state import Ruleset
from tichu_teach.engine.tichu.deck import LOW, RANKS, SUITS
from tichu_teach.engine.tichu.notation import format_combo
from tichu_teach.engine.tichu.rules import TichuRules
from tichu_teach.engine.tichu.state import State as TichuState
from tichu_teach.pages.presenters.climbing_editing import ClimbingEditing
from tichu_teach.pages.presenters.controls import Control, toggle
from tichu_teach.pages.presenters.draft import Draft, is_hand
from tichu_teach.pages.presenters.tichu.scene import cards_in_order
from tichu_teach.texts.names import a_rank, rank_value, seat_inside
from tichu_teach.texts.tichu import SPECIALS


class TichuEditing(ClimbingEditing):
    """The places and choices of the Tichu family."""

    CARDS = ("open",)
    PHASES = ("turn", "bombs", "collect", "wishing", "dog", "taking", "pushing", "over")
    MORE = ("played", "totals", "round", "people", "fault")

    def rows(self, game: Ruleset) -> list[list[str]]:
        suits = [[rank + suit for rank in RANKS[LOW:]] for suit in SUITS]
        return [*suits, [card for card in SPECIALS if _rules(game).deck.copies(card)]]

    def piles(self, draft: Draft) -> tuple[str, ...]:
        game = _rules(draft.game)
        left_over = sum(game.hand_sizes(0)) < game.set_size
        return self.CARDS if left_over or draft.cards_at("open") else ()

    # -- what is said --------------------------------------------------------------------------------

    def waits(self, draft: Draft) -> list[str]:
        game = _rules(draft.game)
        gone = {"wishing": game.wishes, "dog": game.deck.dog, "taking": game.grand_before}
        found = [phase for phase in self.PHASES if gone.get(phase, True)]
        return found if self.phase(draft) in found else [*found, self.phase(draft)]

    def controls(self, draft: Draft) -> list[Control[Draft]]:
        game = _rules(draft.game)
        phase, seat = self.asked_of(draft)
        return [
            phase,
            *(self._bombs(draft) if self.phase(draft) == "bombs" else []),
            seat,
            *self.read_as(draft),
            *(self._wish(draft) if game.wishes else []),
            self.seats_control(draft, "out"),
            *(self.announcement_controls(draft, "calls", ("small", "grand")) if game.grand_before else []),
        ]

    def _wish(self, draft: Draft) -> list[Control[Draft]]:
        wish = draft.fields.get("wish", "")[:1]
        none = self.say(draft.game, "wish.none")
        ranks = [("", none), *((each, a_rank(rank_value(each))) for each in RANKS[LOW:])]
        return [
            self.select(draft, "wish", "wish", wish, ranks, lambda rank: draft.saying("wish", rank or None))
        ]

    def _bombs(self, draft: Draft) -> list[Control[Draft]]:
        asked = _seats_asked(draft)
        then = partial(toggle, asked)
        return [self.seats(draft, "bombs", "won.asked", asked, lambda who: self._asking(draft, then(who)))]

    def _asking(self, draft: Draft, asked: Sequence[str]) -> Draft:
        """Set who is asked for a bomb; there must always be somebody."""
        words = [each for each in self.seat_words(draft.game) if each in asked]
        return draft.saying("bombs", f"{' '.join(words)} turn {self.turn(draft)}") if words else draft

    def waiting(self, draft: Draft, phase: str, seat: str) -> Draft:
        asked = " ".join(_seats_asked(draft) or self._bombers(draft)) or seat
        return super().waiting(draft, phase, f"{asked} turn {seat}" if phase == "bombs" else seat)

    def _bombers(self, draft: Draft) -> list[str]:
        """The seats that hold a bomb, even one that can't be thrown now."""
        game = _rules(draft.game)
        hands = {seat: " ".join(draft.cards_at(f"{seat}:")) for seat in self.seat_words(game)}
        return [seat for seat, hand in hands.items() if game.combinations.bombs(game.deck.parse(hand))]

    # -- dealing -------------------------------------------------------------------------------------

    def hand_size(self, game: Ruleset) -> int:
        return _rules(game).hand_size

    def lay_rest(self, draft: Draft, pool: Sequence[str]) -> Draft:
        """Give the lead of the first trick to whoever holds the Mahjong."""
        if any(head != "turn" and not head.endswith(":") and head != "open" for head in draft.fields):
            return draft
        holders = (head[:-1] for head in draft.fields if is_hand(head) and "Ma" in draft.cards_at(head))
        return draft.saying("turn", next(holders, self.turn(draft)))

    def hidden_places(self, state: State, seats: Collection[int]) -> list[str]:
        assert isinstance(state, TichuState)
        seen = {each for seat in seats for each in state.game.sees(seat, state.phase)}
        others = [each for each in range(state.game.players) if each not in seen]
        rest = [f"{each}+:" for each, cards in enumerate(state.rest) if cards]
        return [*(f"{each}:" for each in others), *rest]

    def forget_unseen(self, draft: Draft, seat: int) -> Draft:
        """Return the draft without pushed cards; a seat asked for a bomb isn't told who else is."""
        draft = draft.without_fields(*(head for head in draft.fields if head.endswith(">:")))
        own = [word for word in _seats_asked(draft) if word == str(seat)]
        return self._asking(draft, own)

    # -- actions -------------------------------------------------------------------------------------

    def option(self, state: State, action: Action, names: Sequence[str]) -> tuple[str, list[str]]:
        if isinstance(action, Wish):
            rank = a_rank(action.rank) if action.rank else ""
            return self.say(state.game, "may.wish" if rank else "may.wish.none", rank=rank), []
        if isinstance(action, Call):
            return self.say(state.game, f"may.call.{action.kind}"), []
        if isinstance(action, Lead):
            return self.say(state.game, "may.lead", name=seat_inside(action.to, names)), []
        if isinstance(action, Push):
            deck = _rules(state.game).deck
            return self.say(state.game, "may.push"), [deck.name(card) for card in bits(sum(action.cards))]
        return super().option(state, action, names)

    def readings(self, game: Ruleset, cards: int) -> dict[str, Combo]:
        rules = _rules(game)
        return {format_combo(each, rules.deck): each for each in rules.readings(cards)}

    def laid_cards(self, state: State, action: Play) -> list[str]:
        return cards_in_order(action.combo, _rules(state.game).deck)


def _seats_asked(draft: Draft) -> list[str]:
    """The seats asked for a bomb."""
    return draft.fields.get("bombs", "").partition("turn")[0].split()


def _rules(game: Ruleset) -> TichuRules:
    assert isinstance(game, TichuRules)
    return game
