#!/usr/bin/env python3
"""An engine as a program for Rattleback. One line of JSON comes in, one goes out (docs/protocol.md).

Put your engine into the four functions of Engine; below them nothing has to change. The example is the model of model.yaml,
stepped by leapfrog."""
import json
import sys


class Engine:
    """The engine in a state. q, v and p are those of Rattleback: on a group matrices by rows and the body frame."""

    def __init__(self, problem, parameters, q, v):
        self.parameters, self.q, self.v = parameters, list(q), list(v)

    def acceleration(self):
        """dv/dt in the present state."""
        m, k, g = (self.parameters[name] for name in "mkg")
        force = [-k * x for x in self.q]
        force[2] -= m * g
        return [f / m for f in force]

    def energy(self):
        m, k, g = (self.parameters[name] for name in "mkg")
        return m / 2 * sum(v * v for v in self.v) + k / 2 * sum(x * x for x in self.q) + m * g * self.q[2]

    def momentum(self):
        return [self.parameters["m"] * v for v in self.v]

    def step(self, h):
        self.v = [v + h / 2 * a for v, a in zip(self.v, self.acceleration())]
        self.q = [x + h * v for x, v in zip(self.q, self.v)]
        self.v = [v + h / 2 * a for v, a in zip(self.v, self.acceleration())]


HELLO = {"rattleback": 1, "name": "engine", "orders": {"q": 2, "p": 2}, "source": "name who states these orders, and where"}


def model(asked):
    """What the engine says in this state. Leave out what it does not know; "lambda" are the multipliers of constraints."""
    engine = Engine(asked["problem"], asked["parameters"], asked["q"], asked["v"])
    return {"model": 1, "acceleration": engine.acceleration(), "momentum": engine.momentum(), "energy": engine.energy()}


def solve(case):
    """The states after every `every` steps."""
    engine = Engine(case["problem"], case["parameters"], case["q"], case["v"])
    positions, velocities = [], []
    for k in range(1, case["steps"] + 1):
        engine.step(case["horizon"] / case["steps"])
        if k % case["every"] == 0:
            positions.append(engine.q)
            velocities.append(engine.v)
    return {"case": case["case"], "q": positions, "v": velocities}


def main():
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            answer = HELLO if "rattleback" in asked else model(asked) if "model" in asked else solve(asked)
        except (KeyError, ArithmeticError) as error:
            answer = {"case": asked.get("case"), "error": type(error).__name__, "message": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
