"""Browser code as it is sent: modules joined in their order, without what only people read."""

from pathlib import Path

import pytest

from tichu_teach.bundle import imports, modules, script, style


def written(folder: Path, **files: str) -> Path:
    for name, code in files.items():
        (folder / f"{name}.js").write_text(code, encoding="utf-8")
    return folder / "entry.js"


def test_what_is_imported_stands_first_and_once(tmp_path: Path) -> None:
    entry = written(
        tmp_path,
        entry='import { b } from "./b.js";\nimport "./c.js";\nexport default b;\n',
        b='import { c } from "./c.js";\nexport const b = c;\n',
        c="export const c = 1;\n",
    )
    assert [file.stem for file in modules(entry)] == ["c", "b", "entry"]
    assert script(entry) == "const c = 1;\nconst b = c;\nexport default b;\n"
    assert imports(entry, entry.read_text()) == [tmp_path / "b.js", tmp_path / "c.js"]


def test_modules_that_import_each_other_are_named(tmp_path: Path) -> None:
    entry = written(tmp_path, entry='import "./b.js";\n', b='import "./entry.js";\n')
    with pytest.raises(ImportError, match=r"a circle of modules: entry\.js > b\.js > entry\.js"):
        script(entry)


@pytest.mark.parametrize(
    ("code", "sent"),
    [
        ("// a remark\nlet a; // another\n", "let a;\n"),
        ("/** @type {number} */\nlet a = /** @type {any} */ (b);\n", "let a = (b);\n"),
        ('let a = "// no remark";\nlet b = `//${a}`;\n', 'let a = "// no remark";\nlet b = `//${a}`;\n'),
        ("/* kept */ let a;\n", "/* kept */ let a;\n"),
        ("f(\n  a,\n  b,\n);\n", "f(a,\nb\n);\n"),
        ("{\n  a();\n}\n", "{a()\n}\n"),
    ],
)
def test_what_only_people_read_is_left_out_of_a_script(code: str, sent: str, tmp_path: Path) -> None:
    assert script(written(tmp_path, entry=code)) == sent


def test_what_only_people_read_is_left_out_of_style_sheets(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text(
        "/* a\n remark */\n.a {\n  top: 0;\n  color: red, blue;\n}\n", encoding="utf-8"
    )
    (tmp_path / "b.css").write_text(
        '.b > .c {\n  content: "; é  { ";\n  left: \'" x\';\n}\n', encoding="utf-8"
    )
    first, second = ".a{top:0;color:red,blue}", '.b > .c{content:"; é  { ";left:\'" x\'}'
    assert style(tmp_path, "a", "b") == first + second
    assert style(tmp_path, "b", "a") == second + first
    assert style(tmp_path) == ""
