"""Motifs about bombs: when they may be thrown, on what, by whom, and which beats which."""

from __future__ import annotations

import random
from collections.abc import Callable

from tichu_teach.engine import Collect, Combo, Give, Lead, NoBomb, Play
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Own
from tichu_teach.engine.tichu.deck import ACE, LOW
from tichu_teach.engine.tichu.game import TichuGame as Game
from tichu_teach.engine.tichu.state import State

from ...kinds.allowed import Grounds
from ..motif import Motifs, NoLuck, QuestionData, ask_if_allowed, first, game_fields, trick_scripts
from .simulate import YOU, deal, flush_of, four_of, held, in_full_play, play_on, thinned

EAST = 1

MOTIFS = Motifs()


def _with_partners(game: Game) -> object:
    """Gifts and the Dog need partners."""
    return game.partners(YOU)


# -- hands that make it happen -------------------------------------------------------------------------


def _four(game: Game, rng: random.Random, low: int = LOW, high: int = ACE) -> int:
    return four_of(game, rng.randint(low, high))


def _flush(game: Game, rng: random.Random, size: int = 5) -> int:
    """So many cards of one suit in a row."""
    start = rng.randint(LOW, ACE + 1 - size)
    return flush_of(game, start, start + size - 1, rng.choice(game.deck.suit))


def _a_bomb(game: Game, rng: random.Random) -> int:
    return _flush(game, rng) if rng.randrange(3) == 0 else _four(game, rng)


def _apart(one: int, other: int) -> None:
    """Two holdings cannot share a card."""
    if one & other:
        raise NoLuck


def _bomb(state: State, seat: int = YOU) -> Combo | None:
    """The lowest bomb of a seat."""
    bombs = state.game.combinations.bombs(state.hands[seat])
    return min(bombs, key=lambda bomb: (bomb.size, bomb.rank, bomb)) if bombs else None


def _beating(state: State) -> bool:
    bomb = _bomb(state)
    return bomb is not None and bool(state.trick) and bomb.beats(state.top)


def _reached(start: State, rng: random.Random, fits: Callable[[State], object], wait: int = 0) -> State:
    """The first position of a simulated round that fits; nobody else throws a bomb before it."""
    found: State = first(in_full_play(start, rng), fits, wait)
    return found


def _calm(state: State) -> list[Combo]:
    """Return your plays that would beat the trick and are no bombs."""
    plays = state.game.combinations.follows(state.hands[YOU], state.top)
    return sorted(combo for combo in plays if not combo.is_bomb)


def _thrown(state: State, combo: Combo | None = None) -> QuestionData:
    """Ask if you may throw this combination, by default your bomb."""
    combo = combo or _bomb(state)
    if combo is None:
        raise NoLuck
    return ask_if_allowed(state, Play(YOU, combo))


def _late(state: State, rng: random.Random, combo: Combo | None = None) -> State:
    """The moment as it is, or late in a round; your bomb is still there, or what you play instead."""
    kept = combo or _bomb(state)
    if rng.randrange(2) or kept is None:
        return state
    return thinned(state, rng, rng.choice((6, 8)), kept.cards)


def _by_hand(question: Own) -> int:
    """0 for a small hand."""
    return int(held(question) > 0.6)


# -- the motifs ----------------------------------------------------------------------------------------


@MOTIFS.add(
    "bomb-turn",
    4,
    level=lambda question: 1 + (held(question) > 0.5) + (held(question) > 0.65),
    levels=(1, 2, 3),
    grounds=Grounds(
        ("nanking.bomb.lead", "nanking.bomb.any-time"), ("nanking.bomb.not-the-lead", "nanking.trick.end")
    ),
)
def _turn(game: Game, rng: random.Random) -> QuestionData:
    """You throw a bomb, or something calm: while somebody leads or answers, or everybody has passed."""
    draw = rng.choice((_empty_table, _empty_table, _out_of_turn, _after_passes))
    return draw(game, rng)


def _out_of_turn(game: Game, rng: random.Random) -> QuestionData:
    """Somebody else is to play, and your bomb would beat the trick."""

    def fits(state: State) -> object:
        turn = state.phase == "play" and state.trick and state.turn != YOU
        return turn and state.owner in game.opponents(YOU) and _beating(state)

    start = deal(game, rng, (YOU, _a_bomb(game, rng)))
    return _thrown(_late(_reached(start, rng, fits, rng.randrange(8)), rng))


def _empty_table(game: Game, rng: random.Random) -> QuestionData:
    """Nothing lies on the table, and the lead is yours or somebody else's."""
    mine, wait = rng.randrange(2) == 0, rng.randrange(4)
    first = game.deck.mahjong if mine and rng.randrange(2) else 0
    start = deal(game, rng, (YOU, _a_bomb(game, rng) | first))

    def fits(state: State) -> object:
        return state.phase == "play" and not state.trick and (state.turn == YOU) == mine and _bomb(state)

    return _thrown(_late(_reached(start, rng, fits, 0 if mine else wait), rng))


@MOTIFS.add(
    "bomb-late",
    4,
    level=lambda question: 3 + _by_hand(question),
    levels=(3, 4),
    grounds=Grounds(
        ("nanking.bomb.before-collect", "nanking.bomb.lead"),
        ("nanking.trick.end", "nanking.bomb.not-the-lead"),
    ),
)
def _between_tricks(game: Game, rng: random.Random) -> QuestionData:
    """A trick is nearly over, or the next one is not begun: after the Dog, where there are partners."""
    if rng.randrange(2):
        return _after_passes(game, rng)
    return _dog(game, rng) if _with_partners(game) else _empty_table(game, rng)


def _after_passes(game: Game, rng: random.Random) -> QuestionData:
    """Everybody has passed, nobody has taken the trick in yet."""
    opponents = game.opponents(YOU)
    start, calm = deal(game, rng, (YOU, _a_bomb(game, rng))), rng.randrange(2)

    def fits(state: State) -> object:
        over = state.phase == "collect" and state.turn in opponents
        return over and _beating(state) and (_calm(state) or not calm)

    state = _reached(start, rng, fits)
    combo = rng.choice(_calm(state)) if calm else None
    return _thrown(_late(state, rng, combo), combo)


def _dog(game: Game, rng: random.Random) -> QuestionData:
    """Somebody has just led the Dog: it lies in no trick, and whoever has the lead now may lead a bomb."""
    leader = rng.choice([seat for seat in range(game.players) if seat != YOU])
    start = deal(game, rng, (YOU, _a_bomb(game, rng)), (leader, game.deck.dog))
    state = _reached(start, rng, lambda s: s.phase == "play" and not s.trick and s.turn == leader)
    state = state.after(Play(leader, game.combo(game.deck.dog)))
    if state.phase == "dog":
        leaders = state.game.dog_leaders(leader, state.hands, state.round)
        state = state.after(Lead(leader, rng.choice(leaders)))
    return _thrown(_late(state, rng))


@MOTIFS.add("bomb-own-dragon", level=5, where=_with_partners)
def _own_dragon(game: Game, rng: random.Random) -> QuestionData:
    start = deal(game, rng, (YOU, _a_bomb(game, rng) | game.deck.dragon))
    state = _reached(start, rng, lambda s: s.phase == "collect" and s.turn == YOU and s.gift_due)
    if not _beating(state):
        raise NoLuck
    return {"kind": "play", "position": state, "success": "only-bomb"}


def _lengths(question: Own) -> int:
    """Harder if the longer bomb is not the higher one."""
    mine: Combo = question.action.combo
    theirs: Combo = question.position.top if question.position.trick else mine
    return 3 + ((mine.size > theirs.size) != (mine.rank > theirs.rank))


@MOTIFS.add("bomb-on-bomb", level=_lengths, levels=(3, 4))
def _bomb_on_bomb(game: Game, rng: random.Random) -> QuestionData:
    """East has bombed: does yours go on top?"""
    theirs, yours = _a_bomb(game, rng), _a_bomb(game, rng)
    _apart(theirs, yours)
    start = deal(game, rng, (EAST, theirs), (YOU, yours))
    ours = (YOU, *game.partners(YOU))
    state = _reached(start, rng, lambda s: s.phase == "play" and s.trick and s.owner in ours)
    bomb = _bomb(state, EAST)
    if bomb is None or not bomb.beats(state.top):
        raise NoLuck
    state = state.after(Play(EAST, bomb))
    while state.phase == "window" and state.to_act[0] != YOU:
        state = state.after(NoBomb(state.to_act[0]))
    return _thrown(state)


@MOTIFS.add("bomb-order", level=lambda question: len(question.items) - 2, levels=(1, 2, 3))
def _order(game: Game, rng: random.Random) -> QuestionData:
    """A row of bombs to be sorted: different lengths, ranks that mislead."""
    bombs = [_four(game, rng, 9), _four(game, rng, LOW, 8), _flush(game, rng), _flush(game, rng, 6)]
    bombs += [_flush(game, rng, 5) if rng.randrange(2) else _flush(game, rng, 7)]
    bombs = rng.sample(bombs, rng.choice((3, 4, 5)))
    return {"kind": "order", **game_fields(game), "items": [game.deck.text(bomb) for bomb in bombs]}


@MOTIFS.add(
    "bomb-or-not",
    5,
    level=lambda question: 4 + _by_hand(question),
    levels=(4, 5),
    grounds=Grounds(
        ("nanking.combo.flush-is-bomb", "nanking.ph.joker"), ("nanking.ph.not-bomb", "nanking.seats")
    ),
)
def _bomb_or_not(game: Game, rng: random.Random) -> QuestionData:
    """A straight, or the Phoenix among others: a bomb, or something ordinary, in turn or not?"""
    return (_false_bomb if rng.randrange(3) else _flush_on_straight)(game, rng)


def _flush_on_straight(game: Game, rng: random.Random) -> QuestionData:
    """A straight is led, and before your turn you have a row of your own: of one suit, or of nearly one."""
    low = rng.randint(5, ACE - 5)
    straight = sum(rng.choice([*bits(game.deck.rank[rank])]) for rank in range(low, low + 6))
    row = _flush(game, rng, rng.choice((5, 5, 6, 6, 6)))
    if rng.randrange(2):
        card = rng.choice([*bits(row)])
        rank = game.deck.rank[game.deck.rank_of(card)]
        row = row & ~card | rng.choice([*bits(rank & ~card & ~straight)])
    _apart(straight, row)
    if game.combinations.is_flush(straight):
        raise NoLuck
    start = deal(game, rng, (EAST, straight | game.deck.mahjong), (YOU, row))
    state = start.after(Play(EAST, game.combo(straight))).close_window()
    combo = game.combo(row, top=state.top)
    return _thrown(_late(state, rng, combo), combo)


def _false_bomb(game: Game, rng: random.Random) -> QuestionData:
    """A bomb but for one card, which is the Phoenix; or an ordinary combination with the Phoenix in it."""
    bomb = _four(game, rng) if rng.randrange(2) else _flush(game, rng)
    false = bomb & ~rng.choice([*bits(bomb)]) | game.deck.phoenix
    start, wait, calm = deal(game, rng, (YOU, false)), rng.randrange(4), rng.randrange(2)

    def fits(state: State) -> object:
        there = state.phase == "play" and state.trick and state.turn == YOU and not false & ~state.hands[YOU]
        return there and (_with_phoenix(state) if calm else not state.top.is_bomb)

    state = _reached(start, rng, fits, wait * (not calm))
    if rng.randrange(2):
        state = thinned(state, rng, 8, false)
    combo = game.combo(false, top=state.top)
    if calm and _with_phoenix(state):
        combo = rng.choice(_with_phoenix(state))
    return _thrown(state, combo)


def _with_phoenix(state: State) -> list[Combo]:
    """Return your plays on the trick that hold the Phoenix among other cards."""
    return sorted(c for c in state.plays() if c.size > 2 and c.cards & state.game.deck.phoenix)


@MOTIFS.add("bomb-find", 3, level=lambda question: 4 + _by_hand(question), levels=(4, 5))
def _find(game: Game, rng: random.Random) -> QuestionData:
    """Somewhere in the hand there is a bomb, and nothing else will do."""
    start = deal(game, rng, (YOU, _flush(game, rng)))

    def fits(state: State) -> object:
        turn = state.phase == "play" and state.turn == YOU and state.trick
        if not turn or state.owner not in game.opponents(YOU) or len(state.plays()) != 1:
            return False
        return state.hands[YOU].bit_count() > 6 and state.plays()[0].is_bomb

    return {"kind": "play", "position": _late(_reached(start, rng, fits), rng), "success": "only-bomb"}


@MOTIFS.add("bomb-course", level=lambda question: 2 + (len(question.script) > 4), levels=(2, 3))
def _course(game: Game, rng: random.Random) -> QuestionData:
    """A trick with a bomb in it: who takes it, whose turn is it, who leads?"""
    one, two = _a_bomb(game, rng), _a_bomb(game, rng)
    _apart(one, two)
    seats = rng.sample(range(game.players), 2)
    start = deal(game, rng, (seats[0], one), (seats[1], two))
    # Who takes it in is the question.
    for now, action, begun, script in trick_scripts(play_on(start, rng, 45), NoBomb, Collect):
        if len(now.active) < 3 or len(script) > 12:
            break
        asked = {"kind": "takes", "position": begun, "script": script, "open": False}
        bombed = any(combo.is_bomb for _, combo in now.trick)
        if bombed and now.phase == "collect" and not isinstance(action, Play):
            return {**asked, "who": "leads" if isinstance(action, Give) else rng.choice(("takes", "leads"))}
        thrown = isinstance(action, Play) and action.combo.is_bomb and now.trick
        if thrown and now.turn != action.seat and rng.randrange(2):
            return {**asked, "who": "turn"}
    raise NoLuck
