"""Mah-Jong in words: names of tiles, groups and counts, and a sentence for every verdict."""

import random
import re
from functools import cache

import pytest

from tests.engine.mahjong.games import GAMES, conceivable, moves
from tests.texts.reasons import scanned
from tichu_teach.engine import games, parse_position
from tichu_teach.engine.mahjong.actions import Chow, Kong
from tichu_teach.engine.mahjong.groups import parse_group
from tichu_teach.engine.mahjong.hand import SOURCES
from tichu_teach.engine.mahjong.patterns import DOUBLES, LIMITS, POINTS
from tichu_teach.engine.mahjong.score import Line
from tichu_teach.engine.mahjong.tiles import WINDS
from tichu_teach.engine.verdict import Verdict
from tichu_teach.texts import area, has, mahjong, names, text
from tichu_teach.texts.explain import explain, rule_name, rule_text, sentence, sentence_key

MAHJONG, SPARROW = games["mahjong"], games["sparrow"]

_TILE_WORDS = re.compile(
    r"\b([Tt]iles?|[Ww]inds?|[Dd]ragons?|Mah-Jong|[Pp]ung(s|ed)?|[Cc]how(s|ed)?|[Kk]ongs?|[Ww]alls?|East|South|West|North)\b"
)

# -- names -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "one", "several"),
    [
        ("B1", "one of bamboos", "bamboo ones"),
        ("C8", "eight of circles", "circle eights"),
        ("K9", "nine of characters", "character nines"),
        ("E", "East wind", "East winds"),
        ("Gd", "green dragon", "green dragons"),
        ("1D", "ace of diamonds", "aces of diamonds"),
        ("KD", "king of diamonds", "kings of diamonds"),
        ("TS", "ten of spades", "tens of spades"),
        ("JK", "Joker", "Jokers"),
    ],
)
def test_tiles_and_cards_are_named(tile, one, several):
    assert names.card_name(tile) == mahjong.tile_name(tile) == one
    assert mahjong.tiles_name(tile) == several


@pytest.mark.parametrize("game", [MAHJONG.vary(tile_set=144), SPARROW], ids=["tiles", "cards"])
def test_every_piece_has_a_name_of_its_own(game):
    pieces = game.names.names(sorted(set(game.tiles)))
    assert all(map(mahjong.is_tile, pieces))
    named = [names.card_name(piece) for piece in pieces]
    assert len(set(named)) == len(pieces)


def test_cards_of_the_other_families_are_no_tiles():
    for deck in (games["nanking"].deck, games["haggis"].vary(players=3).deck):
        assert not any(mahjong.is_tile(card) for card in deck.names(deck.all))


@pytest.mark.parametrize(
    ("game", "group", "name"),
    [
        (MAHJONG, "P(Gd)", "Open pung of green dragons"),
        (MAHJONG, "p(B5)", "Closed pung of bamboo fives"),
        (MAHJONG, "G(E)", "Open kong of East winds"),
        (MAHJONG, "g(K1)", "Closed kong of character ones"),
        (MAHJONG, "H(C3)", "Open chow 3-4-5 of circles"),
        (MAHJONG, "d(W)", "Pair of West winds"),
        (SPARROW, "P(9S)", "Open: three nines of spades"),
        (SPARROW, "g(JK)", "Closed: four Jokers"),
        (SPARROW, "h(3C)", "Closed: 3-4-5 of clubs"),
        (SPARROW, "H(1H)", "Open: A-2-3 of hearts"),
        (MAHJONG, "H(K1)", "Open chow 1-2-3 of characters"),
        (SPARROW, "d(QH)", "Pair of queens of hearts"),
    ],
)
def test_groups_are_named(game, group, name):
    assert mahjong.group_name(parse_group(group, game.names), game) == name


@pytest.mark.parametrize("game", [MAHJONG, SPARROW], ids=lambda game: game.name)
def test_all_that_a_score_sheet_can_say_has_its_words(game):
    rows = dict.fromkeys(row.rule for row in (*POINTS, *DOUBLES, *LIMITS))
    lines = [mahjong.line_name(Line(rule, "points", 2), game) for rule in rows]
    assert len(set(lines)) == len(rows)
    sources = {text(mahjong.own_key(f"source.{source}", game.name)) for source in SOURCES}
    assert len(sources) == len(SOURCES)
    if game is SPARROW:
        said = [*lines, *sources]
        assert not [line for line in said if re.search("tile|Mah|East|chow|pung|kong|wind|dragon", line)]


def test_a_sheet_is_read_line_by_line():
    game = MAHJONG.vary(limit=None)
    score = game.score(game.hand("S: W W | laid G(Wd) P(Gd) P(Rd) P(S) | won W loose"))
    told = [(mahjong.line_name(line, game), mahjong.worth(line)) for line in score.lines]
    assert told[0] == ("Open kong of white dragons", "16 points")
    assert ("Dragons", "1 doubling") in told and ("Winds and dragons alone", "3 doublings") in told
    assert ("Winning tile a loose one", "10 points") in told
    limit = MAHJONG.score(MAHJONG.hand("E: B1 B9 C1 C9 K1 K9 E E S W N Rd Gd Wd | won E wall")).lines
    assert [(mahjong.line_name(line, MAHJONG), mahjong.worth(line)) for line in limit] == [
        ("Corner hand", "limit: 3000")
    ]


def test_winds_are_titles_in_sparrow():
    assert [mahjong.wind_name(wind) for wind in WINDS] == ["East", "South", "West", "North"]
    assert [mahjong.wind_name(wind, "sparrow") for wind in WINDS] == ["King", "Queen", "Jack", "Joker"]
    assert [mahjong.word(word, "sparrow") for word in ("pung", "chow", "mahjong", "piece")] == [
        "Demand",
        "Wish",
        "Sparrow",
        "card",
    ]
    assert mahjong.word("pung", "mahjong-duel") == "Pung"


@pytest.mark.parametrize("name", ["mahjong", "mahjong-duel", "sparrow"])
def test_people_are_not_called_like_winds_suits_or_seasons(name):
    """A player called East would be South in the next hand."""
    for game in [games[name], *([games[name].vary(players=3)] if name != "mahjong-duel" else [])]:
        seats = names.seat_names(game, 1)
        assert seats[1] == "You" and len(set(seats)) == game.players
        taken = {mahjong.wind_name(wind, each) for wind in WINDS for each in ("mahjong", "sparrow")}
        assert not {*seats} & taken
        assert names.side_names(game, 1) == seats
        assert names.place_names(game) == []
        others = [seat for seat in range(game.players) if seat != 1]
        assert names.whose(1, seats=seats) == "your" and names.seat_inside(1, seats=seats) == "you"
        assert all(names.whose(seat, seats=seats) == f"{seats[seat]}’s" for seat in others)
        assert names.column_names(game.deal(random.Random(1)), 1) == seats


# -- verdicts ----------------------------------------------------------------------------------------


def tries(state, rng):
    """Sensible and silly things to ask about, from every seat and one that is not there."""
    seats = range(state.game.players)
    yield from (make(rng.choice(seats)) for make in rng.sample(conceivable(), 25))
    yield from (make(seat) for make in conceivable()[:3] for seat in seats)
    if state.river:
        tile = state.river[-1][1]
        near = [other for other in range(tile - 2, tile + 3) if 0 <= other < 34]
        yield from (Chow(rng.choice(seats), tuple(rng.choices(near, k=2))) for _ in range(5))
        yield from (Kong(seat, tile) for seat in seats)
    yield Chow(rng.choice(seats), (5, 36))
    yield conceivable()[0](7)
    yield from state.legal()


def check(verdict):
    """The key of the sentence on a verdict, once nothing is found wrong with the sentence."""
    key = sentence_key(verdict)
    said = sentence(verdict)
    assert said != explain(verdict).rule_text, f"{key} has no sentence: {verdict}"
    assert "{{" not in said and "  " not in said and not re.search(r": [,.]|None|\[\]", said), (key, said)
    assert not re.search(r"\b[Yy]ou (has|is|was|holds|needs|waits)\b", said), said
    assert not re.search(r"(^|[^.] )You\b", said.partition(" ")[2]), said
    if verdict.facts.get("game") == "sparrow":
        assert not _TILE_WORDS.search(said), said
    return key


@cache
def keys_of_random_play(game):
    rng, keys = random.Random(3), set()
    for seed in range(5):
        for state, _ in moves(game, seed):
            keys |= {check(state.ask(action)) for action in tries(state, rng)}
    return keys


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.header())
def test_every_verdict_of_random_play_has_its_sentence(game):
    assert len(keys_of_random_play(game)) > 30


# -- what random play seldom comes to ----------------------------------------------------------------

FOUR = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K6 K7 K8"  # four groups
WANTS_C5 = "B3 B4 B5 B3 B4 B5 K2 K3 K4 K7 K7 C4 C6"
TOO = "B6 B7 B8 B6 B7 B8 K2 K3 K4 E E C4 C6"
CORNERS = "B1 B9 C1 C9 K1 K9 E S W N Rd Gd Wd"


def line(game, east, south, west, *more):
    """A position with North's hand of no interest, and East to play after drawing its first tile."""
    turn = [] if more and more[0].startswith("turn") else [f"turn E wall {east.split()[0]}"]
    return " | ".join([game, f"E: {east}", f"S: {south}", f"W: {west}", "N: *", *turn, *more])


_ROB = line("mahjong optional=d", "C5 *", "{}", WANTS_C5, "E+: P(C5)")
_START = "mahjong | E: Rd C8 * | S: C6 C7 C9 Rd * | W: C6 C7 Rd Rd * | N: C8 C8 K9 * | turn E deal"
_C5 = line("mahjong", "C5 C5 C5 *", TOO, WANTS_C5)
_READY = line("mahjong", "C8 *", "B3 B4 B5 B3 B4 B5 K2 K3 K4 C8 C8 N N", "*")
_LAST = line("mahjong reserve=4", "K1 K1 K1 K1 Rd *", f"{FOUR} Rd", "Rd Rd *", "wall B1 B2", "loose C1 C2")
_MANY = line("mahjong", "C5 *", TOO, WANTS_C5).replace("N: *", "N: {}")
_STRICT = line("mahjong false_mahjong=penalty", "Rd *", "*", "Rd Rd *")
_SUITS = "mahjong clean_hand=announced | E: * | S: * | W: * | N: * | turn E deal | announce"
_SPARROW = "sparrow | E: TS 8C * | S: 6C 7C 9C TS * | W: 6C 7C TS TS * | N: 8C 8C 9H * | turn E deal"

# A position, what is done in it, what is then asked, the sentence's key, and words that must be in it.
TOLD = [
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
    (_START, "E discard C8; N pung", "S chow C6 C7", "no.claim.three-sources", "no discard"),
    (_START, "E discard C8; S chow C6 C7", "S chow C7 C9", "no.claim.answered", "stands"),
    (_START, "E discard C8", "N pung", "yes.claim.pung", "three alike"),
    (_START, "E discard C8; S chow C6 C7", "N pung", "yes.claim.pung.over", "any Chow"),
    (_START, "E discard C8", "W chow C6 C7", "no.claim.chow-next-only", "thrown by you, so only Willow"),
    (_START, "E discard C8", "S chow C6 C9", "no.claim.chow-now", "[C6] [C9] and [C8]"),
    (_START, "E discard C8", "S chow C1 C9", "no.claim.chow", "lacks [C1]"),
    (_START, "E discard C8", "S pung", "no.claim.pung", "has none"),
    (_START, "E discard C8", "N kong", "no.kong.claim", "has two"),
    (_START, "E discard C8", "N kong B1", "no.out-of-turn.kong", "[C8]"),
    (_START, "E discard C8", "S discard C9", "no.out-of-turn.claims", "may still be claimed"),
    (_START, "E discard C8", "E discard Rd", "no.out-of-turn.thrown", "One discard a turn"),
    (_START, "", "S discard Rd", "no.out-of-turn", "your turn"),
    (_START, "E discard Rd", "S chow C6 C7", "no.claim.honours-no-chow", "dragons"),
    (_START, "", "E kong C8", "no.kong.closed", "has one"),
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
    (_START, "", "E discard Rd", "yes.discard.deal", "opens"),
    (_START, "E discard C8; N pung", "N discard K9", "yes.discard.claim", "no drawing"),
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
    (_START, "", "E announce B", "no.announced.off", "nobody"),
    (_SPARROW, "E discard 8C", "W wish 6C 7C", "no.claim.chow-next-only", "say Wish"),
    (_SPARROW, "E discard 8C; S wish 6C 7C", "N demand", "yes.claim.pung.over", "any Wish"),
    (_SPARROW, "E discard 8C", "S demand", "no.claim.pung", "A Demand takes"),
    (
        _SPARROW,
        "",
        "E sparrow",
        "no.false",
        "These cards are not four groups and a pair, so this is no Sparrow",
    ),
]


@pytest.mark.parametrize(("position", "done", "action", "key", "words"), TOLD)
def test_what_decided_is_said(position, done, action, key, words):
    state = parse_position(position)
    for each in filter(None, done.split("; ")):
        state = state.apply(each)
    verdict = state.ask(action)
    assert check(verdict) == f"verdict.mahjong.{key}", verdict
    assert words in sentence(verdict), sentence(verdict)


def test_the_referee_does_not_say_who_could_claim():
    """Only they are asked, and that is for nobody else to know."""
    state = parse_position(_START).apply("E discard C8")
    for action in ("E discard Rd", "S discard C9", "W noclaim"):
        assert not re.search("Willow|Pine|Maple|North", sentence(state.ask(action)))


def test_a_sparrow_learner_reads_the_rules_in_sparrows_words():
    """But for its own chapter's, which say what is called what, and what lies in a box of tiles."""
    for rule in SPARROW.rules:
        game, _, row = rule.partition(".")
        if game == "mahjong" and row.partition(".")[0] not in ("eq", "wall", "deal", "season"):
            for told in (rule_name(rule, game="sparrow"), rule_text(rule, game="sparrow")):
                assert not _TILE_WORDS.search(told), (rule, told)
    told = explain(parse_position(_SPARROW).apply("E discard 8C").ask("S wish 6C 7C"))
    assert told.rule_name == "Wish" and "[6C] [7C]" in told.rule_text
    assert explain(parse_position(_START).apply("E discard C8").ask("S chow C6 C7")).rule_name == "Chow"


@pytest.mark.parametrize("game", ["mahjong", "mahjong-duel", "sparrow"])
def test_every_reason_has_its_sentence(game):
    for answer, reason in scanned("mahjong"):
        verdicts = [Verdict(yes, "mahjong.seat.places", reason, {"game": game}) for yes in (True, False)]
        worded = [verdict.allowed for verdict in verdicts if has(sentence_key(verdict))]
        assert worded and (not answer or (answer == "yes") in worded), reason


def test_every_reason_is_given_and_no_other():
    reached = set().union(*map(keys_of_random_play, GAMES)) | {f"verdict.mahjong.{told[3]}" for told in TOLD}
    given = {re.sub(r"^verdict\.(mahjong\.|sparrow\.)?(yes|no)\.", "", key) for key in reached}
    assert given == {reason for _, reason in scanned("mahjong")}


def test_no_sentence_is_written_in_vain():
    reached = set().union(*map(keys_of_random_play, GAMES)) | {f"verdict.mahjong.{told[3]}" for told in TOLD}
    besides = {"verdict.mahjong.no.penalty"}  # put beside a sentence, see above
    assert {*area("verdict.mahjong")} - besides <= {key.replace("sparrow", "mahjong") for key in reached}
    for key, said in area("verdict.sparrow").items():  # each stands for one of those
        for_tiles = area("verdict.mahjong")[key.replace("sparrow", "mahjong")]
        assert {*re.findall(r"{{\w+}}", said)} <= {*re.findall(r"{{\w+}}", for_tiles)}
        assert not _TILE_WORDS.search(re.sub(r"{{\w+}}", "", said)), said
    assert not {key for key in reached if not key.startswith(("verdict.mahjong.", "verdict.sparrow."))} - {
        "verdict.no.seat"
    }


def test_a_verdict_that_nobody_foresaw_is_explained_by_its_rule():
    odd = Verdict(False, "mahjong.settle.every-hand", "no-such", {"phase": "turn"})
    assert explain(odd).text == explain(odd).rule_text
