#!/usr/bin/env python3
"""scipy's solve_ivp with its own step size control, as a program for Rattleback: scipy_ivp.py METHOD, one of RK23, RK45, DOP853, Radau, BDF, LSODA.

rtol and atol are the tolerance; states at the sample times are those of the interpolant, as with t_eval. The loop over steps is the one of
solve_ivp, which does not tell how many it takes. The orders are those of scipy's documentation; those of BDF and LSODA vary."""
import json
import sys

import numpy
import rattleback
import scipy
import scipy.integrate

ORDERS = {"RK23": 3, "RK45": 5, "DOP853": 8, "Radau": 5}


def derivative_of(case):
    problem, n = rattleback.Problem(case["problem"], **case["parameters"]), len(case["v"])
    if not case["group"].startswith("R^"):
        raise ValueError("its equations are written for R^n")

    def derivative(t, y):
        v = problem.velocity(y[:n], y[n:])
        return numpy.concatenate([v, problem.force(y[:n], v)])

    return derivative


def solve(case, method):
    n, times = len(case["q"]), numpy.linspace(0, case["horizon"], case["samples"] + 1)[1:]
    start = numpy.array(case["q"] + case["p"], float)
    solver = getattr(scipy.integrate, method)(
        derivative_of(case), 0.0, start, times[-1], rtol=case["tolerance"], atol=case["tolerance"]
    )
    steps, states = 0, []
    while solver.status == "running":
        message = solver.step()
        if solver.status == "failed":
            raise RuntimeError(message)
        steps += 1
        while len(states) < len(times) and times[len(states)] <= solver.t:
            at = times[len(states)]
            states.append(solver.y if at == solver.t else solver.dense_output()(at))
    q, p = [list(map(float, y[:n])) for y in states], [list(map(float, y[n:])) for y in states]
    return {"q": q, "p": p, "steps": steps, "evaluations": int(solver.nfev)}


def main():
    method = sys.argv[1]
    hello = {"rattleback": 1, "stepping": "tolerance", "source": f"scipy {scipy.__version__}, documentation of {method}"}
    if method in ORDERS:
        hello["orders"] = {"q": ORDERS[method], "p": ORDERS[method]}
    for line in sys.stdin:
        case = json.loads(line)
        if "rattleback" in case:
            answer = hello
        else:
            try:
                answer = {"case": case["case"], **solve(case, method)}
            except (ValueError, RuntimeError) as error:
                answer = {"case": case["case"], "error": "failed", "message": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
