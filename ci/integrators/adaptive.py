#!/usr/bin/env python3
"""Bogacki-Shampine 3(2), whose steps follow a tolerance, as a program for Rattleback.

In a campaign: {name: mine, program: [python3, adaptive.py]}, in an experiment with `tolerances` in place of `steps`."""
import json
import math
import sys


def derivative(case, t, y):
    """(q', p') at the time t of the problems that this program knows."""
    problem, given = case["problem"], case["parameters"]
    if problem == "kepler":
        cube = (y[0] ** 2 + y[1] ** 2) ** 1.5
        return [y[2], y[3], -y[0] / cube, -y[1] / cube]
    if problem == "driven-oscillator":
        v = y[1] / given["m"]
        return [v, given["F"] * math.cos(given["nu"] * t) - given["k"] * y[0] - given["c"] * v]
    raise ValueError(f"the problem {problem} is not known here")


def combine(y, *terms):
    return [a + sum(factor * k[i] for factor, k in terms) for i, a in enumerate(y)]


def solve(case):
    """The states at the sample times, and what they took."""
    tolerance, start = case["tolerance"], case["t"]
    y, n = case["q"] + case["p"], len(case["q"])
    taken = {"steps": 0, "rejected": 0, "evaluations": 1}
    t, h, first, states = 0.0, tolerance ** (1 / 3), derivative(case, start, y), []
    for sample in range(1, case["samples"] + 1):
        end = case["horizon"] * sample / case["samples"]
        while t < end:
            ends = end - t <= h
            step = end - t if ends else h
            second = derivative(case, start + t + step / 2, combine(y, (step / 2, first)))
            third = derivative(case, start + t + 3 * step / 4, combine(y, (3 * step / 4, second)))
            new = combine(y, (2 * step / 9, first), (step / 3, second), (4 * step / 9, third))
            last = derivative(case, start + t + step, new)
            taken["evaluations"] += 3
            gaps = combine([0] * len(y), (-5 * step / 72, first), (step / 12, second), (step / 9, third), (-step / 8, last))
            error = max(abs(gap) / (tolerance * (1 + abs(a))) for gap, a in zip(gaps, y))
            if error <= 1:
                t = end if ends else t + step
                y, first = new, last
                taken["steps"] += 1
            else:
                taken["rejected"] += 1
            if error > 1 or not ends:
                h = step * min(5.0, max(0.2, 0.9 * max(error, 1e-10) ** (-1 / 3)))
        states.append(y)
    return {"q": [y[:n] for y in states], "p": [y[n:] for y in states], **taken}


hello = {"rattleback": 3, "driven": True, "stepping": "tolerance", "orders": {"q": 3, "p": 3}, "source": "P. Ython 2026"}


def main():
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
