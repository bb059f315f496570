#!/usr/bin/env python3
"""The tables of docs/findings-engines.md and docs/findings-engine-drift.md: `table.py results.csv` of `make trials`, as Markdown.

First orders of q and p by problem: * where a stated order is refuted, in brackets where slopes have not settled, `floor` where errors end at
that of a soft constraint, `differs` where the model is another. Then constraints and drifts, of rows with several values of a parameter or with long runs."""
import csv
import sys

PROBLEMS = ["pendulum", "rigid-body", "heavy-top", "pinned-body", "knife-edge", "planar-sleigh", "chaplygin-sphere", "rolling-disk"]

with open(sys.argv[1], newline="") as file:
    rows = list(csv.DictReader(file))


def number(row, key, form):
    value = row[key]
    return "" if value in ("", "nan") else format(float(value), form)


def orders(row):
    if row["model"] == "differs":
        return "differs"
    if row["verdict"] == "soft":
        return "floor"
    pair = " ".join(x for x in (number(row, "order_q", ".2f"), number(row, "order_p", ".2f")) if x)
    if not pair:
        return "none"
    return {"below": f"{pair}*", "above": f"{pair}*", "insufficient": f"({pair})"}.get(row["verdict"], pair)


table, stated = {}, {}
for row in rows:  # the first row of a pair has the parameters that are the engine's own
    table.setdefault((row["integrator"], row["problem"]), orders(row))
    stated.setdefault(row["integrator"], number(row, "stated", "g"))
print("| integrator | stated | " + " | ".join(PROBLEMS) + " |")
print("|---|---|" + "---|" * len(PROBLEMS))
for name in stated:
    print(f"| {name} | {stated[name]} | " + " | ".join(table.get((name, problem), "") for problem in PROBLEMS) + " |")

print("\n| integrator, problem, parameters | constraint at the finest h | power of h | power of a parameter | T = 400: energy | constraint |")
print("|---|---|---|---|---|---|")
for row in rows:
    if row["model"] == "differs" or not (number(row, "softness", ".2f") + number(row, "energy", ".1e")):
        continue
    cells = [
        ", ".join(x for x in (row["integrator"], row["problem"], row["with"]) if x),
        f"{number(row, 'residual', '.1e')} {row['constraint']}".strip(),
        number(row, "residual_order", ".2f"),
        f"{row['parameter']} {number(row, 'softness', '.2f')}".strip(),
        f"{number(row, 'energy', '.1e')} {row['energy_drift']}".strip(),
        f"{number(row, 'long_residual', '.1e')} {row['residual_drift']}".strip(),
    ]
    print("| " + " | ".join(cells) + " |")
