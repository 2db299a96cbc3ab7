"""A second, naive scorer, written straight from the rules, to check the engine against.

Tiles are names, hands are lists, every grouping is tried by taking tiles away one group at a time. It shares
no code with the engine and is slow.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

WINDS = ["E", "S", "W", "N"]
DRAGONS = ["Rd", "Gd", "Wd"]
HONOURS = WINDS + DRAGONS
SUIT_TILES = [f"{suit}{number}" for suit in "BCK" for number in range(1, 10)]
KINDS = SUIT_TILES + HONOURS
CORNERS = [name for name in SUIT_TILES if name[1] in "19"] + HONOURS

Meld = tuple[str, str, bool]  # pung, kong, chow or pair; its lowest tile; open


@dataclass
class Rules:
    """The fields of the ruleset that scoring depends on."""

    limit: int | None = None
    limit_hand_value: int = 3000
    corner_hand_value: int | None = None
    heavenly: str = "x3"
    optional: str = ""
    opt_e: str = "x2"
    opt_fg: str = "replace-14"
    scale: int = 1
    no_points_ignores_seasons: bool = True
    clean: str = "off"
    short: bool = False  # the set of 88


@dataclass
class Case:
    """A hand to score; `win` is None or where the winning tile came from."""

    tiles: list[str]
    melds: list[Meld]
    wind: str
    seasons: list[str] = field(default_factory=list)
    win: str | None = None
    tile: str = ""
    opening: bool = False
    loose: bool = False
    last: bool = False
    suit: str | None = None


def meld_tiles(meld: Meld) -> list[str]:
    kind, tile, _ = meld
    if kind == "chow":
        return [f"{tile[0]}{int(tile[1]) + step}" for step in range(3)]
    return [tile] * {"pung": 3, "kong": 4, "pair": 2}[kind]


def take(tiles: list[str], away: list[str]) -> list[str] | None:
    left = list(tiles)
    for tile in away:
        if tile not in left:
            return None
        left.remove(tile)
    return left


def splits(tiles: list[str], groups: int) -> list[list[Meld]]:
    """Every way to split tiles into so many closed groups and a pair."""
    found = []
    for pair in set(tiles):
        left = take(tiles, [pair, pair])
        if left is not None:
            found += [[*rest, ("pair", pair, False)] for rest in _groups(left, groups)]
    return found


def _groups(tiles: list[str], groups: int) -> list[list[Meld]]:
    if groups == 0:
        return [[]] if not tiles else []
    first = min(tiles)
    found = []
    for kind in ("pung", "chow"):
        if kind == "chow" and (first in HONOURS or first[1] in "89"):
            continue
        left = take(tiles, meld_tiles((kind, first, False)))
        if left is not None:
            found += [[(kind, first, False), *rest] for rest in _groups(left, groups - 1)]
    return found


def is_corner_hand(tiles: list[str]) -> bool:
    return len(tiles) == 14 and set(tiles) == set(CORNERS)


def suits_in(names: list[str]) -> set[str]:
    return {name[0] for name in names if name not in HONOURS}


def everything(case: Case) -> list[str]:
    return case.tiles + [tile for meld in case.melds for tile in meld_tiles(meld)]


def complete(tiles: list[str], melds: list[Meld], rules: Rules, suit: str | None) -> bool:
    names = tiles + [tile for meld in melds for tile in meld_tiles(meld)]
    if rules.clean != "off":
        suits = suits_in(names)
        if len(suits) > 1 or (suit is not None and suits - {suit}):
            return False
    elif not melds and not rules.short and is_corner_hand(tiles):
        return True
    return bool(splits(tiles, 4 - len(melds)))


def waits(tiles: list[str], melds: list[Meld], rules: Rules, suit: str | None) -> list[str]:
    held = Counter(tiles + [tile for meld in melds for tile in meld_tiles(meld)])
    kinds = [kind for kind in KINDS if not (rules.short and kind in SUIT_TILES and kind[1] in "6789")]
    possible = [kind for kind in kinds if held[kind] < 4]
    return [kind for kind in possible if complete([*tiles, kind], melds, rules, suit)]


def meld_points(meld: Meld, wind: str) -> int:
    kind, tile, is_open = meld
    corner = tile in CORNERS
    if kind == "chow":
        return 0
    if kind == "pair":
        return 2 if tile in DRAGONS or tile == wind else 0
    if kind == "pung":
        return (4 if corner else 2) if is_open else (8 if corner else 4)
    return (16 if corner else 8) if is_open else (32 if corner else 16)


def placements(case: Case, groups: list[Meld]) -> list[list[Meld]]:
    """List the places where the winning tile may stand: a pung that took a discard is open."""
    if case.win != "discard":
        return [groups]
    found = []
    for place, meld in enumerate(groups):
        if case.tile in meld_tiles(meld):
            opened = (meld[0], meld[1], meld[0] == "pung")
            found.append([*groups[:place], opened, *groups[place + 1 :]])
    return found


def score(case: Case, rules: Rules) -> int:
    """The total of a hand."""
    return rules.scale * plain_score(case, rules)


def plain_score(case: Case, rules: Rules) -> int:
    cap = rules.limit_hand_value if rules.limit is None else rules.limit
    if case.win is None:
        return max(total(case, melds, rules, cap, False) for melds in loser_melds(case, rules))
    if rules.clean == "off" and not rules.short and not case.melds and is_corner_hand(case.tiles):
        return cap if rules.corner_hand_value is None else rules.corner_hand_value
    only = False
    if case.win != "deal":
        before = take(case.tiles, [case.tile])
        assert before is not None
        only = len(waits(before, case.melds, rules, case.suit)) == 1
    best = 0
    for groups in splits(case.tiles, 4 - len(case.melds)):
        for placed in placements(case, groups):
            best = max(best, total(case, case.melds + placed, rules, cap, only))
    return best


def loser_melds(case: Case, rules: Rules) -> list[list[Meld]]:
    melds = list(case.melds)
    for tile, number in Counter(case.tiles).items():
        if number >= 2:
            melds.append(("pung" if number >= 3 else "pair", tile, False))
    if rules.clean == "off":
        return [melds]
    suits = [case.suit] if case.suit else ["B", "C", "K"]
    return [[meld for meld in melds if meld[1] in HONOURS or meld[1][0] == suit] for suit in suits]


def pattern_h(melds: list[Meld]) -> bool:
    return all(meld[1] in CORNERS and meld[1] not in HONOURS and meld[0] != "chow" for meld in melds)


def pattern_i(melds: list[Meld], names: list[str]) -> bool:
    if len(suits_in(names)) != 1 or set(names) & set(HONOURS):
        return False
    suit = names[0][0]
    wanted = [("chow", f"{suit}{low}") for low in (1, 4, 7)]
    have = [(meld[0], meld[1]) for meld in melds]
    one, nine = f"{suit}1", f"{suit}9"
    return any(
        Counter(have) == Counter([*wanted, ("pung", corner), ("pair", opposite)])
        for corner, opposite in ((one, nine), (nine, one))
    )


def total(case: Case, melds: list[Meld], rules: Rules, cap: int, only: bool) -> int:
    wind, names, won = case.wind, everything(case), case.win is not None
    options = rules.optional
    if won:
        if ("h" in options and pattern_h(melds)) or ("i" in options and pattern_i(melds, names)):
            return cap
        if case.win == "deal" and rules.heavenly == "limit":
            return cap
        if "e" in options and case.opening and rules.opt_e == "limit":
            return cap
    group_points = sum(meld_points(meld, wind) for meld in melds)
    base = group_points + 4 * len(case.seasons)
    if won:
        base += 20
        spoiled = bool(case.seasons) and not rules.no_points_ignores_seasons
        base += 10 if group_points == 0 and not spoiled else 0
        base += 2 if case.win in ("wall", "loose") else 0
        base += 2 if only else 0
        base += 10 if case.win == "loose" and "b" not in options else 0
        base += 10 if all(meld[0] != "chow" for meld in melds) else 0
    result = base * 2 ** doublings(case, melds, rules)
    return result if rules.limit is None else min(result, rules.limit)


def doublings(case: Case, melds: list[Meld], rules: Rules) -> int:
    wind, names, won, options = case.wind, everything(case), case.win is not None, rules.optional
    alike = [meld[1] for meld in melds if meld[0] in ("pung", "kong")]
    rule_12 = sum(tile in DRAGONS for tile in alike)
    rule_13 = 1 if wind in alike else 0
    suits, honours = suits_in(names), bool(set(names) & set(HONOURS))
    of_honours = [meld for meld in melds if meld[1] in HONOURS]
    f_holds = (
        len(suits) == 1
        and [meld[0] for meld in of_honours] == ["pair"]
        and (of_honours[0][1] in DRAGONS or of_honours[0][1] == wind)
    )
    g_holds = len(suits) == 1 and len(of_honours) == 2 and rule_12 == 1 and rule_13 == 1
    special = 2 if "f" in options and f_holds else 3 if "g" in options and g_holds else 0
    if not suits:
        rule_14 = 3
    elif len(suits) == 1 and not honours:
        rule_14 = 1 if "k" in options and not won else 3
    else:
        rule_14 = 1 if len(suits) == 1 else 0
    if won and special:
        count = special if rules.opt_fg == "total" else rule_12 + rule_13 + special
    else:
        count = rule_12 + rule_13 + rule_14
    number = str(WINDS.index(wind) + 1)
    count += sum(season[1] == number for season in case.seasons)
    count += sum(3 for colour in "SF" if sum(season[0] == colour for season in case.seasons) == 4)
    if won:
        count += 3 if case.win == "deal" else 0
        count += 1 if "a" in options and case.loose and case.tile not in HONOURS else 0
        count += 1 if "b" in options and case.win == "loose" else 0
        count += 1 if "c" in options and case.last and case.win in ("wall", "loose") else 0
        count += 1 if "d" in options and case.win == "rob" else 0
        count += 2 if "e" in options and case.opening else 0
    return count


def settle(
    totals: dict[str, int], winner: str, liable: str | None = None, all_net: bool = False
) -> dict[str, int]:
    """The nets of the seats, named by their winds (mahjong.settle.winner, mahjong.settle.losers)."""
    net = dict.fromkeys(totals, 0)

    def pays(payer: str, payee: str, amount: int) -> None:
        net[payer] -= amount
        net[payee] += amount

    losers = [seat for seat in totals if seat != winner]
    for seat in losers:
        payer = seat if liable is None or all_net else liable
        pays(payer, winner, totals[winner] * (2 if "E" in (seat, winner) else 1))
    for one, other in combinations(losers, 2):
        high, low = (one, other) if totals[one] > totals[other] else (other, one)
        pays(low, high, (totals[high] - totals[low]) * (2 if "E" in (one, other) else 1))
    if liable and all_net:
        for seat in losers:
            if seat != liable and net[seat] < 0:
                pays(liable, seat, -net[seat])
    return net
