#!/usr/bin/env python3
"""The tables of tensors and actions in docs/library.md, from the library itself.

    pieces.py            prints them
    pieces.py --check    says which rows docs/library.md lacks
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "python"))

import cookietin  # noqa: E402


def shape(few: list[int], more: list[int]) -> str:
    """Sides that grow with the number of players are named after it."""
    sides = []
    for one, other in zip(few, more):
        extra = one - 3
        sides.append(str(one) if one == other else "P" + (f"+{extra}" if extra else ""))
    return " × ".join(sides)


def rows() -> list[str]:
    out = []
    for name in cookietin.games():
        few = cookietin.Game(name, players=3)
        more = cookietin.Game(name, players=4)
        for key, title in (("tensor", "piece"), ("actions", "actions")):
            out += ["", f"| {name}: {title} | shape | meaning |", "|---|---|---|"]
            for one, other in zip(few.about[key], more.about[key]):
                sides = shape(one["shape"], other["shape"])
                out.append(f"| `{one['name']}` | {sides} | {one['meaning']} |")
    return out


def main() -> None:
    if "--check" not in sys.argv:
        print("\n".join(rows()))
        return
    text = re.sub(r" +", " ", (ROOT / "docs" / "library.md").read_text())
    missing = [row for row in rows() if row and row not in text]
    if missing:
        raise SystemExit("docs/library.md lacks:\n" + "\n".join(missing))


if __name__ == "__main__":
    main()
