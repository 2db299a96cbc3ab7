"""Texts that the reader stumbles over: those still to be put right, those that are right all the same."""

from __future__ import annotations

# Faults that are known and not mended yet, by the key of the text (or the puzzle's id): none, one day.
KNOWN: dict[str, str] = {}

# What is right although it looks wrong, by the key of the text, and why. None may be idle.
EXCEPTIONS: dict[str, str] = {
    "puzzle.tricsu.scoring-01.story": "the call is the Table's",
    "puzzle.tricsu.table-04.story": "told of a moment before the position",
    "puzzle.haggis.readings-11.hint.2": "what the face cards may stand for",
    "puzzle.haggis.scoring-02.hint.2": "the ranks that count, in whatever cards",
    "puzzle.hint.points-seasons.2": "whose number is which, for any hand",
    "puzzle.hint.table-push.2": "cards given, not held",
    "puzzle.hint.call.2": "what is counted, held or not",
    "puzzle.mahjong.settle-01.story": "what the hand would be without a limit",
    "puzzle.mahjong.settle-08.story": "a false Mah-Jong, before the real one",
    "puzzle.mahjong.settle-10.story": "a tile of a hand that is not shown",
    "puzzle.mahjong.plan-06.hint.2": "three of the four",
    "lesson.nanking.1-cards.seats.done": "where the seats are, no play",
    "lesson.nanking.3-specials.half.text": "an example",
    "lesson.nanking.6-tichu.support.done": "told after the answer",
    "lesson.nanking.8-counting.game.ask": "a round that is told, not played",
    "lesson.nanking.8-counting.dragon.text": "a trick is worth 35, not a pile",
    "lesson.mahjong.8-hand.v5.text": "tells of the hand before the kong",
    "lesson.tricsu.1-table.small.reply": "a plea, and no play",
    "lesson.grandmaster.1-court.dog.text": "the Dog goes round, not the turn",
    "lesson.ear.1-ear.phoenix.done": "what would be higher",
    "lesson.haggis.1-wilds.win.text": "the order of the ranks",
    "lesson.haggis.2-runs.other.hint.1": "what a face card stands for",
    "lesson.haggis.3-bombs.no-stand-in.text": "what is missing",
    "lesson.haggis.5-ending.five.ask": "the face cards are counted apart",
    "lesson.haggis.5-ending.second.hint.1": "played between two moments",
    "lesson.haggis.4-tricks.shape.reply": "cards of two combinations, not of two hands",
    "lesson.haggis.6-from-tichu.four.done": "what four eights would beat",
    "lesson.mahjong.5-points.only.text": "the hand before the winning tile",
    "lesson.mahjong.9-customs.times-five.text": "an example",
    "lesson.mahjong.7-seasons.own.done": "numbers of seasons, not of tiles",
    "lesson.mahjong-duel.1-two.set.text": "what is left out of the set",
}
