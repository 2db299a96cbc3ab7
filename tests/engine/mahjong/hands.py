"""Random hands to score: complete ones and others, plain and with a leaning to one suit or to honours."""

import random
from collections import Counter
from dataclasses import asdict
from typing import Any

from tests.engine.mahjong.oracle import (
    CORNERS,
    HONOURS,
    KINDS,
    SUIT_TILES,
    WINDS,
    Case,
    Meld,
    Rules,
    complete,
    meld_tiles,
    waits,
)
from tichu_teach.engine import games
from tichu_teach.engine.mahjong.groups import Group
from tichu_teach.engine.mahjong.hand import Hand, Win
from tichu_teach.engine.mahjong.rules import OPTIONAL
from tichu_teach.engine.mahjong.tiles import TILE_NAMES, counts

SEASONS = [f"{colour}{number}" for colour in "SF" for number in range(1, 5)]


def game_of(rules: Rules) -> Any:
    """The engine's ruleset with the same agreement."""
    fields = asdict(rules)
    clean, short = fields.pop("clean"), fields.pop("short")
    if short:
        return games["mahjong-duel"].vary(**fields)
    return games["mahjong"].vary(**fields, clean_hand=clean)


def pool(rng: random.Random, short: bool) -> list[str]:
    """The kinds a hand is made from."""
    kinds = [kind for kind in KINDS if not (short and kind in SUIT_TILES and kind[1] in "6789")]
    leaning = rng.random()
    suit = rng.choice("BCK")
    if leaning < 0.25:
        return [kind for kind in kinds if kind not in HONOURS and kind[0] == suit]
    if leaning < 0.45:
        return [kind for kind in kinds if kind in HONOURS or kind[0] == suit]
    if leaning < 0.5:
        return HONOURS
    if leaning < 0.6:
        return [kind for kind in kinds if kind in CORNERS]
    if leaning < 0.65:
        return [kind for kind in kinds if kind in CORNERS and kind not in HONOURS]
    return kinds


def random_rules(rng: random.Random) -> Rules:
    """A table's agreement: half the time the plain one without a limit."""
    if rng.random() < 0.5:
        return Rules()
    return Rules(
        limit=rng.choice([None, 100, 600, 3000]),
        limit_hand_value=rng.choice([500, 3000]),
        corner_hand_value=rng.choice([None, 800]),
        heavenly=rng.choice(["x3", "limit"]),
        optional="".join(letter for letter in OPTIONAL if rng.random() < 0.5),
        opt_e=rng.choice(["x2", "limit"]),
        opt_fg=rng.choice(["replace-14", "total"]),
        scale=rng.choice([1, 5]),
        no_points_ignores_seasons=rng.random() < 0.7,
        clean=rng.choice(["off", "off", "secret", "announced"]),
    )


def _dress(rng: random.Random, case: Case, rules: Rules) -> Case:
    if not rules.short:
        case.seasons = rng.sample(SEASONS, rng.choice([0, 0, 0, 1, 2, 5, 8]))
    return case


def random_loser(rng: random.Random, rules: Rules) -> Case:
    """Thirteen tiles of somebody who has not won, up to four groups laid out."""
    while True:
        kinds = pool(rng, rules.short)
        melds = _melds(rng, kinds, rng.randint(0, 4))
        tiles = [rng.choice(kinds) for _ in range(13 - 3 * len(melds))]
        if rng.random() < 0.4 and len(tiles) > 3:
            tiles[1] = tiles[2] = tiles[0]
        if _possible(tiles, melds):
            suit = rng.choice("BCK") if rules.clean == "announced" else None
            return _dress(rng, Case(tiles, melds, rng.choice(WINDS), suit=suit), rules)


def random_winner(rng: random.Random, rules: Rules) -> Case:
    """A complete hand, won in some way."""
    while True:
        kinds = pool(rng, rules.short)
        groups = _melds(rng, kinds, 4)
        if rng.random() < 0.06:
            extra = [rng.choice(CORNERS)]
            melds, tiles = [], [*CORNERS, *extra]
        elif rng.random() < 0.03:  # one suit in a row, with its ones and nines
            suit, ends = rng.choice("BCK"), rng.choice(("11199", "11999"))
            melds, tiles = [], [f"{suit}{number}" for number in f"123456789{ends}"]
        elif len(groups) < 4:
            continue
        else:
            number = rng.choice([0, 0, 1, 2, 3, 4])
            melds = groups[:number]
            tiles = [tile for meld in groups[number:] for tile in meld_tiles(meld)[:3]]
            tiles += [rng.choice(kinds)] * 2
        suits = [tile[0] for tile in tiles if tile not in HONOURS]
        suit = (suits or ["B"])[0] if rules.clean == "announced" else None
        if not _possible(tiles, melds) or not complete(tiles, melds, rules, suit):
            continue
        win = rng.choice(["wall", "loose", "discard", "discard", "rob", "deal"])
        wind = rng.choice(WINDS)
        if win == "deal" and (melds or wind != "E"):
            continue
        case = Case(tiles, melds, wind, win=win, tile=rng.choice(tiles), suit=suit)
        case.opening = win == "discard" and wind != "E" and not melds and rng.random() < 0.3
        case.loose = win == "discard" and rng.random() < 0.3
        case.last = win in ("wall", "loose") and rng.random() < 0.3
        if _can_have_won(_dress(rng, case, rules), rules):
            return case


def _can_have_won(case: Case, rules: Rules) -> bool:
    """Return True unless a loose tile replaces nothing, or a robbed one is not the only one that would do."""
    if case.win == "loose":
        return bool(case.seasons) or any(kind == "kong" for kind, _, _ in case.melds)
    before = case.tiles.copy()
    if case.win != "rob":
        return True
    before.remove(case.tile)
    there = before + [tile for meld in case.melds for tile in meld_tiles(meld)]
    return case.tile not in there and len(waits(before, case.melds, rules, case.suit)) == 1


def _melds(rng: random.Random, kinds: list[str], number: int) -> list[Meld]:
    lows = [kind for kind in kinds if kind not in HONOURS and kind[1] in "1234567"]
    lows = [low for low in lows if all(f"{low[0]}{int(low[1]) + step}" in kinds for step in (1, 2))]
    melds: list[Meld] = []
    likes_pungs = rng.random()
    for _ in range(number):
        if lows and rng.random() > likes_pungs:
            melds.append(("chow", rng.choice(lows), True))
        elif rng.random() < 0.3:
            melds.append(("kong", rng.choice(kinds), rng.random() < 0.5))
        else:
            melds.append(("pung", rng.choice(kinds), True))
    return melds


def _possible(tiles: list[str], melds: list[Meld]) -> bool:
    counts = Counter(tiles + [tile for meld in melds for tile in meld_tiles(meld)])
    return max(counts.values()) <= 4


def as_hand(case: Case) -> Hand:
    """The same for the engine."""
    tile = TILE_NAMES.tile
    win = None
    if case.win:
        won = -1 if case.win == "deal" else tile(case.tile)
        win = Win(won, case.win, case.opening, case.loose, case.last)
    return Hand(
        counts(map(tile, case.tiles)),
        tuple(Group(kind, tile(low), is_open) for kind, low, is_open in case.melds),
        tile(case.wind),
        tuple(map(tile, case.seasons)),
        win,
        TILE_NAMES.suits.index(case.suit) if case.suit else None,
    )
