"""Cases for the sentences of Haggis: a position, an action, the key, words that must be said."""

_TWO = "haggis | 0: 8r 8o 9r Tr J Q K | 1: 9o 9g Q K | turn 0"
_ON = "haggis | 0: {} | 1: 2r 2o | turn 0 | trick 1 {}"
_3 = "haggis players=3 | 0: {} | 1: 2r 2o | 2: 4r 4o | {}"
_TOLD = [
    (_TWO, "0 play 8r J=K", "haggis.no.wild", "a king"),
    (_TWO, "0 play J Q=J", "haggis.no.wild.one-natural", "bomb"),
    (_TWO, "0 play K=8", "haggis.no.wild.one-natural.alone", "[K]"),
    (_TWO, "0 play 9r Tr J=8o", "haggis.no.wild.suit", "suit"),
    (_TWO, "0 play 9r Tr J=9", "haggis.no.combo.ambiguous", "nine to jack or run of 3 in red, eight to ten"),
    (_TWO, "0 play 8o 9r Tr", "haggis.no.combo.run.suits", "one suit"),
    (_TWO, "0 play 8r Tr", "haggis.no.combo.set", "one rank"),
    (_TWO, "1 play Q K", "haggis.no.bomb.in-turn", "your turn"),
    (_TWO, "1 play 9o", "no.turn.lead", "your lead"),
    (_TWO, "0 play 8r 8o Q=8", "haggis.yes.wild", "the queen stands for an eight"),
    (_TWO, "0 play 9r Tr J=J", "haggis.yes.wild.natural", "the jack is itself"),
    (_TWO, "0 play J", "haggis.yes.wild.one-natural", "own rank"),
    (_TWO, "0 play J Q K", "haggis.yes.bomb.in-turn", "jack, queen and king"),
    (_TWO, "0 play 8r", "yes.combo", "Red eight"),
    (_TWO, "1 play 8r", "no.missing", "[8r]"),
    (_TWO, "0 play", "no.no-cards", "cards"),
    (
        _ON.format("8r 8o 9o 9g 5r", "4r 4g"),
        "0 play 8r 8o 9o 9g",
        "haggis.no.combo.run-of-sets.suits",
        "suits",
    ),
    (
        _ON.format("8r 8o To Tg 5r", "4r 4g"),
        "0 play 8r 8o To Tg",
        "haggis.no.combo.run-of-sets.ranks",
        "rank",
    ),
    (_ON.format("8r 6r 3r 5r", "4r 4g"), "0 play 8r 6r 3r", "haggis.no.combo.run.ranks", "row"),
    (_ON.format("3r 5o 7r 9o 2y", "4r"), "0 play 3r 5o 7r 9o", "haggis.no.bomb.neither", "four different"),
    (_ON.format("3r 5o 7y J 2y", "4r"), "0 play 3r 5o 7y J", "haggis.no.bomb.natural", "themselves"),
    (_ON.format("9r Tr J 2y", "8g 8y 8o"), "0 play 9r Tr J", "no.follow.kind", "a triple"),
    (_ON.format("9r 9o 9y 2y", "8g 8y"), "0 play 9r 9o 9y", "haggis.no.follow.size", "a pair"),
    (_ON.format("9r 2y", "9g"), "0 play 9r", "no.follow.low", "[9g]"),
    (_ON.format("8r J Q 2y", "7g 7y 7o"), "0 play 8r J=T Q=9", "haggis.no.follow.otherwise", "three eights"),
    (_ON.format("J Q 2y", "J K"), "0 play J Q", "haggis.no.bomb.beats.higher", "higher"),
    (_ON.format("Tr 2y", "J K"), "0 play Tr", "no.bomb.beats.bomb", "[J] [K]"),
    (_ON.format("J Q 2y", "8g"), "0 play J Q", "haggis.yes.bomb.beats", "opponent"),
    (_ON.format("9r 2y", "8g"), "0 play 9r", "yes.follow", "Red nine"),
    (_ON.format("9r", "8g"), "0 play 9r", "haggis.yes.last", "over"),
    (_ON.format("9r 2y", "8g"), "0 pass", "haggis.yes.pass.last", "North"),
    (_ON.format("9r 2y", "8g"), "0 bet small", "haggis.no.bet.played", "Too late"),
    (_ON.format("9r 2y", "8g") + " | played 1", "0 bet small", "haggis.yes.bet.small", "15"),
    (_ON.format("9r 2y", "8g") + " | played 1", "0 bet big", "haggis.yes.bet.big", "30"),
    (_ON.format("9r 2y", "8g") + " | played 1 | bets 0 big", "0 bet big", "haggis.no.bet.made", "already"),
    (_ON.format("9r 2y", "8g"), "1 pass", "haggis.no.turn", "your turn"),
    (_ON.format("9r 2y", "8g"), "1 collect", "no.trick.end", "not over"),
    ("haggis | 0: 2y | 1: 2r | turn 0", "0 pass", "no.no-lead-pass", "empty"),
    (_3.format("5r", "turn 0 | trick 1 2g"), "0 pass", "yes.pass", "may still play"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 collect", "haggis.no.trick.take.targets", "you or West"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 give 1", "haggis.no.trick.take.to", "you or West"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 give 2", "haggis.yes.trick.take.to", "West"),
    (_3.format("5r", "collect 1 | trick 1 J Q"), "1 play 2r", "haggis.no.due.give", "gives it away"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "1 give 2", "haggis.no.trick.take.top", "[8g]"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "0 collect", "no.trick.end.owner", "East"),
    (_3.format("5r", "collect 0 | trick 0 8g"), "1 collect", "no.trick.end.owner.you", "yours"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "1 play 2r", "no.due.collect", "taken in"),
    (_3.format("5r", "collect 1 | trick 1 8g"), "1 collect", "yes.trick.end", "winner"),
    ("haggis | 0: 2y | 1: - | over | out 1", "0 play 2y", "no.due.deal", "over"),
    ("haggis | 0: 2y | 1: - | collect 1 | trick 1 J Q | out 1 | played 1", "0 bet small", "no.end", "over"),
    (
        "haggis | 0: 8r 8o 8y 8g 9r 9o 9y 9g J Q K | 1: 2r | turn 0",
        "0 play 8r 8o 8y 8g 9r 9o 9y 9g J Q",
        "haggis.no.wild.suit.lanes",
        "more suits",
    ),
]
_TOURNAMENT = (
    "haggis players=3 bomb_gift=tournament | 0: 5r | 1: 2r 2o | 2: 4r | collect 1 | trick 0 8g; 1 J Q"
)
_TOLD += [
    (_TOURNAMENT, "1 give 0", "haggis.yes.trick.tournament", "you"),
    (_TOURNAMENT, "1 give 2", "haggis.no.trick.tournament", "you"),
    (_TOURNAMENT, "1 collect", "haggis.no.trick.tournament", "you"),
]

TOLD = [(position, "", *rest) for position, *rest in _TOLD]
