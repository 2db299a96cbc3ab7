"""How a player weighs things up. The numbers were found by letting players play each other."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """The temper of a sensible player. Unless said otherwise, in tricks: 1 is one lost trick."""

    gain: float = 1.45  # what a combination that surely takes its trick saves
    throw_single: float = 0.02  # what each rank of a single saves: it may go on another's trick
    throw_pair: float = 0.015
    phoenix_extra: float = 0.25  # by how much the Phoenix is better than an ace
    bomb: float = -1.2  # the cost of a bomb kept for its moment
    flush: float = -1.3
    dog: float = 1.1
    lead: float = 0.8  # the worth of the lead
    point: float = 0.015  # the worth of a card point
    danger: float = 0.8  # what it costs to let an opponent go out
    stop_caller: float = 0.5  # what it is worth to take a trick from an opponent who called
    help: float = 0.3  # what it is worth to lead what may take the partner out
    serve: float = 3.0  # what it is worth to give the lead to a partner who called
    cheap: float = 0.5  # what a card must save to be thrown on the partner's trick
    strong: float = 1.3  # the cost before the push of a hand that hopes to be first out
    generous: float = 1.5  # how much of the hand is given up for the partner in the push
    thrifty: float = 0.6  # the same for a strong hand
    dog_push: float = 1.5
    harm: float = 0.05  # what each rank of a pushed card gives its receiver
    patience: float = 0.15  # what playing must bring to be better than passing
    size: float = 0.03  # how much each card more speaks for a lead
    call: float = 0.52  # the chance of going out first from which a tichu is called
    grand: float = 4.5  # the worth of the first cards from which a grand tichu is called: an ace is 1
    whim: float = 0.02  # noise, so that like hands are not always played alike


STEADY = Style(whim=0)
BEGINNER = Style(whim=0, call=9, grand=99)  # makes no calls
