"""What a coach calls a move, roughly and in full: a position, then each action with its words."""

from __future__ import annotations

from tests.together import together
from tichu_teach.engine import parse_position
from tichu_teach.pages.presenters.families import presenter

NAMES = ["You", "East", "North", "West"]
EXAMPLES = """
nanking | 0: 2j 5j 6p Kp | 1: 3j Aw | 2: 4j 7j Ks | 3: 5w 6w 9w | wishing 1 | trick 1 Ma
  1 wish K / Wish for a rank. / Wish for a king
  1 wish none / Wish for nothing. / No wish
nanking | 0: 8w 8p 9j 9w 2j | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | trick 3 7j 7w | turn 0
  0 play 8w 8p / Play a pair. / Pair of eights [8w] [8p]
  0 pass / Pass. / Pass
nanking | 0: 2j 4s | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | collect 0 | trick 0 Dr
  0 give 1 / Choose who gets the trick. / The trick to East
  0 give 3 / Choose who gets the trick. / The trick to West
nanking | 0: 2j 4s | 1: 3j 4j | 2: 3p 4p | 3: 9s Ts | collect 0 | trick 0 Kw
  0 collect / Take the trick. / Take the trick
nanking | 0: 8w 8p 8j 8s Aj 2j | 1: 3j 4j | 2: 3p 4p | 3: 7s Ts | trick 3 Kw | bombs 0 turn 1
  0 nobomb / No bomb. / No bomb
  0 play 8j 8w 8p 8s / Throw a bomb. / Bomb: four eights [8j] [8w] [8p] [8s]
haggis | 0: 5r 6r J | 1: 3o 4o Q | turn 0
  0 play 5r 6r J=7r / Play a run of 3. / Run of 3 in red, five to seven [5r] [6r] [J=7]
  0 play 5r / Play a single card. / Red five [5r]
  0 bet small / Make a bet. / The small bet
  0 pass / Pass. / Pass
mahjong | E: B1 * | S: * | W: B1 B1 B2 B3 C4 C5 C6 K7 K8 K9 E E E | N: * | turn E > E discard B1
  W pung / Claim it. / Say Pung
  W mahjong / Say *Mah-Jong*. / Say Mah-Jong
  W noclaim / Let it go. / Let it go
mahjong | E: * | S: E E E E C2 C3 C4 C5 K6 K7 K8 B2 B2 B9 | W: * | N: * | turn S wall E
  S kong E / Lay out a kong. / Lay out [E] as a kong
  S discard B9 / Throw one of the bamboos. / Throw [B9]
mahjong | E: B4 * | S: B2 B3 C3 C4 C5 K3 K4 K5 C7 C8 K8 K8 N | W: * | N: * | turn E > E discard B4
  S chow B2 B3 / Claim it. / Say Chow with [B2] [B3]
mahjong clean_hand=announced | E: C1 C2 C3 C5 C6 C7 C9 B2 B8 K4 K7 N E Rd | S: * | W: * | N: * | turn E | announce
  E announce C / Announce the suit you have most of. / Announce circles
"""  # noqa: E501


def test_a_move_is_called_what_it_is() -> None:
    lines: list[tuple[str, str]] = []
    position = ""
    for line in EXAMPLES.strip().splitlines():
        if line.startswith("  "):
            lines.append((position, line.strip()))
        else:
            position = line

    def check(example: tuple[str, str]) -> None:
        line, *done = example[0].split(" > ")
        state = parse_position(line).play(*done)
        action = state.action(example[1].partition(" / ")[0])
        naming = presenter(state.game).naming
        said = [state.text(action), naming.kind(state, action), naming.move(state, action, NAMES)]
        assert " / ".join(said) == example[1]

    together(lines, lambda example: example[1], check)
