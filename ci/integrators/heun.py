#!/usr/bin/env python3
"""Heun's method for driven problems as a program for Rattleback: forces and the time of both ends of a step."""
import json
import math
import sys


def rates(given, q, v, t):
    """Velocity and acceleration of the oscillator that a force drives."""
    force = given["F"] * math.cos(given["nu"] * t) - given["k"] * q - given["c"] * v
    return v, force / given["m"]


def step(given, q, v, h, t):
    first = rates(given, q, v, t)
    last = rates(given, q + h * first[0], v + h * first[1], t + h)
    return q + h / 2 * (first[0] + last[0]), v + h / 2 * (first[1] + last[1])


def solve(case):
    given, (q,), (v,), h = case["parameters"], case["q"], case["v"], case["horizon"] / case["steps"]
    positions, velocities = [], []
    for k in range(case["steps"]):
        q, v = step(given, q, v, h, case["t"] + k * h)
        if (k + 1) % case["every"] == 0:
            positions.append([q])
            velocities.append([v])
    return {"q": positions, "v": velocities}


def main():
    hello = {"rattleback": 3, "driven": True, "orders": {"q": 2, "p": 2}, "source": "K. Heun 1900"}
    for line in sys.stdin:
        case = json.loads(line)
        print(json.dumps(hello if "rattleback" in case else {"case": case["case"], **solve(case)}), flush=True)


if __name__ == "__main__":
    main()
