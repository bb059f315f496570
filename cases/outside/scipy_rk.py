"""RK45 and DOP853 of scipy at fixed steps, as a program for Rattleback: {program: [/usr/bin/python3, scipy_rk.py, RK45]}.

A step of scipy is of fixed length where tolerances accept all errors and its first and its longest step are h. The orders are those
that scipy's documentation states: 5 and 8."""
import sys
from pathlib import Path

import numpy
import scipy
import scipy.integrate

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "python"))
import rattleback

SOLVER = getattr(scipy.integrate, sys.argv[1])
ORDER = {"RK45": 5, "DOP853": 8}[sys.argv[1]]


def hat(w):
    return numpy.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


def multiplier(problem, q, v, force):
    """What keeps one constraint that is linear in v and at most quadratic in q, for a constant mass matrix."""
    A = problem.constraint_matrix(q, v)
    along = (problem.constraint(q + v, v) - problem.constraint(q - v, v)) / 2
    free, pull = problem.velocity(q, force), problem.velocity(q, A[0])
    return -(along + A @ free) / (A @ pull)


def derivative(problem, y):
    """(q', p') as cases/outside/ode.h has them."""
    q, p = y[: problem.element], y[problem.element :]
    v = problem.velocity(q, p)
    force = problem.force(q, v)
    if problem.m:
        force = force + multiplier(problem, q, v, force) @ problem.constraint_matrix(q, v)
    if problem.element == problem.n:
        return numpy.concatenate([v, force])
    return numpy.concatenate([(q.reshape(3, 3) @ hat(v)).ravel(), numpy.cross(p, v) + force])


@rattleback.method(orders={"q": ORDER, "p": ORDER}, source=f"scipy {scipy.__version__}, documentation of {sys.argv[1]}")
def step(problem, q, p, h):
    if problem.m > 1 or problem.holonomic or not problem.group.startswith(("R^", "SO(3)")):
        raise ValueError("written for R^n and SO(3) with at most one constraint, which is nonholonomic")
    solver = SOLVER(
        lambda t, y: derivative(problem, y),
        0,
        numpy.concatenate([q, p]),
        h,
        first_step=abs(h),
        max_step=abs(h),
        rtol=1e100,
        atol=1e100,
    )
    solver.step()
    if solver.status != "finished":
        raise ArithmeticError(f"a step of {h} is {solver.status} at {solver.t}")
    return solver.y[: problem.element], solver.y[problem.element :]


rattleback.serve()
