"""What older phones are sent in a class: style sheets and scripts that Safari 15 reads, of 2022."""

import re

import pytest

from tichu_teach.app.live.look import files
from tichu_teach.app.live.older_browsers import older

NEWER = re.compile(r"&|@container|color-mix|@layer|\bcq[wihb]\b|\d(cq\w+|svh|dvh)\b|(width|height) *[<>]")
SPLITTING = re.compile(r"\(\?<[=!]")
"""A lookbehind: a script with one is not even begun by Safari before 16.4."""


@pytest.mark.parametrize(
    ("newer", "flat"),
    [
        (".a { color: red }", ".a{color:red;}"),
        (".a { & .b { color: red } }", ".a .b{color:red;}"),
        (".a { .b { color: red } }", ".a .b{color:red;}"),
        (".a { &:hover, & > .b { top: 0 } }", ".a:hover,.a > .b{top:0;}"),
        (".a { top: 0; & .b { top: 1px } left: 0 }", ".a{top:0;}.a .b{top:1px;}.a{left:0;}"),
        (".a, .b { & .c { top: 0 } }", ":is(.a, .b) .c{top:0;}"),
        (".a { &:is(.b, .c), & .d { top: 0 } }", ".a:is(.b, .c),.a .d{top:0;}"),
        (".a { &:is(.b, .c) + .d { top: 0 !important } }", ".a:is(.b, .c) + .d{top:0!important;}"),
        (".a { & .b { .dark & { top: 0 } } }", ".dark :is(.a .b){top:0;}"),
        (".a { & + & { top: 0 } }", ".a + .a{top:0;}"),
        (".a { @media (width: 1px) { top: 0 } }", "@media (width: 1px) {.a{top:0;}}"),
        (
            "@container it (min-width: 9px) { .a { & b { top: 0 } } }",
            "@media (min-width: 9px) {.a b{top:0;}}",
        ),
        (".a { width: clamp(1px, 2.5cqi, 9svh) }", ".a{width:clamp(1px, 2.5vw, 9vh);}"),
        (".tt-trickplay { top: min(50cqb, 10cqi) }", ".tt-trickplay{top:min(9vh, 3.2vw);}"),
        (".a { color: color-mix(in srgb, var(--gold) 55%, transparent) }", ".a{color:var(--gold);}"),
        ("@keyframes b { from { top: 0 } }", "@keyframes b { from { top: 0 } }"),
        ('.a { content: "&," }', '.a{content:"&,";}'),
    ],
)
def test_a_rule_is_written_as_older_browsers_read_it(newer: str, flat: str) -> None:
    assert older(newer).replace("\n", "") == flat


def test_nothing_that_is_sent_needs_a_newer_browser() -> None:
    sent = files()
    assert NEWER.findall(sent["older.css"].decode()) == []
    assert NEWER.findall(sent["phone.css"].decode()) == []
    assert len(re.findall(r"[{]", sent["older.css"].decode())) > 500, "the looks themselves are there"
    for name in ("phone.js", "table.js"):
        assert SPLITTING.findall(sent[name].decode()) == [], name
