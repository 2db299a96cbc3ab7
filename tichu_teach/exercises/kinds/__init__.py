"""The kinds of question by their names in data, each with its module here; `KIND` is the class."""

from __future__ import annotations

from collections.abc import Mapping

KINDS: Mapping[str, str] = {
    **{"play": "play", "allowed": "allowed", "wish": "wish", "must": "must", "takes": "who_takes"},
    **{"count": "count", "settle": "settle", "order": "order", "places": "places", "seats": "seats"},
    **{"readings": "readings", "gets": "who_claims", "waits": "waits", "score": "score", "which": "which"},
    **{"out": "way_out", "decide": "decide"},
    **{"pay": "payments", "alive": "dead_hand", "best": "best", "helps": "acceptance", "gate": "wall"},
    **{"figure": "figure"},
}
