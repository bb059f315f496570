"""Methods in Python as programs of a campaign: one line of JSON a case."""
import json
import sys
from typing import Any, Callable, Mapping, Optional

from rattleback._problem import Problem

_methods: list = []


def method(
    orders: Mapping[str, float], source: str = "", name: Optional[str] = None, driven: bool = False
) -> Callable[[Callable], Callable]:
    """Make a function the method of this program: step(problem, q, p, h) -> (q, p), or (q, p, lambda). A driven one takes
    problems with forces and the time, step(problem, q, p, h, t), t the time of the start.

    >>> @method(orders={"q": 1, "p": 1}, source="Euler")
    ... def euler(problem, q, p, h):
    ...     v = problem.velocity(q, p)
    ...     return problem.retract(q, [h * x for x in v]), [a + h * f for a, f in zip(p, problem.force(q, v))]

    The program ends with `rattleback.serve()`, and a campaign names it:
    `integrators: [{name: euler, program: [python3, euler.py]}]`.
    """

    def take(step: Callable) -> Callable:
        _methods.append((name or step.__name__, dict(orders), source, driven, step))
        return step

    return take


def _problem(task: dict) -> Problem:
    """The problem of a task, by its name or its text."""
    import os
    import tempfile

    name, parameters = task["problem"], task.get("parameters") or {}
    if not task.get("text"):
        return Problem(name, retraction=task.get("retraction"), **parameters)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, f"{name}.yaml")
        with open(path, "w", encoding="utf-8") as out:
            out.write(task["text"])
        return Problem(path, retraction=task.get("retraction"), **parameters)


def _solve(task: dict, step: Callable, driven: bool, opened: dict) -> dict:
    key = json.dumps([task["problem"], task.get("text"), task.get("parameters"), task.get("retraction")])
    if key not in opened:
        opened.clear()
        opened[key] = _problem(task)
    problem, answer = opened[key], {"case": task["case"], "q": [], "p": []}
    q, p, h, t = task["q"], task["p"], task["horizon"] / task["steps"], task.get("t", 0)
    counters = ("evaluations", "gradients", "masses")
    before = {counter: getattr(problem, counter) for counter in counters}
    for k in range(1, task["steps"] + 1):
        q, p, *multiplier = step(problem, q, p, h, *([t + (k - 1) * h] if driven else []))
        if k % task["every"]:
            continue
        answer["q"].append([float(x) for x in q])
        answer["p"].append([float(x) for x in p])
        if multiplier:
            answer.setdefault("lambda", []).append([float(x) for x in multiplier[0]])
    for counter in counters:
        answer[counter] = getattr(problem, counter) - before[counter]
    return answer


def serve(lines: Any = None, out: Any = None) -> None:
    """Answer the lines of the suite until they end: the program's last statement."""
    if len(_methods) != 1:
        raise SystemExit(f"rattleback.serve: expected one method, found {len(_methods)}")
    name, orders, source, driven, step = _methods[0]
    out = out or sys.stdout
    opened: dict = {}
    for line in lines or sys.stdin:
        task = json.loads(line)
        if "rattleback" in task:
            answer = {"rattleback": 1, "name": name, "orders": orders, "source": source, "precisions": ["double"]}
            if driven:
                answer.update(rattleback=3, driven=True)
        else:
            try:
                answer = _solve(task, step, driven, opened)
            except (ArithmeticError, ValueError) as error:
                answer = {"case": task["case"], "error": "divergence", "message": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), file=out, flush=True)
