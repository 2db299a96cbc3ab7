"""A link as a pattern that telephones read."""

from __future__ import annotations

from typing import Any


def code(address: str) -> dict[str, Any] | None:
    """The QR code of an address, as the `size` of its square and the `path` of its dark dots in SVG.

    None where the library for it is not installed, or the address is too long to be scanned from a wall.
    """
    try:
        import segno
    except ImportError:
        return None
    try:
        rows = list(segno.make_qr(address, error="m").matrix_iter(border=0))
    except segno.DataOverflowError:
        return None
    dots = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dot in enumerate(row) if dot]
    return {"size": len(rows), "path": "".join(dots)}
