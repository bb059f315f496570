"""A problem with its data: physics at a point, and the reference flow."""
import json
from typing import Any, Optional, Sequence

from rattleback import _library

try:
    import numpy
except ImportError:
    numpy = None  # vectors are then lists


def vector(values: Sequence[float]) -> Any:
    return numpy.array(values) if numpy else list(values)


def matrix(values: Sequence[float], rows: int, columns: int) -> Any:
    if numpy:
        return numpy.array(values).reshape(rows, columns)
    return [list(values[k * columns : (k + 1) * columns]) for k in range(rows)]


class Problem:
    """A problem by its name, or the path of its text (FILE.yaml), with parameters by name.

    >>> disc = Problem("disc", retraction="exp", m=2)
    >>> disc.group, disc.n, disc.m, disc.parameters["m"]
    ('SE(2)', 3, 1, 2.0)
    >>> float(abs(disc.constraint(disc.q0, disc.v0)[0]))
    0.0
    >>> Problem("dics")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    rattleback._library.Error: unknown problem "dics"; did you mean "disc"? ...

    Attributes: `name`, `summary`, `source`, `group`, `retraction`, `parameters`, `presets`, `names` (of q and v), `q0`, `v0`, `n`
    (velocities), `element` (numbers that store q), `m` (constraints), `holonomic`, `forced` (forces beside those of L), `timed` (the
    time stands in the motion), `evaluations`, `gradients`, `masses` (calls so far of the
    force, the matrix of constraints, the mass). On a group velocities, momenta and forces are
    left-trivialised.
    """

    def __init__(
        self,
        name: str,
        *,
        preset: Optional[str] = None,
        retraction: Optional[str] = None,
        q: Optional[Sequence[float]] = None,
        v: Optional[Sequence[float]] = None,
        **parameters: Any,
    ) -> None:
        data = {"preset": preset, "retraction": retraction, "q": q, "v": v, "parameters": parameters}
        self._opened = None
        self._opened = _library.call("open", _library.encode(name), _library.dump(data))
        described = json.loads(_library.take(_library.library.rattleback_describe(self._opened)))
        self.name: str = described["problem"]
        self.summary: str = described["summary"]
        self.source: str = described["source"]
        self.group: str = described["group"]
        self.retraction: str = described["retraction"]
        self.parameters: dict = described["parameters"]
        self.presets: list = described["presets"]
        self.names: dict = described["names"]
        self.q0, self.v0 = vector(described["initial"]["q"]), vector(described["initial"]["v"])
        self.element, self.n = len(self.q0), len(self.v0)
        face = _library.library.rattleback_problem(self._opened)
        self._face = face.contents if face else None
        self.m: int = face.contents.m if face else 0
        self.evaluations = self.gradients = self.masses = 0
        self.holonomic: bool = bool(face and face.contents.holonomic)
        self.forced: bool = bool(face and face.contents.forced)
        self.timed: bool = bool(face and face.contents.timed)

    def __del__(self) -> None:
        if getattr(self, "_opened", None):
            _library.library.rattleback_close(self._opened)
            self._opened = None

    def __repr__(self) -> str:
        return f"<rattleback.Problem {self.name} on {self.group}>"

    def _call(self, name: str, x: Sequence[float], y: Sequence[float], size: int, t: float = 0) -> Any:
        if not self._face:
            raise _library.Error(f"{self.name} is given by its Hamiltonian alone: it has no functions of a Lagrangian")
        for what, found, wanted in (("q", len(x), self.element), ("second argument", len(y), self.n)):
            if found != wanted:
                raise _library.Error(f"{name}: {what} has {found} numbers; {self.name} takes {wanted}")
        function = getattr(self._face, name)
        self._face.set_time(self._face.context, t)
        if name in ("hamiltonian", "power"):
            return function(self._face.context, _library.numbers(x), _library.numbers(y))
        out = _library.numbers([0.0] * max(size, 1))
        function(self._face.context, _library.numbers(x), _library.numbers(y), out)
        return list(out)[:size]

    def force(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """D1 L, and the forces beside it, at the time t."""
        self.evaluations += 1
        return vector(self._call("force", q, v, self.n, t))

    def momentum(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """p = D2 L."""
        return vector(self._call("momentum", q, v, self.n, t))

    def velocity(self, q: Sequence[float], p: Sequence[float], t: float = 0) -> Any:
        """The v with D2 L(q, v) = p."""
        return vector(self._call("velocity", q, p, self.n, t))

    def mass(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """M = D22 L."""
        self.masses += 1
        return matrix(self._call("mass", q, v, self.n * self.n, t), self.n, self.n)

    def constraint(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """The numbers that are 0 along the motion."""
        return vector(self._call("constraint", q, v, self.m, t))

    def constraint_matrix(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """A of the reaction A^T lambda, its rows the constraints."""
        self.gradients += 1
        return matrix(self._call("constraint_matrix", q, v, self.m * self.n, t), self.m, self.n)

    def momentum_rate(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """dp/dt less M dv/dt: on R^n M dv/dt = force - momentum_rate + A^T lambda."""
        return vector(self._call("momentum_rate", q, v, self.n, t))

    def constraint_rate(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """The rate of the constraint less A dv/dt: the motion has A dv/dt = -constraint_rate."""
        return vector(self._call("constraint_rate", q, v, self.m, t))

    def constraint_time_rate(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """The derivative of a holonomic constraint by t at fixed q: velocities satisfy A v = -constraint_time_rate."""
        return vector(self._call("constraint_time_rate", q, v, self.m, t))

    def power(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> float:
        """What forces and the time do to H: <forces, v> less the derivative of L by t."""
        return self._call("power", q, v, 1, t)

    def hamiltonian(self, q: Sequence[float], p: Sequence[float], t: float = 0) -> float:
        """H = <p, v> - L."""
        return self._call("hamiltonian", q, p, 1, t)

    def retract(self, q: Sequence[float], xi: Sequence[float]) -> Any:
        """q tau(xi); q + xi on R^n."""
        return vector(self._call("retract", q, xi, self.element))

    def reference(
        self,
        horizon: Optional[float] = None,
        *,
        samples: int = 1,
        times: Optional[Sequence[float]] = None,
        precision: str = "double",
    ) -> dict:
        """The reference flow at `samples` equal times up to the horizon, or at `times`: what `rattleback reference --format json`
        prints, as a dictionary: t, q, v, p, lambda (rows), error, route. precision="quad": numbers are `decimal.Decimal`."""
        if (horizon is None) == (times is None):
            raise _library.Error("reference: expected a horizon or times")
        if precision not in ("double", "quad"):
            raise _library.Error(f'precision: expected double or quad, found "{precision}"')
        at = [horizon * (k + 1) / samples for k in range(samples)] if times is None else list(times)
        text = _library.take(
            _library.call("reference", self._opened, len(at), _library.numbers(at), int(precision == "quad"))
        )
        found = json.loads(text)
        if precision == "quad":
            from decimal import Decimal

            found["t"] = [Decimal(x) for x in found["t"]]
            for key in ("q", "v", "p", "lambda"):
                found[key] = [[Decimal(x) for x in row] for row in found[key]]
        return found
