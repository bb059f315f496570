"""Orders from tables of errors or states, and the tables of result files."""
import csv
import io
import os
import re
import tempfile
import warnings
from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Optional, Sequence, Union

from rattleback import _library
from rattleback._problem import Problem


@dataclass
class Verdict:
    """One order: what it is of, what was expected (None: nothing) and measured, and the verdict in a word, with its doubt.

    `failed` counts the cases that have no number; a verdict with failed cases is not `confirmed`, whatever its word.
    """

    quantity: str
    verdict: str
    expected: Optional[float]
    measured: float
    standard_error: float
    doubt: str
    source: str
    failed: int
    row: dict

    @property
    def confirmed(self) -> bool:
        return self.verdict == "confirmed" and self.failed == 0


def _row(k: int, row: Any) -> dict:
    if not isinstance(row, Mapping):
        raise _library.Error(f'row {k} of the table: expected a mapping such as {{"steps": 8, "q": 0.1}}, found {row!r}')
    return dict(row)


def _own_words(error: _library.Error, path: str, is_file: bool) -> _library.Error:
    """The message in the caller's words: orders are no option here, and a table that is no file has rows, from 0, no lines."""

    def row(found: re.Match) -> str:
        return f"row {int(found[1]) - 2} of the table" if int(found[1]) > 1 else "the table"

    text = re.sub(r"^--order: ", "orders: ", str(error))
    text = re.sub(r"--(label|error)(?: ([^\s:]+))?", lambda found: f'{found[1]}s' + (f'=["{found[2]}"]' if found[2] else ""), text)
    if not is_file:
        text = re.sub(re.escape(path) + r":(\d+)", row, text).replace(path, "the table")
        text = re.sub(r"in line (\d+) already", lambda found: f"in row {int(found[1]) - 2} already", text)
    return _library.Error(text)


def _rows(table: Any) -> str:
    """A table as CSV: a DataFrame, or a list of mappings; what a row lacks is empty."""
    if hasattr(table, "to_csv"):
        return table.to_csv(index=False)
    if isinstance(table, Mapping):
        raise _library.Error("the table is a mapping; expected a list of rows, each a mapping, a DataFrame or a path")
    if not isinstance(table, Iterable) or isinstance(table, bytes):
        raise _library.Error(f"the table: expected a list of rows, a DataFrame or a path, found {table!r}")
    rows = [_row(k, row) for k, row in enumerate(table)]
    if not rows:
        raise _library.Error("the table has no rows")
    out = io.StringIO()
    names = dict.fromkeys(name for row in rows for name in row)
    writer = csv.DictWriter(out, list(names), lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({k: repr(float(v)) if isinstance(v, float) else v for k, v in row.items()})
    return out.getvalue()


def judge(
    table: Any,
    orders: Union[None, str, Mapping[str, float]] = None,
    *,
    problem: Optional[Problem] = None,
    horizon: Optional[float] = None,
    stated_by: Optional[str] = None,
    labels: Sequence[str] = (),
    errors: Sequence[str] = (),
) -> list:
    """Judge a table of errors (`steps` or `h`, labels, errors by quantity), or with `problem` of states, against stated orders.

    The table is a path, a DataFrame or a list of mappings. Without orders they are measured. A column of numbers is an error if it
    has a stated order, the name of a quantity, or is one of `errors`; its values are groups if it is one of `labels`. The horizon is
    the last time of the table, or 1, if none is given. A step size without a number is a case that failed: a warning names it.

    >>> table = [{"steps": n, "q": 3.0 * n**-4.0} for n in (8, 16, 32, 64)]
    >>> [(v.quantity, v.verdict) for v in judge(table, {"q": 4})]
    [('q', 'confirmed')]
    >>> judge(table, {"q": 2})[0].confirmed
    False
    """
    if isinstance(orders, Mapping):
        orders = ",".join(f"{quantity}={order}" for quantity, order in orders.items()) or None
    if orders is not None and not isinstance(orders, str):
        raise _library.Error(f'orders: expected a mapping such as {{"q": 2}}, or "q=2", found {orders!r}')
    if problem is not None and not isinstance(problem, Problem):
        raise _library.Error(f"problem: expected a rattleback.Problem, found {problem!r}")
    if horizon is not None and not horizon > 0:
        raise _library.Error(f"horizon: expected a positive number, found {horizon!r}")
    for what, names in (("labels", labels), ("errors", errors)):
        if isinstance(names, (str, bytes)):
            raise _library.Error(f"{what}: expected a list of names, found {names!r}")
    opened = problem._opened if problem else None
    path = os.fspath(table) if isinstance(table, (str, os.PathLike)) else None
    is_file = path is not None
    with tempfile.TemporaryDirectory() as folder:
        if path is None:
            path = os.path.join(folder, "table.csv")
            with open(path, "w", encoding="utf-8") as out:
                out.write(_rows(table))
        arguments = (
            *(_library.encode(value) for value in (path, orders, stated_by)),
            *(_library.names(list(names)) for names in (labels, errors)),
            float(horizon or 0),
            opened,
        )
        try:
            text, failed = _library.call_and_hear("judge_columns", *arguments)
        except _library.Error as error:
            raise _own_words(error, path, is_file) from None
    if failed:
        own = failed if is_file else failed.replace("table.csv, ", "")
        warnings.warn("cases failed: " + own.replace("\n", "; "), stacklevel=2)
    return [_verdict(row) for row in csv.DictReader(io.StringIO(_library.take(text), newline=""))]


def _verdict(row: dict) -> Verdict:
    expected = float(row["expected"])
    return Verdict(
        row["quantity"],
        row["verdict"],
        None if expected != expected else expected,
        float(row["measured"]),
        float(row["standard_error"]),
        row["doubt"],
        row["source"],
        int(row["rows_failed"]),
        row,
    )


def results(path: str) -> dict:
    """The tables of a result file, or of the one in a run's folder, as DataFrames by name: cases, orders, ...; needs pandas and h5py.

    What the cases measured stands beside them, a column a quantity: cases["q"], its floor in cases["q.floor"], the bound of a
    residual in cases["work.bound"]; and as it is in the file, a row a case and quantity, in measurements. A file that another program
    has modified has no checksum: then there is a warning. One whose bytes are damaged is refused.
    """
    import h5py
    import pandas

    tables = {}
    path = os.path.join(path, "results.h5") if os.path.isdir(path) else path
    with open(path, "rb"):
        pass  # what cannot be opened is an OSError
    if not _library.sealed(path):
        warnings.warn(f"{path}: modified by another program (its checksum was removed)", stacklevel=2)
    with h5py.File(path, "r") as file:
        for name, table in file.items():
            columns = {}
            for column, dataset in table.items():
                if not isinstance(dataset, h5py.Dataset) or dataset.ndim == 0:
                    break  # no table of columns
                values = dataset[()]
                columns[column] = [v.decode() for v in values] if values.dtype.kind == "S" else list(values)
            else:
                tables[name] = pandas.DataFrame(columns)
    measured = tables["measurements"]
    # The name of a column of /cases, too, which a quantity of older files has.
    names = tables["quantities"]["name"].replace("retraction", "retraction-inverse")
    measured["quantity"] = measured["quantity"].map(names)
    for part in ("value", "floor", "bound"):
        wide = measured.pivot(index="case", columns="quantity", values=part).dropna(axis=1, how="all")
        tables["cases"] = tables["cases"].join(wide.add_suffix("" if part == "value" else "." + part), on="id")
    return tables
