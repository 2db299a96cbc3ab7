"""The ids of the rules that each game of the family plays by."""

from __future__ import annotations


def _rows(game: str, text: str) -> tuple[str, ...]:
    return tuple(f"{game}.{row}" for row in text.split())


BASE = _rows(
    "mahjong",
    """
    eq.suits eq.dragons eq.winds eq.set-136 eq.set-144 eq.accessories eq.chips eq.no-score-sheet
    eq.cards-too
    seat.draw seat.places seat.fixed seat.turn-order seat.own-wind seat.no-round-wind
    seat.east-double seat.agree-first
    wall.shuffle wall.build wall.dice-1 wall.dice-2 wall.count wall.count-overflow wall.ring
    wall.loose-place wall.draw-order wall.neutral
    deal.fours deal.last deal.counts deal.linear deal.seasons
    turn.east-opens turn.start turn.three-sources turn.draw turn.discard turn.thirteen
    turn.keep-closed turn.no-take-back turn.out-of-turn
    claim.chow claim.chow-now claim.chow-next-only claim.pung claim.pung-anyone claim.expose
    claim.honours-no-chow claim.one-pung claim.pung-over-chow claim.mahjong-first
    claim.mahjong-any-shape claim.mahjong-nearest claim.voluntary claim.then-discard
    claim.turn-after claim.dead-tile
    kong.is-group kong.closed kong.claim kong.claim-or-pung kong.no-second-claim kong.add
    kong.replace kong.delay kong.must-show kong.may-split kong.timing kong.no-rob
    loose.use loose.refill loose.order loose.win
    win.shape win.group win.pair win.corner-hand win.no-minimum win.when win.show win.ends-hand
    dead.count dead.false-mahjong dead.effect dead.continue
    draw.last-fourteen draw.no-settlement draw.east-passes
    east.pass east.stay
    length.four-rounds length.shorter length.new-game length.three-players
    three.same three.set
    settle.every-hand settle.winner settle.losers settle.east settle.dead
    penalty.1-suit penalty.2-honours
    season.extra season.replace season.owners season.own season.no-claim season.wall season.points
    season.own-double season.bouquet season.names
    opt.a opt.b opt.c opt.d opt.e opt.f opt.g opt.h opt.i opt.k
    score.open-pung-simple score.open-pung-corner score.open-kong-simple score.open-kong-corner
    score.closed-pung-simple score.closed-pung-corner score.closed-kong-simple
    score.closed-kong-corner score.chow score.pair score.mahjong score.no-points score.drawn
    score.only-tile score.loose score.no-chow score.dragon-group score.own-wind-group
    score.suit-with-honours score.pure-suit score.all-honours score.original-hand score.corner-hand
    score.add-then-double score.limit score.limit-before-east score.times-five
    """,
)

# The game of clean hands is played by two (form B), or by three or four with the option clean_hand.
CLEAN = _rows(
    "mahjong-duel",
    "b.set b.choose b.clean b.change b.same-suit b.bluff b.announced b.rest",
)

MAHJONG = BASE + CLEAN

_SEASONS = """
    eq.set-144 deal.seasons
    season.extra season.replace season.owners season.own season.no-claim season.wall season.points
    season.own-double season.bouquet season.names
"""
_LARGER = "length.four-rounds length.shorter length.three-players three.same three.set"

# Two play without seasons, and for a number of hands.
DUEL = tuple(row for row in MAHJONG if row not in _rows("mahjong", _SEASONS + _LARGER)) + _rows(
    "mahjong-duel",
    "a.set a.wall a.east a.length a.alternate a.same a.no-corner-hand a.simples",
)

_TILES = _rows(
    "mahjong",
    _SEASONS
    + """
    eq.dragons eq.winds eq.accessories eq.cards-too
    wall.shuffle wall.build wall.dice-1 wall.dice-2 wall.count wall.count-overflow wall.ring
    wall.loose-place wall.draw-order wall.neutral
    deal.fours deal.last deal.linear
    """,
)

# Cards are dealt from heaps, and none of them stands for a season.
SPARROW = tuple(row for row in MAHJONG if row not in _TILES) + _rows(
    "sparrow",
    """
    eq.cards
    names.titles names.rank names.claims
    score.same
    deal.1-seats deal.2-shuffle deal.3-heaps deal.4-start deal.5-deal
    play.as-tiles
    """,
)
