"""`python -m tests.bench.guests BUNDLE [STRENGTH]`: our players against another program's.

BUNDLE has the engine and the `heuristics-v1` player of NeonButrfly/tichuml on GitHub. In a checkout, from an
`entry.ts` with these two lines

    export * from "./packages/engine/src/index.ts";
    export { heuristicsV1Policy } from "./packages/ai-heuristics/src/index.ts";

it is made by `npx esbuild entry.ts --bundle --platform=node --outfile=BUNDLE` with three more options,
`--alias:@tichuml/NAME=./packages/NAME/src/index.ts` for `shared`, `engine` and `telemetry`.

Our table is the referee, and a guest gets what its seat sees. As its player also weighs up other hands,
what is hidden is dealt anew for it at each decision. It calls, pushes, wishes and gives the Dragon away by
its own lights, and bombs only on its turn. With `--keep FILE` a count may be stopped and gone on with.
"""

import argparse
import json
import random
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tichu_teach.engine import Call, Collect, Give, NoBomb, Pass, Play, Push, Take, Wish, games
from tichu_teach.engine.climbing.cards import bits
from tichu_teach.engine.state import Ruleset
from tichu_teach.players import Player

from . import strength

SUITS = {"j": "jade", "w": "sword", "p": "pagoda", "s": "star"}
SPECIALS = {"Ma": "mahjong", "Do": "dog", "Ph": "phoenix", "Dr": "dragon"}
PHASES = {"take": "grand_tichu_window", "push": "pass_select"}
GAME = games["nanking"]


def name(card: int) -> str:
    """What the guest calls a card."""
    text = GAME.deck.text(card)
    return SPECIALS.get(text) or f"{SUITS[text[1]]}-{GAME.deck.rank_of(card)}"


CARDS = {name(card): card for card in GAME.deck}


def names(cards: int) -> list[str]:
    return [name(card) for card in bits(cards)]


def place(seat: int) -> str:
    return f"seat-{seat}"


class House:
    """The other program, which answers a position with an action; to be closed."""

    def __init__(self, bundle: Path) -> None:
        program = ["node", str(Path(__file__).with_suffix(".cjs")), str(bundle.resolve())]
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, position: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin and self._process.stdout
        print(json.dumps(position), file=self._process.stdin, flush=True)
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer

    def close(self) -> None:
        self._process.communicate()


class Guest:
    """A seat of the other program at our table."""

    def __init__(self, house: House, rng: random.Random) -> None:
        self._house, self._rng = house, rng
        self._wish = 0
        self._given: dict[str, dict[str, str]] = {}

    def announce(self, view: Any) -> None:
        """Call on its own turn only."""

    def choose(self, view: Any) -> Any:
        seat = view.seat
        if view.phase == "window":
            return NoBomb(seat)
        if view.phase == "wish":
            return Wish(seat, self._wish)
        gifts = [each for each in view.legal if isinstance(each, Give)]
        if view.phase == "collect" and not gifts:
            return Collect(seat)
        answer = self._house.ask(self._position(view, gift=bool(gifts)))
        found = self._action(view, answer)
        assert found in view.legal or isinstance(found, Push), (answer, view.legal)
        return found

    def _action(self, view: Any, answer: dict[str, Any]) -> Any:
        seat, kind = view.seat, answer["type"]
        if kind == "play_cards":
            self._wish = answer.get("wishRank") or 0
            cards = sum(CARDS[each] for each in answer["cardIds"])
            several = [each for each in view.legal if isinstance(each, Play) and each.combo.cards == cards]
            return min(several, key=lambda play: abs(play.combo.rank - answer["rank"]))
        if kind == "select_pass":
            self._given = {place(seat): {way: answer[way] for way in ("left", "partner", "right")}}
            return Push(seat, tuple(CARDS[answer[way]] for way in ("right", "partner", "left")))
        if kind == "assign_dragon_trick":
            return Give(seat, int(answer["recipient"][-1]))
        simple = {
            "call_grand_tichu": Call(seat, "grand"),
            "call_tichu": Call(seat, "small"),
            "decline_grand_tichu": Take(seat),
            "pass_turn": Pass(seat),
        }
        return simple[kind]

    def _position(self, view: Any, *, gift: bool) -> dict[str, Any]:
        seat, phase = view.seat, PHASES.get(view.phase, "trick_play")
        seats, trick = range(view.game.players), sum(combo.cards for _, combo in view.trick)
        hidden = [*bits(view.unseen)]
        self._rng.shuffle(hidden)
        hands, begin = {place(seat): names(view.hand)}, 0
        for other, count in enumerate(view.counts):
            if other != seat:
                hands[place(other)] = [name(card) for card in hidden[begin : begin + count]]
                begin += count
        gone, taken, start = names(view.seen & ~trick), dict[str, list[str]](), 0
        for each, count in enumerate(view.won_counts):
            taken[place(each)] = gone[start : start + count]
            start += count
        passed = list[str]()
        if view.trick:
            after = (view.owner + 1) % 4
            while after != view.turn:
                passed += [place(after)] if view.counts[after] else []
                after = (after + 1) % 4
        return {
            "seat": place(seat),
            "phase": phase,
            "hands": hands,
            "collectedCards": taken,
            "activeSeat": place(seat) if phase == "trick_play" else None,
            "currentWish": view.wish or None,
            "calls": {
                place(each): {
                    "grandTichu": view.calls[each] == "grand",
                    "smallTichu": view.calls[each] == "small",
                    "hasPlayedFirstCard": each in view.played,
                }
                for each in seats
            },
            "grandTichuQueue": [place(seat)] if phase == "grand_tichu_window" else [],
            "revealedPasses": self._given if phase == "trick_play" else {},
            "finishedOrder": [place(each) for each in view.out],
            "matchScore": {"team-0": view.totals[0], "team-1": view.totals[1]},
            "plays": [
                {"seat": place(each), "cards": names(combo.cards), "rank": combo.rank}
                for each, combo in view.trick
            ],
            "passed": passed,
            "gift": gift or None,
        }


def main(wanted: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.guests", description=__doc__)
    parser.add_argument("bundle", type=Path, metavar="BUNDLE", help="the other program in one file")
    parser.add_argument("strength", nargs="?", default="sensible", help="who plays against it")
    parser.add_argument("--deals", type=int, default=20, help="how many deals, each played twice")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first deal")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="where deals are written, and read again")
    given = parser.parse_args(wanted)
    house = House(given.bundle)

    def seated(game: Ruleset, strong: str, seed: str) -> Player:
        return Guest(house, random.Random(seed)) if strong == "guest" else strength.player(game, strong, seed)

    numbers = range(given.first, given.first + given.deals)
    for figure in strength.figures(GAME, given.strength, "guest", numbers, given.keep, seated):
        print(figure, flush=True)
    house.close()


if __name__ == "__main__":
    main()
