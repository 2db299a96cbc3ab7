"""Lines of text damaged in every way a hand may slip."""

from __future__ import annotations

from hypothesis import strategies as st


@st.composite
def damaged(draw: st.DrawFn, lines: st.SearchStrategy[str], signs: st.SearchStrategy[str]) -> str:
    """A line with some of it cut out, doubled, replaced by `signs`, a field left out or words exchanged."""
    line = draw(lines)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(line)))
        end = draw(st.integers(start, min(len(line), start + 12)))
        match draw(st.sampled_from(["cut", "double", "replace", "field", "swap"])):
            case "cut":
                line = line[:start] + line[end:]
            case "double":
                line = line[:end] + line[start:]
            case "replace":
                line = line[:start] + "".join(draw(st.lists(signs, max_size=4))) + line[end:]
            case "field":
                fields = line.split(" | ")
                del fields[draw(st.integers(0, len(fields) - 1))]
                line = " | ".join(fields)
            case "swap":
                words = line.split(" ")
                one, other = draw(st.integers(0, len(words) - 1)), draw(st.integers(0, len(words) - 1))
                words[one], words[other] = words[other], words[one]
                line = " ".join(words)
    return line
