#!/usr/bin/env python3
"""Leapfrog (Stormer-Verlet) as a program for Rattleback: half a kick, a drift, half a kick.

In a campaign: {name: mine, program: [python3, leapfrog.py]}. One line of JSON comes in for each case, one goes out."""
import json
import sys


def force(problem, q):
    """-dV/dq of the problems that this program knows, of unit mass."""
    if problem == "kepler":
        cube = (q[0] ** 2 + q[1] ** 2) ** 1.5
        return [-x / cube for x in q]
    raise ValueError(f"the problem {problem} is not known here")


def step(problem, q, p, h):
    """(q, p) after a step h."""
    p = [a + h / 2 * f for a, f in zip(p, force(problem, q))]
    q = [a + h * v for a, v in zip(q, p)]
    p = [a + h / 2 * f for a, f in zip(p, force(problem, q))]
    return q, p


def solve(case):
    """The states after every `every` steps."""
    q, p, h = case["q"], case["p"], case["horizon"] / case["steps"]
    positions, momenta = [], []
    for k in range(1, case["steps"] + 1):
        q, p = step(case["problem"], q, p, h)
        if k % case["every"] == 0:
            positions.append(q)
            momenta.append(p)
    return {"q": positions, "p": momenta, "evaluations": 2 * case["steps"]}


def main():
    hello = {"rattleback": 1, "name": "leapfrog", "orders": {"q": 2, "p": 2}, "source": "P. Ython 2026"}
    for line in sys.stdin:
        case = json.loads(line)
        if "rattleback" in case:
            answer = hello
        else:
            try:
                answer = {"case": case["case"], **solve(case)}
            except ValueError as error:
                answer = {"case": case["case"], "error": "unknown", "message": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
