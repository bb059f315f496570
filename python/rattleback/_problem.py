"""A problem with its data: physics at a point, and the reference flow."""
import json
from typing import Any, NamedTuple, Optional, Sequence

from rattleback import _library

try:
    import numpy
except ImportError:
    numpy = None  # vectors are then lists


def vector(values: Sequence[float]) -> Any:
    return numpy.array(values) if numpy else list(values)


class Derivatives(NamedTuple):
    """Partial derivatives of a function of `Problem` with the shape S: () is a number.

    Attributes:
        by_q: along the body frame of q, of shape S + (n,). On R^n the last index is that of q_j. On a group it is the derivative
            along q exp(s e_j) at s = 0 with v held, left-trivialised as forces and constraint matrices are.
        by_v: by the velocities, of shape S + (n,).
        by_t: by the explicit time, of shape S.
    """

    by_q: Any
    by_v: Any
    by_t: Any


def shaped(values: Sequence[float], shape: Sequence[int]) -> Any:
    """Numbers by rows as an array of this shape, or as lists of lists."""
    if numpy:
        return numpy.array(values).reshape(shape)
    if len(shape) == 1:
        return list(values)
    size = len(values) // shape[0] if shape[0] else 0
    return [shaped(values[k * size : (k + 1) * size], shape[1:]) for k in range(shape[0])]


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

    On a group velocities, momenta and forces are left-trivialised.

    Attributes:
        name, summary, source: texts of the problem.
        group, retraction: names.
        parameters: values by name.
        presets: names of the sets of initial data.
        names: of the numbers of "q" and of "v".
        q0, v0: the initial data.
        n, element, m: velocities, numbers that store q, constraints.
        holonomic: True if constraints are functions of q alone.
        forced: True if forces act besides those of L.
        timed: True if the motion depends on the time.
        evaluations, gradients, masses: calls so far of the force, the matrix of constraints, the mass.
    """

    _sizes = {
        "force": ("n",),
        "momentum": ("n",),
        "mass": ("n", "n"),
        "momentum_rate": ("n",),
        "constraint": ("m",),
        "constraint_matrix": ("m", "n"),
        "constraint_rate": ("m",),
    }  # in the order of rattleback_method.h

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
        if face and face.contents.size < _library.ctypes.sizeof(_library.Face):
            raise _library.Error("librattleback.so is older than this package, and has no derivatives; install both of one version")
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

    def _at(self, name: str, x: Sequence[float], y: Sequence[float], t: float) -> Any:
        """The function of this name, with the time set."""
        if not self._face:
            raise _library.Error(f"{self.name} is given by its Hamiltonian alone: it has no functions of a Lagrangian")
        for what, found, wanted in (("q", len(x), self.element), ("second argument", len(y), self.n)):
            if found != wanted:
                raise _library.Error(f"{name}: {what} has {found} numbers; {self.name} takes {wanted}")
        self._face.set_time(self._face.context, t)
        return getattr(self._face, name)

    def _call(self, name: str, x: Sequence[float], y: Sequence[float], size: int, t: float = 0) -> Any:
        function = self._at(name, x, y, t)
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
        return shaped(self._call("mass", q, v, self.n * self.n, t), [self.n, self.n])

    def constraint(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """The numbers that are 0 along the motion."""
        return vector(self._call("constraint", q, v, self.m, t))

    def constraint_matrix(self, q: Sequence[float], v: Sequence[float], t: float = 0) -> Any:
        """A of the reaction A^T lambda, its rows the constraints."""
        self.gradients += 1
        return shaped(self._call("constraint_matrix", q, v, self.m * self.n, t), [self.m, self.n])

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

    def derivatives(self, function: str, q: Sequence[float], v: Sequence[float], t: float = 0) -> Derivatives:
        """Partial derivatives of a function of (q, v, t), for Newton's method.

        The formulas of the problem's text are differentiated. In `force` forces beside those of L are included. The second
        derivatives of a constraint are those of `constraint_matrix`. A call counts as no evaluation. Where a formula has no
        derivative, such as |x| at 0, or is too large, differences take its place: 0 for |x|.

        >>> kepler = Problem("kepler")
        >>> found = kepler.derivatives("force", [1, 0], [0, 1])
        >>> [[float(x) for x in row] for row in found.by_q]
        [[2.0, 0.0], [0.0, -1.0]]

        Args:
            function: "force", "momentum", "mass", "momentum_rate", "constraint", "constraint_matrix" or "constraint_rate".
            q, v, t: the point.

        Returns:
            `Derivatives` with `by_q`, `by_v` and `by_t`. `derivatives("force", q, v).by_v[i][j]` is that of force i by v_j.

        Raises:
            Error: if the function has another name, the point another number of coordinates, or a derivative is not finite.
        """
        if function not in self._sizes:
            raise _library.Error(f"derivatives: unknown function {function!r}; expected one of " + ", ".join(self._sizes))
        shape = [getattr(self, size) for size in self._sizes[function]]
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        parts = [_library.numbers([0.0] * max(count * columns, 1)) for columns in (self.n, self.n, 1)]
        call, which = self._at("derivatives", q, v, t), list(self._sizes).index(function)
        if call(self._face.context, which, _library.numbers(q), _library.numbers(v), *parts):
            raise _library.Error(f"derivatives: some of {function} are not finite at this point")
        by_q, by_v, by_t = (list(part)[: count * columns] for part, columns in zip(parts, (self.n, self.n, 1)))
        return Derivatives(shaped(by_q, [*shape, self.n]), shaped(by_v, [*shape, self.n]), shaped(by_t, shape))

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
