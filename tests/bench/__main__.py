"""`python -m tests.bench [--full] [AREA …]`: one line a figure; `… ratio COMMIT`: beside another commit;
`… visits COMMIT`: its pages beside another commit's; `… strength GAME`: opponents of one strength against
those of another."""

import argparse
import platform
import sys
from importlib import import_module

AREAS = {
    "rules": "the engine",
    "mahjong_scoring": "Mah-Jong hands",
    "haggis": "Haggis: engine and opponents",
    "opponents": "strength and speed of the opponents",
    "mahjong_opponents": "strength and speed of the opponents in Mah-Jong",
    "endings": "exact endings: how many are solved in time",
    "analysis": "claims and reviews",
    "mistakes": "known mistakes, told by a review",
    "puzzles": "puzzle generation",
    "learners": "what reviews do for learners who forget",
    "kernels": "import time and memory",
    "pages": "Voilà in a browser",
    "site": "plain files in a browser",
    "frames": "plain files beside strong opponents",
    "live": "a class on its phones",
    "hub": "a JupyterHub: seats, and a class",
    "hogs": "visitors who cost too much",
    "loads": "pages opened on a busy machine",
    "crowd": "many visitors of one server, and a restart",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=f"any of {', '.join(AREAS)}; all without")
    parser.add_argument("--full", action="store_true", help="larger samples: minutes instead of seconds")
    wanted = parser.parse_args()
    unknown = set(wanted.areas) - set(AREAS)
    if unknown:
        parser.error(f"no area {', '.join(sorted(unknown))}; there are {', '.join(AREAS)}")
    print(f"# Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    for name, about in AREAS.items():
        if not wanted.areas or name in wanted.areas:
            print(f"# {name}: {about}", flush=True)
            for figure in import_module(f"tests.bench.{name}").figures(wanted.full):
                print(figure, flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] in (["mistakes"], ["ratio"], ["strength"], ["visits"]):
        import_module(f"tests.bench.{sys.argv[1]}").main(sys.argv[2:])
    else:
        main()
