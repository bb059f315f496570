#!/usr/bin/env python3
"""The table of docs/findings-outside.md: `table.py RATTLEBACK results.h5` of a run of cases/outside.yaml, as Markdown.

A row a method: the order stated, and those measured of q and p on each problem, of the largest error over the samples (* where the
stated order is refuted, in brackets where double precision decides nothing); the defect of symplecticity of one step of the Kepler problem, h = 1/16; of a motion over T = 400,
h = 1/20, the largest deviation of the energy (Kepler), and of the constraint (particle); evaluations of the force that bring
the position of the Kepler problem at T = 4 to 1e-8 (left out where no step size of the campaign does)."""
import csv
import subprocess
import sys

PROBLEMS = ["pendulum", "kepler", "rigid-body", "particle"]


def rows(table, *more):
    command = [sys.argv[1], "show", sys.argv[2], "--format", "csv", "--table", table, *more]
    return list(csv.DictReader(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()))


def key(row):
    stages = f", s = {row['stages']}" if row["stages"] != "0" else ""
    restarted = " restarted" if row["with"] == "restart=1" else ""
    return row["method"] + stages + restarted


def order(row):
    measured = "-" if row["measured"] in ("", "nan") else f"{float(row['measured']):.2f}"
    return {"confirmed": measured, "insufficient": f"({measured})"}.get(row["verdict"], measured + "*")


def short(value):
    return "" if value in (None, "", "nan") else f"{float(value):.1e}"


def value(name, problem, kind, column):
    row = cases.get((name, problem, kind))
    return short(row[column]) if row else ""


orders, stated, cases, costs = {}, {}, {}, {}
for row in rows("orders"):
    if row["quantity"] in ("q-max", "p-max") and not row["experiment"].endswith("-cost"):
        orders[key(row), row["problem"], row["quantity"]] = order(row)
        stated.setdefault(key(row), row["expected"])
for row in rows("cases"):
    if row["kind"] in ("structure", "trajectory"):
        cases[key(row), row["problem"], row["kind"]] = row
for row in rows("cheapest", "--accuracy", "1e-8"):
    if row["problem"] == "kepler" and not row["experiment"].endswith("-kepler"):
        costs.setdefault(key(row), float(row["evaluations"]))

print("| method | stated | " + " | ".join(PROBLEMS) + " | defect | energy | constraint | evaluations |")
print("|---|---|" + "---|" * (len(PROBLEMS) + 4))
for name in stated:
    cells = [name, stated[name]]
    for problem in PROBLEMS:
        found = [orders.get((name, problem, quantity)) for quantity in ("q-max", "p-max")]
        cells.append(" ".join(x for x in found if x))
    cells.append(value(name, "kepler", "structure", "symplectic"))
    cells.append(value(name, "kepler", "trajectory", "energy-error"))
    cells.append(value(name, "particle", "trajectory", "constraint"))
    cells.append(f"{costs[name]:.0f}" if costs.get(name, 0) > 0 else "")
    print("| " + " | ".join(cells) + " |")
