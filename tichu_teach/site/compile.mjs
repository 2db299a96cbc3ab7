// Compiles archives of Python sources with the very Python that will run them in browsers, so that no browser has
// to: `node compile.mjs FOLDER CODE`, where FOLDER holds Pyodide, its library and the archive CODE. Both are written
// over. Compiled modules are larger: so of the library only those are that a page uses, and all of ours.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Of an error only the words: Node would put a megabyte of Pyodide's own code before them.
process.once("uncaughtException", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});

const [folder, code] = process.argv.slice(2);
const library = "python_stdlib.zip";
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder, env: { PYTHONHASHSEED: "0" } });

python.runPython(`
import importlib._bootstrap_external as external, importlib.util, io, json, sys, zipfile

def unpack(archive):
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as files:
        files.extractall("/code")
    sys.path.insert(0, "/code")

def used():
    from tichu_teach.pages.table import beside
    for page in ("lesson('nanking/1-cards')", "puzzles('mahjong')", "review()", "exam()", "table()"):
        cell = f"from tichu_teach import *\\n{page}"
        hear = beside.opened(json.dumps({"cells": [cell], "place": "/code"}), lambda name, value: None)
        hello = {"stored": {}, "query": "", "url": "", "at": "2026-01-05T09:00:00"}
        hear(json.dumps({"id": 1, "type": "hello", **hello}))
    return {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)}

def compiled(archive, wanted):
    held = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive.to_bytes())) as old, zipfile.ZipFile(held, "w") as new:
        for info in old.infolist():
            content, name = old.read(info), info.filename
            if name.endswith(".py") and wanted(name):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                content = external._code_to_hash_pyc(code, importlib.util.source_hash(content), False)
                name += "c"
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, content, compresslevel=9)
    return held.getvalue()

def both(library, code):
    unpack(code)
    needed = {file.rpartition(".zip/")[2] for file in used()}
    return [compiled(library, needed.__contains__), compiled(code, lambda name: name.startswith("tichu_teach/"))]
`);
const files = [library, code].map((name) => join(folder, name));
const made = python.globals
  .get("both")(...files.map((file) => new Uint8Array(readFileSync(file))))
  .toJs();
files.forEach((file, n) => writeFileSync(file, made[n]));
