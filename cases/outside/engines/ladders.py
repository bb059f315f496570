"""Tables of docs/findings-solvers-tables.md from result files of ladders of tolerances: ladders.py RATTLEBACK RESULTS..

One row per problem and solver: exponent of the error of q by the tolerance with its verdict, the largest factor by which the error exceeds the
tolerance, the order by steps, and the evaluations that bring the error below 1e-6; then the orders at equal steps."""
import csv
import io
import subprocess
import sys

ACCURACY = 1e-6


def table(program, results, name):
    text = subprocess.run([program, "show", results, "--table", name, "--format", "csv"], capture_output=True, text=True, check=True).stdout
    return list(csv.DictReader(io.StringIO(text)))


def number(text, form="%.2f"):
    return "" if text in ("", "nan") else form % float(text)


def ladders(program, results):
    orders, cases = table(program, results, "orders"), table(program, results, "cases")
    groups = {}
    for row in orders:
        if row["claim"] == "tolerance":
            groups.setdefault((row["problem"], row["method"]), {})[row["quantity"]] = row
    for (problem, method), of in groups.items():
        rows = [row for row in cases if (row["problem"], row["method"]) == (problem, method) and row["tolerance"] not in ("", "nan")]
        good = [row for row in rows if row["status"] == "ok" and float(row["q-max"]) <= ACCURACY and int(row["evaluations"]) >= 0]
        evaluations = str(min(int(row["evaluations"]) for row in good)) if good else ""
        failed = sum(row["status"] != "ok" for row in rows)
        slope, steps = of["q-tolerance"], of.get("q-steps", {})
        stated = number(steps.get("expected", ""), "%g")
        yield (problem, method, number(slope["measured"]) + " +- " + number(slope["standard_error"]), slope["verdict"],
               number(of.get("q-factor", {}).get("measured", ""), "%.3g"), stated, number(steps.get("measured", "")), evaluations, str(failed))


def equal_steps(program, results):
    for row in table(program, results, "orders"):
        if row["claim"] == "order" and row["quantity"] in ("q-max", "p-max"):
            yield (row["problem"], row["method"], row["quantity"], number(row["expected"], "%g"), number(row["measured"]), row["verdict"])


def print_table(heads, rows):
    rows = list(rows)
    if rows:
        print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
        for row in sorted(rows):
            print("| " + " | ".join(row) + " |")
        print()


def main():
    program, files = sys.argv[1], sys.argv[2:]
    print_table(["problem", "solver", "exponent of q", "verdict", "factor", "stated order", "order by steps", f"evaluations for {ACCURACY:g}", "failed"],
                (row for results in files for row in ladders(program, results)))
    print_table(["problem", "method", "quantity", "stated", "measured", "verdict"], (row for results in files for row in equal_steps(program, results)))


if __name__ == "__main__":
    main()
