"""Cases for the sentences of Mah-Jong: a position, what is done in it, an action, the key, words."""

FOUR = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8"  # four groups
WANTS_C5 = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K7 K7 C4 C6"
TOO = "B6 B7 B8 B6 B7 B8 K2 K3 K4 E E C4 C6"
CORNERS = "B1 B9 C1 C9 K1 K9 E S W N Rd Gd Wd"


def line(game: str, east: str, south: str, west: str, *more: str) -> str:
    """A position with North's hand of no interest, and East to play after drawing its first tile."""
    turn = [] if more and more[0].startswith("turn") else [f"turn E wall {east.split()[0]}"]
    return " | ".join([game, f"E: {east}", f"S: {south}", f"W: {west}", "N: *", *turn, *more])


_ROB = line("mahjong optional=d", "C5 *", "{}", WANTS_C5, "E+: P(C5)")
START = "mahjong | E: Rd C8 * | S: C6 C7 C9 Rd * | W: C6 C7 Rd Rd * | N: C8 C8 K9 * | turn E deal"
_C5 = line("mahjong", "C5 C5 C5 *", TOO, WANTS_C5)
_READY = line("mahjong", "C8 *", "B3 B4 B5 B3 B4 B5 K2 K3 K4 C8 C8 N N", "*")
_LAST = line("mahjong reserve=4", "K1 K1 K1 K1 Rd *", f"{FOUR} Rd", "Rd Rd *", "wall B1 B2", "loose C1 C2")
_MANY = line("mahjong", "C5 *", TOO, WANTS_C5).replace("N: *", "N: {}")
_STRICT = line("mahjong false_mahjong=penalty", "Rd *", "*", "Rd Rd *")
_SUITS = "mahjong clean_hand=announced | E: * | S: * | W: * | N: * | turn E deal | announce"
SPARROW = "sparrow | E: TS 8C * | S: 6C 7C 9C TS * | W: 6C 7C TS TS * | N: 8C 8C 9H * | turn E deal"

# A position, what is done in it, what is then asked, the sentence's key, and words that must be in it.
_TOLD = [
    (_ROB.format("*"), "", "E kong C5", "yes.kong.add.rob", "robs"),
    (_ROB.format("B1 *"), "E kong C5", "S discard B1", "no.out-of-turn.rob", "may rob it"),
    (_ROB.format("*"), "E kong C5", "S pung", "no.rob.claim", "[C5]"),
    (_ROB.format("*"), "E kong C5", "S mahjong", "no.rob.none", "nothing to rob"),
    (_ROB.format(f"{FOUR} K9"), "E kong C5", "S mahjong", "no.rob.other", "[K9]"),
    (_ROB.format(f"{FOUR[:-9]} E E C6 C7"), "E kong C5", "S mahjong", "no.rob.many", "[C5] or [C8]"),
    (_ROB.format("*"), "E kong C5", "W mahjong", "yes.win.rob", "Mah-Jong"),
    (_C5, "E discard C5; W mahjong", "S mahjong", "yes.win.nearest", "sooner"),
    (_MANY.format("C5 C5 *"), "E discard C5; W mahjong", "N pung", "no.claim.mahjong-first", "to Pine"),
    (
        _MANY.format("B1 B2 B3 B7 B8 B9 C7 C8 C9 N N C4 C6"),
        "E discard C5; W mahjong",
        "N mahjong",
        "no.claim.mahjong-nearest",
        "to Pine",
    ),
    (
        line("mahjong", "C5 *", "C6 C7 *", WANTS_C5).replace("N: *", "N: C5 C5 *"),
        "E discard C5; N pung",
        "S chow C6 C7",
        "no.claim.pung-over-chow",
        "to Maple",
    ),
    (START, "E discard C8; N pung", "S chow C6 C7", "no.claim.three-sources", "no discard"),
    (START, "E discard C8; S chow C6 C7", "S chow C7 C9", "no.claim.answered", "stands"),
    (START, "E discard C8", "N pung", "yes.claim.pung", "three alike"),
    (START, "E discard C8; S chow C6 C7", "N pung", "yes.claim.pung.over", "any Chow"),
    (START, "E discard C8", "W chow C6 C7", "no.claim.chow-next-only", "thrown by you, so only Willow"),
    (START, "E discard C8", "S chow C6 C9", "no.claim.chow-now", "[C6] [C9] and [C8]"),
    (START, "E discard C8", "S chow C1 C9", "no.claim.chow", "lacks [C1]"),
    (START, "E discard C8", "S pung", "no.claim.pung", "has none"),
    (START, "E discard C8", "N kong", "no.kong.claim", "has two"),
    (START, "E discard C8", "N kong B1", "no.out-of-turn.kong", "[C8]"),
    (START, "E discard C8", "S discard C9", "no.out-of-turn.claims", "may still be claimed"),
    (START, "E discard C8", "E discard Rd", "no.out-of-turn.thrown", "One discard a turn"),
    (START, "", "S discard Rd", "no.out-of-turn", "your turn"),
    (START, "E discard Rd", "S chow C6 C7", "no.claim.honours-no-chow", "dragons"),
    (START, "", "E kong C8", "no.kong.closed", "has one"),
    (_READY, "E discard C8", "S mahjong", "yes.win.discard", "[C8]"),
    (_READY, "E discard C8; S pung", "S mahjong", "no.win.when", "right after a claim"),
    (
        line("mahjong", "C5 *", "C5 C5 *", WANTS_C5),
        "E discard C5; S pung",
        "W mahjong",
        "yes.win.before",
        "claim",
    ),
    (line("mahjong", "C5 *", "*", WANTS_C5), "E discard C5", "W mahjong", "yes.win.only", "only tile"),
    (line("mahjong", "K9 *", CORNERS, "*"), "E discard K9", "S mahjong", "yes.win.corner", "corner"),
    (line("mahjong", f"{FOUR} S S", "*", "*", "turn E deal"), "", "E mahjong", "yes.win.deal", "dealt"),
    (line("mahjong", f"S {FOUR} S", "*", "*"), "", "E mahjong", "yes.win.wall", "drawn"),
    (line("mahjong", f"S {FOUR} S", "*", "*", "turn E loose S"), "", "E mahjong", "yes.win.loose", "loose"),
    (line("mahjong", "Rd *", "*", "*", "E+: P(Gd)"), "", "E kong Gd", "no.kong.add", "[Gd]"),
    (line("mahjong", "Gd *", "*", "*", "E+: P(Gd)"), "", "E kong Gd", "yes.kong.add", "open kong"),
    (line("mahjong", "Gd Gd Gd Gd *", "*", "*"), "", "E kong Gd", "yes.kong.closed", "closed kong"),
    (line("mahjong", "Gd *", "*", "Gd Gd Gd *"), "E discard Gd", "W kong", "yes.kong.claim", "open kong"),
    (line("mahjong", "Gd *", "*", "Gd Gd Gd *"), "E discard Gd", "W pung", "yes.claim.pung.fourth", "kong"),
    (
        line("mahjong", "Gd *", "*", "*", "W+: P(Gd)"),
        "E discard Gd",
        "W pung",
        "no.kong.no-second-claim",
        "drawn",
    ),
    (
        line("mahjong kong_after_claim=False", "Gd *", "*", "Gd Gd K1 K1 K1 K1 *"),
        "E discard Gd; W pung",
        "W kong K1",
        "no.kong.timing",
        "claim",
    ),
    (_LAST, "E discard Rd", "W pung", "no.last-fourteen", "Only the last 4 tiles"),
    (_LAST, "", "E kong K1", "no.last-fourteen.kong", "[K1]"),
    (_LAST, "", "E discard Rd", "yes.discard.last", "last discard"),
    (START, "", "E discard Rd", "yes.discard.deal", "opens"),
    (START, "E discard C8; N pung", "N discard K9", "yes.discard.claim", "no drawing"),
    (_STRICT, "E discard Rd", "W mahjong", "no.false.far", "At this table"),
    (_STRICT, "E discard Rd; W mahjong", "W pung", "no.dead.effect", "dead"),
    (_READY, "", "E mahjong", "no.false", "four groups"),
    (_READY.replace("N N", "N E"), "E discard C8", "S mahjong", "no.false.far", "Even with"),
    (line("mahjong", "C8 *", "*", f"{FOUR} K9"), "E discard C8", "W mahjong", "no.false.waits", "[K9]"),
    (_SUITS, "", "S announce B", "no.announced.turn", "your turn"),
    (_SUITS, "", "E announce B", "yes.announced", "binds"),
    (_SUITS, "E announce B", "S announce B", "yes.announced.same", "allowed"),
    (
        _SUITS,
        "E announce B; S announce B; W announce C; N announce K",
        "S announce B",
        "no.announced.late",
        "Too late",
    ),
    (START, "", "E announce B", "no.announced.off", "nobody"),
    (SPARROW, "E discard 8C", "W wish 6C 7C", "no.claim.chow-next-only", "say Wish"),
    (SPARROW, "E discard 8C; S wish 6C 7C", "N demand", "yes.claim.pung.over", "any Wish"),
    (SPARROW, "E discard 8C", "S demand", "no.claim.pung", "A Demand takes"),
    (
        SPARROW,
        "",
        "E sparrow",
        "no.false",
        "These cards are not four groups and a pair, so this is no Sparrow",
    ),
]

TOLD = [(position, done, action, f"mahjong.{key}", words) for position, done, action, key, words in _TOLD]
