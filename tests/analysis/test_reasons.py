"""Every reason of a review has a position in which it is given, and words; no words are kept for others."""

from __future__ import annotations

import random
from itertools import product
from typing import Any, get_args

import pytest

from tichu_teach.analysis.climbing import reasons as contrast
from tichu_teach.analysis.families import reviewing
from tichu_teach.analysis.haggis import evaluation as haggis_evaluation
from tichu_teach.analysis.haggis import reasons as haggis
from tichu_teach.analysis.haggis import reviewing as haggis_reviewing
from tichu_teach.analysis.mahjong import reasons as mahjong
from tichu_teach.analysis.tichu import evaluation as tichu_evaluation
from tichu_teach.analysis.tichu import reasons as tichu
from tichu_teach.analysis.tichu import reviewing as tichu_reviewing
from tichu_teach.engine import Pass, Play, games, parse_position
from tichu_teach.engine.mahjong.actions import Discard
from tichu_teach.engine.mahjong.shanten import after_discards
from tichu_teach.players import beginner, moves, sensible
from tichu_teach.players.mahjong.sensible import ActionValues
from tichu_teach.players.mahjong.style import STEADY
from tichu_teach.texts.catalogue import area
from tichu_teach.texts.names import seat_names
from tichu_teach.texts.reasons import tell

REASONS = {
    family: set(get_args(contrast.Reason)) - {""} | set(get_args(module.Reason))
    for family, module in (("tichu", tichu), ("haggis", haggis))
}
ROOMS: Any = {"tichu": tichu, "haggis": haggis}
REVIEWS: Any = {"tichu": tichu_reviewing, "haggis": haggis_reviewing}
MEMORIES: Any = {"tichu": tichu_evaluation.Memory, "haggis": haggis_evaluation.Memory}
MANY = "1: 3w 4w 8w Tw Qw Kw Aw | 2: 3p 4p 6p 8p Tp Qp | 3: 3s 4s 6s 8s Ts Qs Ks As"
GIFT = "0: 5j 6j | 1: 8w 9j Tj | 2: 3p 5p | 3: 4s 6s 7s 8s | collect 0 | trick 0 Dr"
WISHING = "0: 5j 8j | 1: 8w 9j Tj | 2: 3p 5p | 3: 4s 6s 7s Qs | wishing 0 | trick 0 Ma"
SURE = "Dr Aj Aw Ap As Kj Kw Kp Ks Qj Qw Qp Qs Jj"
PUSHING = (
    "0: 2w 2j 3j 7j 7w 7p 7s Kw Aj 9j 9w Jj Jp Qp | 1: 2p 3p 4w 5j 5s 6p 8w 9p Tw Jw Qw Kp Ap Do"
    " | 2: 2s 3s 4p 5w 6j 6s 8p 9s Tp Js Qs Ks As Ph"
    " | 3: 3w 4j 4s 5p 6w 8j 8s Tj Ts Qj Kj Aw Ma Dr | pushing"
)
TAKING = (
    "0: 2p 6p 6s 7w 7s 8w Tj Ap | 1: 3w 4p 5j 5s 8p Js Kp Dr | 2: Ma 2s 7p 9w Tp Jw Jp Qs"
    " | 3: 4w 4s Tw Ts Qj Kw Aw Ph | 0+: 7j Ks 2w 8j 9s Aj | 1+: Qp 2j Do Qw 3s As"
    " | 2+: 5p 8s 3p 9p 6j Jj | 3+: 6w Kj 5w 9j 3j 4j | taking 0"
)
FOE = "1: 2y 3g 6g 7y 8o 9y Ty Tr K J | haggis 4g"
FULL = "2r 3r 4r 5r 6r 7r 8r 9r 2o 3o 4o 5o 6o 7o J Q K"
THREE = "haggis players=3 | 0: 2r | 1: 3r 4r | 2: 3o 4o 5o | haggis 4g | collect 0 | trick 0 J Q"

FIRST = {"tichu": "nanking", "haggis": "haggis"}

# By their reasons: a position, what was done, and what was better; "" where nothing was said.
EXAMPLES = {
    "tichu": {
        "claim": ("0: Dr 2j | 1: 3w 4w | 2: 5s 5j | 3: Kp 4s | turn 0", "0 play 2j", "0 play Dr"),
        "out": ("0: Kj | 1: 8w 9j | 2: 3p 5p | 3: 4s 6s | turn 0 | trick 3 4j", "0 pass", "0 play Kj"),
        "call.nothing": (f"0: 2j 2w 5j 5w 7j 7w 9j 9w Jj Jw 2p 5p 7p 9p | {MANY} | turn 0", "0 tichu", ""),
        "call.missed": (f"0: Dr Ph Aj Ap Kj Kp Jj Jw Jp 9j 9w 9p 5j 5w | {MANY} | turn 0", "", "0 tichu"),
        "call.nothing.sure": (f"0: {SURE} | 1: 3w 4w | 2: 3p 4p | 3: 3s 4s | turn 0", "0 tichu", ""),
        "call.missed.sure": (f"0: {SURE} | 1: 3w 4w | 2: 3p 4p | 3: 3s 4s | turn 0", "", "0 tichu"),
        "call.grand.nothing": (TAKING, "0 grand", ""),
        "call.grand.missed": (TAKING, "", "0 grand"),
        "call.grand.none": (TAKING.replace("Tj Ap", "Tj Kp").replace("Kp Dr", "Ap Dr"), "0 grand", ""),
        "push.opponent": (PUSHING, "0 push Aj 2w 3j", "0 push 2w 2j 3j"),
        "push.broken": (PUSHING, "0 push 7j 2w 3j", "0 push 2w 2j 3j"),
        "push.partner": (PUSHING, "0 push 3j 2w 2j", "0 push 3j Kw 2j"),
        "push.kept": (PUSHING, "0 push 3j Kw 2j", "0 push 3j 2w 2j"),
        "push.part": (PUSHING, "0 push 9j 2w 3j", "0 push 2j 2w 3j"),
        "push.lower": (PUSHING, "0 push Qp 2w 3j", "0 push 2j 2w 3j"),
        "push.dog": (
            PUSHING.replace("2j 3j", "2j Do").replace("Ap Do", "Ap 3j"),
            "0 push 2w Kw Qp",
            "0 push 2w Kw Do",
        ),
        "give.caller": (f"{GIFT} | calls 1 small", "0 give 1", "0 give 3"),
        "give.near": (GIFT, "0 give 1", "0 give 3"),
        "give.next": (GIFT.replace(" 8s", ""), "0 give 1", "0 give 3"),
        "give.other": (GIFT, "0 give 3", "0 give 1"),
        "lead.to": (
            "tientsin | 0: 5j | 1: 8w | 2: 3p 5p 7p | 3: 4s | 4: 6j 8p | 5: 9s | dog 0",
            "0 lead 4",
            "0 lead 2",
        ),
        "wish.partner": (WISHING, "0 wish Q", "0 wish none"),
        "wish.own": (WISHING, "0 wish 8", "0 wish Q"),
        "wish.gone": (WISHING, "0 wish A", "0 wish Q"),
        "wish.none": (WISHING, "0 wish none", "0 wish Q"),
        "wish.high": (WISHING, "0 wish T", "0 wish Q"),
        "wish.low": (WISHING, "0 wish Q", "0 wish T"),
        "broken.bomb": (f"0: 7j 7w 7p 7s 9j 2w | {MANY} | turn 0", "0 play 7j 7w", "0 play 2w"),
        "broken.straight": (f"0: 5j 6j 7w 8j 9p 2w 2s | {MANY} | turn 0", "0 play 7w", "0 play 2w 2s"),
        "broken.pairs": (f"0: 5j 5w 6j 6w 2w 9j | {MANY} | turn 0", "0 play 5j", "0 play 2w"),
        "broken.set": (f"0: 5j 5w Tj Jw 2w | {MANY} | turn 0 | trick 3 4j", "0 play 5j", "0 play Tj"),
        "bomb.early": (
            f"0: 7j 7w 7p 7s 9j 2w | {MANY} | turn 0 | trick 3 4j",
            "0 play 7j 7w 7p 7s",
            "0 pass",
        ),
        "bomb.led": (f"0: 7j 7w 7p 7s 9j 2w | {MANY} | turn 0", "0 play 7j 7w 7p 7s", "0 play 2w"),
        "bomb.partner": (
            f"0: 7j 7w 7p 7s 9j 2w | {MANY} | turn 0 | trick 2 Kj",
            "0 play 7j 7w 7p 7s",
            "0 pass",
        ),
        "bomb.caller": (
            f"0: 7j 7w 7p 7s 9j 2w | {MANY} | turn 0 | trick 3 Aj | calls 3 small",
            "0 pass",
            "0 play 7j 7w 7p 7s",
        ),
        "bomb.danger": (
            "0: 7j 7w 7p 7s 9j 2w | 1: 3w 4w 6w 8w | 2: 3p 4p 5p | 3: 3s 4s | turn 0 | trick 3 Aj",
            "0 pass",
            "0 play 7j 7w 7p 7s",
        ),
        "bomb.home": (
            f"0: 7j 7w 7p 7s 2w | {MANY} | turn 0 | trick 3 Aj",
            "0 pass",
            "0 play 7j 7w 7p 7s",
        ),
        "bomb.points": (
            f"0: 7j 7w 7p 7s 9j 2w 3j 4j | {MANY} | turn 0 | trick 2 5j; 3 Kj",
            "0 pass",
            "0 play 7j 7w 7p 7s",
        ),
        "bomb.late": (
            f"0: 7j 7w 7p 7s 9j 2w 3j 4j | {MANY} | turn 0 | trick 3 Aj",
            "0 pass",
            "0 play 7j 7w 7p 7s",
        ),
        "over.caller": (f"0: Aj 9j 2w | {MANY} | turn 0 | trick 2 Kj | calls 2 small", "0 play Aj", "0 pass"),
        "over.near": (
            "0: Aj 9j 2w | 1: 3w 4w 6w 8w | 2: 3p 4p | 3: 3s 4s 5s 6s | turn 0 | trick 2 Kj",
            "0 play Aj",
            "0 pass",
        ),
        "over.partner": (f"0: Aj 9j 2w | {MANY} | turn 0 | trick 2 Kj", "0 play Aj", "0 pass"),
        "left.caller": (
            f"0: 5j 6j 7w 8j 9p 2w | {MANY} | turn 0 | trick 3 4j | calls 2 small",
            "0 play 7w",
            "0 pass",
        ),
        "spent.dragon": (f"0: Dr 9j 2w | {MANY} | turn 0 | trick 3 5j", "0 play Dr", "0 pass"),
        "spent.phoenix": (f"0: Ph 9j 2w | {MANY} | turn 0 | trick 3 5j", "0 play Ph", "0 pass"),
        "spent.ace": (f"0: Aj 9j 2w | {MANY} | turn 0 | trick 3 5j", "0 play Aj", "0 play 9j"),
        "spent.high": (f"0: Kj 9j 2w | {MANY} | turn 0 | trick 3 5j", "0 play Kj", "0 play 9j"),
        "follow.wait": (f"0: Kj 9j 2w | {MANY} | turn 0 | trick 3 5j", "0 play Kj", "0 pass"),
        "follow.minus": (f"0: Kj 9j 2w | {MANY} | turn 0 | trick 3 Ph", "0 play 2w", "0 pass"),
        "follow.low": (f"0: Dr 9j 2w | {MANY} | turn 0 | trick 3 5j", "0 play 9j", "0 play Dr"),
        "firm": (f"0: Kj 9j 2w | {MANY} | turn 0 | trick 3 5j", "0 play 9j", "0 play Kj"),
        "kept": (f"0: Aj Ap Ph 2w | {MANY} | turn 0 | trick 3 Kj Kp", "0 play Aj Ph=A", "0 play Aj Ap"),
        "pass.caller": (f"0: Kj 9j 2w | {MANY} | turn 0 | trick 3 5j | calls 3 small", "0 pass", "0 play Kj"),
        "pass.double": (
            "0: Kj 9j 2w | 1: - | 2: 3p 4p 5p 7p | 3: 3s 4s | turn 0 | trick 3 5j | out 1",
            "0 pass",
            "0 play Kj",
        ),
        "pass.danger": (
            "0: Kj 9j 2w | 1: 3w 4w 6w 8w | 2: 3p 4p 5p 7p | 3: 3s 4s | turn 0 | trick 3 5j",
            "0 pass",
            "0 play Kj",
        ),
        "pass.home": (f"0: Dr 2w | {MANY} | turn 0 | trick 3 5j", "0 pass", "0 play Dr"),
        "pass.points": (f"0: Aj 2w 3j 4j 5w | {MANY} | turn 0 | trick 2 Tj; 3 Kj", "0 pass", "0 play Aj"),
        "pass.cheap": (f"0: 7j 2w 3j 4j | {MANY} | turn 0 | trick 3 5j", "0 pass", "0 play 7j"),
        "pass.try": (f"0: Kj 2w 3j 4j | {MANY} | turn 0 | trick 3 5j", "0 pass", "0 play Kj"),
        "pass.win": (f"0: Dr 2w 3j 4j | {MANY} | turn 0 | trick 3 5j", "0 pass", "0 play Dr"),
        "pass.partner": (f"0: 7j 2w 3j 4j | {MANY} | turn 0 | trick 2 5j", "0 pass", "0 play 7j"),
        "lead.gift": (
            "0: 5j 9j 9p | 1: 8w 6w | 2: 3p 4p 5p 7p | 3: 6s | turn 0",
            "0 play 5j",
            "0 play 9j 9p",
        ),
        "lead.guard": (
            "0: 5j 9j Kj | 1: 8w 6w | 2: 3p 4p 5p 7p | 3: Qs | turn 0",
            "0 play 5j",
            "0 play Kj",
        ),
        "lead.double": (
            "0: 5j 9j 9p | 1: - | 2: 3p 4p 5p 7p | 3: 6s | turn 0 | out 1",
            "0 play 5j",
            "0 play 9j 9p",
        ),
        "lead.help": (
            "0: 2w 9j 9p | 1: 3w 4w 6w 8w | 2: 5p | 3: 3s 4s 5s 6s | turn 0",
            "0 play 9j 9p",
            "0 play 2w",
        ),
        "lead.dog": (f"0: Do 9j 2w | {MANY} | turn 0", "0 play 2w", "0 play Do"),
        "lead.dog.alone": (
            "0: Do 9j 2w | 1: 3w 4w | 2: - | 3: 5s 6s | turn 0 | out 2",
            "0 play 2w",
            "0 play Do",
        ),
        "lead.dog.caller": (f"0: Do 9j 2w | {MANY} | turn 0 | calls 2 small", "0 play 2w", "0 play Do"),
        "lead.dog.early": (f"0: Do 9j 2w | {MANY} | turn 0", "0 play Do", "0 play 2w"),
        "lead.kept-low": (f"0: Aj Kp 9j 2w | {MANY} | turn 0", "0 play Aj", "0 play 2w"),
        "lead.spent": (f"0: Dr Qj Jj 9j | {MANY} | turn 0", "0 play Dr", "0 play Qj"),
        "lead.gone": (f"0: Ph Qj Jj 9j | {MANY} | turn 0", "0 play Ph", "0 play Qj"),
        "lead.no-exit": (f"0: 4j 2w 2j 5j | {MANY} | turn 0", "0 play 4j", "0 play 2w 2j"),
        "lead.long": (f"0: Dr 4j 2w 2j 5j | {MANY} | turn 0", "0 play 4j", "0 play 2w 2j"),
        "lead.winner": (f"0: Dr 2w 5j | {MANY} | turn 0", "0 play 2w", "0 play Dr"),
        "lead.lower": (f"0: 2w 5j 9j Jj | {MANY} | turn 0", "0 play 9j", "0 play 5j"),
        "lead.part": (
            f"0: 2w 3j 4j 5j 6j 7p 7s | {MANY} | turn 0",
            "0 play 2w 3j 4j 5j 6j 7p",
            "0 play 2w 3j 4j 5j 6j",
        ),
        "lead.higher": (
            "0: 2w 5j 9j Kj | 1: 3w 4w Qw Aw | 2: 3p 4p 6p 8p Tp | 3: 3s 4s 6s 8s | turn 0",
            "0 play 5j",
            "0 play Kj",
        ),
        "lead.wait": (f"0: 2w 9j 9p Tj | {MANY} | turn 0", "0 play 9j 9p", "0 play Tj"),
    },
    "haggis": {
        "claim": ("0: 9r 2r | 1: 8o 2o 3o | haggis 4g | turn 0", "0 play 2r", "0 play 9r"),
        "out": ("0: 9r | 1: 8o 2o | haggis 4g | turn 0 | trick 1 8r", "0 pass", "0 play 9r"),
        "bet.nothing": (f"0: {FULL} | {FOE} | turn 0", "0 bet small", ""),
        "bet.missed": (f"0: {FULL} | {FOE} | turn 0", "", "0 bet small"),
        "bet.more": (f"0: {FULL} | {FOE} | turn 0", "0 bet small", "0 bet big"),
        "bet.less": (f"0: {FULL} | {FOE} | turn 0", "0 bet big", "0 bet small"),
        "give.near": (THREE, "0 give 1", "0 give 2"),
        "give.other": (THREE, "0 give 2", "0 give 1"),
        "bomb.gift": (f"0: 2r 5r J Q | {FOE} | turn 0 | trick 1 3y", "0 play J Q", "0 pass"),
        "bomb.early": (f"0: 2r 5r J Q | {FOE} | turn 0 | trick 1 4y", "0 play J Q", "0 pass"),
        "bomb.led": (f"0: 2r 5r J Q | {FOE} | turn 0", "0 play J Q", "0 play 2r"),
        "bomb.danger": ("0: 2r 5r J Q | 1: 8o 2o | haggis 4g | turn 0 | trick 1 9r", "0 pass", "0 play J Q"),
        "bomb.home": ("0: 2r J Q | 1: 8o 2o 3o 5o | haggis 4g | turn 0 | trick 1 9r", "0 pass", "0 play J Q"),
        "bomb.late": (f"0: 2r 4r 6r J Q | {FOE} | turn 0 | trick 1 9r", "0 pass", "0 play J Q"),
        "broken.bomb": (f"0: 3r 5r 7r 9r 2o | {FOE} | turn 0", "0 play 3r", "0 play 2o"),
        "broken.run": (f"0: 4r 5r 6r 9o 2o | {FOE} | turn 0", "0 play 5r", "0 play 2o"),
        "broken.set": (f"0: 4r 4o 4y 9o 2o | {FOE} | turn 0", "0 play 4r", "0 play 2o"),
        "spent.face": (f"0: 4r 9o K | {FOE} | turn 0 | trick 1 3y", "0 play K", "0 play 9o"),
        "spent.high": (f"0: 4r 9o To | {FOE} | turn 0 | trick 1 3y", "0 play To", "0 play 4r"),
        "follow.wait": (f"0: 4r 9o To | {FOE} | turn 0 | trick 1 3y", "0 play To", "0 pass"),
        "follow.low": (f"0: 4r 9o K | {FOE} | turn 0 | trick 1 3y", "0 play 4r", "0 play K"),
        "firm": (f"0: 4r 9o To | {FOE} | turn 0 | trick 1 3y", "0 play 4r", "0 play To"),
        "kept": (
            "0: 9r 9o 2r J | 1: 3y 5g 7o 8o | haggis 4g | turn 0 | trick 1 7y K=7",
            "0 play 9r J=9",
            "0 play 9r 9o",
        ),
        "pass.danger": ("0: 2r 5r 9o | 1: 8o 2o | haggis 4g | turn 0 | trick 1 8r", "0 pass", "0 play 9o"),
        "pass.home": (f"0: 2r K | {FOE} | turn 0 | trick 1 9r", "0 pass", "0 play K"),
        "pass.points": (
            "0: 2r 4r 6r Tr To Tg | 1: 3y 5g 7y 8o | haggis 4g | turn 0 | trick 1 9y 9r K=9",
            "0 pass",
            "0 play Tr To Tg",
        ),
        "pass.cheap": (f"0: 2r 4o 5r | {FOE} | turn 0 | trick 1 3r", "0 pass", "0 play 5r"),
        "pass.try": (f"0: 2r 4o To | {FOE} | turn 0 | trick 1 9r", "0 pass", "0 play To"),
        "pass.win": (f"0: 2r 4o 6r K | {FOE} | turn 0 | trick 1 9r", "0 pass", "0 play K"),
        "lead.gift": ("0: 2r 5r 5o | 1: 8o | haggis 4g | turn 0", "0 play 2r", "0 play 5r 5o"),
        "lead.kept-low": (f"0: 2r 9o K | {FOE} | turn 0", "0 play K", "0 play 2r"),
        "lead.gone": (f"0: 2r 3r To J | {FOE} | turn 0", "0 play 2r 3r J=4r", "0 play To"),
        "lead.wait": (f"0: 2r 9r 9o 9g To | {FOE} | turn 0", "0 play 9r 9o 9g", "0 play To"),
        "lead.spent": (f"0: 9o To K | {FOE} | turn 0", "0 play K", "0 play To"),
        "lead.no-exit": (f"0: 2r 5o 5r 5g | {FOE} | turn 0", "0 play 2r", "0 play 5r 5o"),
        "lead.long": (f"0: 2r 5o 5r K | {FOE} | turn 0", "0 play 2r", "0 play 5r 5o"),
        "lead.winner": (f"0: 2r 5o K | {FOE} | turn 0", "0 play 2r", "0 play K"),
        "lead.lower": (f"0: 2r 5o 8r | {FOE} | turn 0", "0 play 8r", "0 play 5o"),
        "lead.part": (f"0: 2r 3r 4r 5r | {FOE} | turn 0", "0 play 2r 3r 4r 5r", "0 play 2r 3r 4r"),
        "lead.higher": (
            "0: 2r 5o 9o | 1: 2y 3g 6g 7y 8o 9y Tr | haggis 4g 3r 3y 6y | turn 0",
            "0 play 5o",
            "0 play 9o",
        ),
        "lead.guard": ("0: 2r 5o Tr | 1: 8o | haggis 4g Ty | turn 0", "0 play 2r", "0 play Tr"),
    },
}


def given(family: str, name: str) -> tuple[Any, str, Any]:
    """The state of an example, and the reason and the facts that are found there."""
    line, *texts = EXAMPLES[family][name]
    state = parse_position(f"{FIRST[family]} | {line}" if line[0] == "0" else line)
    done, better = (state.action(text) if text else None for text in texts)
    for action in (done, better):
        assert action is None or state.ask(action), (name, action)
    proof = better if name == "claim" else None
    reason, facts = ROOMS[family].Reasons(state.view(0), done, better).reason(proof)
    return state, reason, facts


ALL = [(family, name) for family, names in EXAMPLES.items() for name in names]


@pytest.mark.parametrize(("family", "name"), ALL)
def test_a_reason_is_found_and_said(family: str, name: str) -> None:
    state, reason, facts = given(family, name)
    assert reason == name
    words = tell(reason, facts, state.game.name, seat_names(state.game))
    assert words and "{{" not in words and words[0] == words[0].upper()


def test_every_reason_of_mahjong_is_given_in_some_hand_and_said() -> None:
    game, names = games["mahjong-duel"], seat_names(games["mahjong-duel"])
    found: dict[str, str] = {}
    wanted = set(get_args(mahjong.Reason)) - {""}
    for seed in range(40):
        players = [sensible(game)(random.Random(seat)) for seat in range(2)]
        for state, action in moves(game.deal(random.Random(seed)), players):
            view = state.view(0)
            if action.seat or not view.acts or state.phase in ("announce", "over") or len(view.legal) < 2:
                continue
            judged = ActionValues(view, STEADY)
            judged.values()
            for done, better in product(view.legal, (action, *view.legal[:3])):
                reason, facts = mahjong.reason(view, judged, done, better)
                if reason not in found and done != better:
                    found[reason] = tell(reason, facts, game.name, names)
        if wanted <= set(found):
            break
    assert wanted <= set(found) <= {"", *wanted}
    assert all(words and "{{" not in words for reason, words in found.items() if reason)


def test_every_reason_has_an_example_and_no_words_are_idle() -> None:
    for family, names in REASONS.items():
        assert set(EXAMPLES[family]) == names
    said = {key.removesuffix("_one").removesuffix("_other") for key in area("lookback.why")}
    known = {f"lookback.why.{name}" for names in REASONS.values() for name in names}
    assert said <= known
    names = {"haggis": REASONS["haggis"], "mahjong": set(get_args(mahjong.Reason))}
    for family, reasons in names.items():
        own = {key.removesuffix("_one").removesuffix("_other") for key in area(f"lookback.{family}.why")}
        assert own <= {f"lookback.{family}.why.{name}" for name in reasons}


def test_nothing_is_said_where_nothing_is_found() -> None:
    assert tell("", {}, "nanking", []) == ""


def test_a_trick_is_left_only_to_a_caller_who_still_plays() -> None:
    """The caller has passed already, and with the next pass the trick is over: nothing is left to them."""
    line = f"nanking | 0: 5j 6j 7w 8j 9p 2w | {MANY} | turn 0 | trick 1 4j | calls 2 small"
    state = parse_position(line)
    view = state.view(0)
    found = tichu.Reasons(view, state.action("0 play 7w"), state.action("0 pass")).found()
    assert "left.caller" not in [reason for reason, _ in found]


def reasons(line: str, done: str, better: str) -> list[str]:
    """Everything that is said for a choice of the Tichu family."""
    state = parse_position(f"nanking | {line}")
    return [
        name for name, _ in tichu.Reasons(state.view(0), state.action(done), state.action(better)).found()
    ]


def test_a_phoenix_alone_is_never_the_low_card_that_saves_a_higher_one() -> None:
    """It takes more than any card but the Dragon, low as it counts on what lies there."""
    on_a_trick, led = f"0: Ph 9j 2w | {MANY} | turn 0 | trick 3 8j", f"0: Ph 9j 2w | {MANY} | turn 0"
    assert "spent.high" not in reasons(on_a_trick, "0 play 9j", "0 play Ph")
    assert not {"lead.lower", "lead.kept-low"} & {*reasons(led, "0 play 9j", "0 play Ph")}


def test_a_low_pair_goes_first_only_where_something_higher_was_led() -> None:
    line = f"0: 5j 5w 6j 6w 9j 9w Aj | {MANY} | turn 0"
    assert "lead.kept-low" not in reasons(line, "0 play 5j 5w 6j 6w", "0 play 9j 9w")


def test_a_part_is_named_only_where_the_better_push_keeps_it() -> None:
    """An ace that goes either way makes no straight, whatever else stays."""
    hands = PUSHING.replace("Aj 9j 9w Jj", "Aj Tj 9w Jj").replace("8s Tj Ts", "8s 9j Ts")
    state = parse_position(f"nanking | {hands}")

    def parts(done: str, better: str) -> list[Any]:
        view = state.view(0)
        found = tichu.Reasons(view, state.action(f"0 push {done}"), state.action(f"0 push {better}")).found()
        return [facts["cards"] for reason, facts in found if reason == "push.part"]

    straight = {"Tj", "Jj", "Qp", "Kw", "Aj"}
    whole = parts("Qp 2w 3j", "2j 2w 3j")
    assert any({*cards} == straight for cards in whole)
    without = parts("Qp 2w Aj", "2j 2w Aj")
    assert not any("Aj" in cards for cards in without)


OPENING = "mahjong-duel | E: B1 B1 B2 B3 B4 C1 C2 C4 K1 K2 K4 N Rd W | S: * | turn E deal"


def thrown(line: str, one: str, other: str) -> set[str]:
    """All that speaks for throwing the other tile."""
    state = parse_position(line)
    view = state.view(0)
    judged = ActionValues(view, STEADY)
    judged.values()
    done, better = (state.action(f"E discard {each}") for each in (one, other))
    return {reason for reason, _ in mahjong._Reasons(view, judged).found(done, better)}


def test_nobody_is_said_to_wait_before_it_is_late() -> None:
    """At the opening nobody has drawn or thrown a tile: of a dragon nobody need hold a second one."""
    tiles = ("Rd", "N", "W", "B1", "B4", "C4", "K1")
    early = {(one, other): thrown(OPENING, one, other) for one in tiles for other in tiles if one != other}
    assert not any("discard.danger" in found for found in early.values())
    assert not any("discard.fed" in found for (one, _), found in early.items() if one in ("Rd", "N", "W"))
    late = OPENING.replace(" deal", " wall W") + " | wall K3 C3 C3 B3 | loose K3 K3"
    after = {(one, other): thrown(late, one, other) for one in tiles for other in tiles if one != other}
    assert any("discard.danger" in found for (one, _), found in after.items() if one in ("Rd", "N", "W"))


NEARLY = "0: 2r 4r 6r 8r J Q | 1: {} | haggis 4g | turn 0 | trick 1 9r"


@pytest.mark.parametrize(
    ("left", "name"), [("8o", "danger"), ("8o 2o 3o", "danger"), ("8o 2o 3o 5o", "late")]
)
def test_somebody_is_nearly_out_with_three_cards_and_not_with_four(left: str, name: str) -> None:
    state = parse_position(f"haggis | {NEARLY.format(left)}")
    done, better = state.action("0 pass"), state.action("0 play J Q")
    reason, facts = haggis.Reasons(state.view(0), done, better).reason(None)
    assert reason == f"bomb.{name}" and facts["count"] == len(left.split())
    assert facts["cards"] == ["J", "Q"] and facts["points"] == 1, "the nine that lies there"


def test_a_face_card_that_was_spent_is_named_with_what_it_took() -> None:
    """Three and five lie there and bring a point each; a trick of none has none."""
    for line, points in (("trick 1 5y", 1), ("trick 1 4y", 0)):
        state = parse_position(f"haggis | 0: 4r 9o K | {FOE} | turn 0 | {line}")
        done, better = state.action("0 play K"), state.action("0 play 9o")
        found = dict(haggis.Reasons(state.view(0), done, better).found())
        assert found["spent.face"] == {"cards": ["K"], "points": points}
        other = dict(haggis.Reasons(state.view(0), better, done).found())
        assert "spent.face" not in other


def test_what_is_said_of_a_discard_is_so() -> None:
    """Whatever comes first: how many tiles are missing, how many bring it nearer, and which way is faster."""
    said = dict.fromkeys(("discard.ready", "discard.slower", "discard.fewer", "discard.patient"), 0)
    for name, seed in product(("mahjong-duel", "mahjong"), range(2)):
        game = games[name]
        players = [sensible(game)(random.Random(seat)) for seat in range(game.players)]
        for state, action in moves(game.deal(random.Random(seed)), players):
            view = state.view(action.seat)
            kinds = {each.tile for each in view.legal if isinstance(each, Discard)}
            if not isinstance(action, Discard) or len(kinds) < 2:
                continue
            judged = ActionValues(view, STEADY)
            judged.values()
            after = after_discards(game, view.hand, view.laid[view.seat], judged.situation.suit, view.unseen)
            for kind, other in product(kinds, (action.tile, *sorted(kinds)[:2])):
                one, two = Discard(view.seat, kind), Discard(view.seat, other)
                far, near = after[kind], after[other]
                if kind == other:
                    continue
                reason, facts = mahjong.reason(view, judged, one, two)
                if reason in said:
                    said[reason] += 1
                match reason:
                    case "discard.ready":
                        assert near.lacking == 1 and (far.lacking is None or far.lacking > 1)
                    case "discard.slower":
                        assert facts["number"] == near.lacking < facts["more"]
                        assert facts["more"] == far.lacking or far.lacking is None
                    case "discard.fewer":
                        assert near.lacking == far.lacking
                        assert facts["count"] == near.total > far.total == facts["less"]
                    case "discard.patient":
                        assert near.lacking is not None and far.lacking is not None
                        assert (far.lacking, -far.total) < (near.lacking, -near.total)
    assert all(said.values()), said


REVIEWED = [
    ("tichu", name) for name in ("follow.wait", "spent.ace", "pass.win", "lead.lower", "broken.straight")
]
REVIEWED += [
    ("haggis", name) for name in ("follow.wait", "spent.face", "pass.win", "lead.lower", "broken.run")
]


@pytest.mark.parametrize(("family", "name"), REVIEWED)
def test_a_review_gives_the_reason_for_the_better_choice_not_for_the_other(family: str, name: str) -> None:
    line, *texts = EXAMPLES[family][name]
    state = parse_position(f"{FIRST[family]} | {line}")
    done, better = (state.action(text) for text in texts)
    asked = [each for each in REVIEWS[family].questions(state, 0, done, MEMORIES[family]()) if each]
    question = next(each for each in asked if each.action == done)
    assert question.why(done, better)[0] == name
    assert question.why(better, done)[0] != name


@pytest.mark.parametrize("name", ["nanking", "ear", "haggis", "mahjong"])
def test_no_reason_holds_for_either_of_two_plays(name: str) -> None:
    """What is said for one play before another is never said for the other before the one."""
    game, rng, said = games[name], random.Random(name), 0
    room = reviewing(game)
    for seed in range(3):
        players = [beginner(game)(random.Random(seed * 10 + seat)) for seat in range(game.players)]
        for state, action in moves(game.deal(random.Random(seed)), players):
            view = state.view(action.seat)
            plays = [each for each in view.legal if isinstance(each, Play | Pass | Discard)]
            if not view.acts or len(plays) < 2 or rng.random() < 0.5:
                continue
            for _ in range(3):
                one, other = rng.sample(plays, 2)
                (reason, facts), (back, _) = room.why(view, one, other), room.why(view, other, one)
                assert not reason or reason != back, (str(state), one, other)
                if reason in ("kept", "lead.spent", "lead.gone", "spent.face"):
                    assert isinstance(one, Play)
                    assert set(facts["cards"]) <= set(game.deck.names(one.combo.cards))
                said += bool(reason)
    assert said > 20
