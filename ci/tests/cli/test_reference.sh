#!/bin/bash
# The reference flow for people: names, digits, times, formats, its error, and what is refused.
source ci/tests/cli/lib.sh

reference=("$RATTLEBACK" reference)
particle=(particle --q 1,0.5,0 --v 0.3,-0.7,0.15)

# The end is that of a method of high order, which shares nothing with the routes but the problem.
"$RATTLEBACK" integrate "${particle[@]}" --method lobatto-iiia --stages 8 --steps 64 --horizon 1 --precision quad |
    sed -n 's/^[qp] //p' | tr ' ' '\n' >"$TMP/end"
"${reference[@]}" "${particle[@]}" --horizon 1 --precision quad --format csv >"$TMP/csv"
check_output "csv: names" '^t,x,y,z,vx,vy,vz,p_vx,p_vy,p_vz,lambda1,error_q,error_p,error_lambda$' head -n 1 "$TMP/csv"
cat >"$TMP/steps.py" <<'END'
import csv, decimal, sys
row = next(csv.DictReader(open(sys.argv[1])))
end = [decimal.Decimal(x) for x in open(sys.argv[2])]
mine = [decimal.Decimal(row[k]) for k in ("x", "y", "z", "p_vx", "p_vy", "p_vz")]
assert max(abs(a - b) for a, b in zip(mine, end)) < decimal.Decimal("1e-25"), (mine, end)
assert max(len(row[k].lstrip("-0.").replace(".", "")) for k in ("x", "y", "z")) >= 34, row
assert 0 < float(row["error_q"]) < 1e-28 and 0 < float(row["error_p"]) < 1e-28
print("agrees")
END
check_output "csv: agrees with lobatto-iiia of 8 stages" '^agrees$' python3 "$TMP/steps.py" "$TMP/csv" "$TMP/end"

# A group, a text, an affine momentum: velocities are not momenta.
check_output "a group: a matrix by rows, momenta in the body frame" '^t,R11,R12,.*,R33,w1,w2,w3,p_w1,p_w2,p_w3,error_q' \
    "${reference[@]}" rigid-body --horizon 1 --format csv
check_output "indices are written out" '^# t q\[1\] q\[2\] q\[3\] .* v\[7\] p_v\[1\] ' \
    "${reference[@]}" chaotic --horizon 0.25
check_output "prose is no name" '^# t g11 g12 g21 g22 v1 v2 v3 p_v1 ' "${reference[@]}" sl2-body --horizon 0.25
cat >"$TMP/magnetic.yaml" <<'END'
problem: magnetic
group: R^2
position: [x, y]
velocity: [vx, vy]
parameters: {b: 2}
lagrangian: (vx^2 + vy^2)/2 + b*(x*vy - y*vx)/2
initial: {here: {q: [1, 0], v: [0, 1]}}
END
"${reference[@]}" "$TMP/magnetic.yaml" --set b=0.5 --horizon 2 --samples 4 --format json >"$TMP/json"
cat >"$TMP/circle.py" <<'END'
import json, math, sys
f = json.load(open(sys.argv[1]))
assert f["parameters"] == {"b": 0.5} and f["names"] == {"q": ["x", "y"], "v": ["vx", "vy"]} and f["group"] == "R^2"
assert f["t"] == [0.5, 1, 1.5, 2] and f["precision"] == "double" and f["lambda"] == [[], [], [], []]
for t, (x, y), v, p, e in zip(f["t"], f["q"], f["v"], f["p"], f["error"]["q"]):
    # v' = b J v with J v = (vy, -vx): v turns by -b t.
    exact = [math.sin(0.5 * t), math.cos(0.5 * t)]
    assert max(abs(a - b) for a, b in zip(v, exact)) < 1e-15, (v, exact)
    assert abs(p[0] - (v[0] - 0.25 * y)) < 1e-15 and abs(p[1] - (v[1] + 0.25 * x)) < 1e-15 and e < 1e-30
print("agrees")
END
check_output "json: momenta of the Legendre transform, circles in closed form" '^agrees$' python3 "$TMP/circle.py" "$TMP/json"
check_output "json: quad numbers are texts" '"[-0-9.e]{30,}"' "${reference[@]}" "${particle[@]}" --horizon 1 --format json --precision quad

# Times of one's own are those of equal samples where they coincide, to round-off.
"${reference[@]}" kepler --times 0.5,1,1.5 --format csv >"$TMP/times"
"${reference[@]}" kepler --horizon 1.5 --samples 3 --format csv >"$TMP/samples"
check "times" diff <(cut -d, -f1-7 "$TMP/times") <(cut -d, -f1-7 "$TMP/samples")
check_output "an exact flow says so" '^# kepler on R\^2; exact; gauss-12' cat <("${reference[@]}" kepler --horizon 1)

# HDF5: two doubles a number.
check "hdf5" "${reference[@]}" "${particle[@]}" --horizon 1 --samples 2 -o "$TMP/flow.h5"
cat >"$TMP/pairs.py" <<'END'
import csv, sys
from fractions import Fraction
import h5py
f = h5py.File(sys.argv[1])
row = next(csv.DictReader(open(sys.argv[2])))
for k, name in enumerate(("x", "y", "z")):
    assert abs(Fraction(f["q"][1, k]) + Fraction(f["q_low"][1, k]) - Fraction(row[name])) < Fraction(1, 10**28)
assert f["q"].shape == (2, 3) and f["lambda"].shape == (2, 1) and f["t"][0] == 0.5
assert f.attrs["q_names"].decode() == "x,y,z" if isinstance(f.attrs["q_names"], bytes) else f.attrs["q_names"] == "x,y,z"
print("agrees")
END
check_output "hdf5: sums of two doubles" '^agrees$' "$(python)" "$TMP/pairs.py" "$TMP/flow.h5" "$TMP/csv"
check_exit "hdf5: a file that is there stays" 2 "${reference[@]}" "${particle[@]}" --horizon 2 -o "$TMP/flow.h5"
check "hdf5: but for --force" "${reference[@]}" "${particle[@]}" --horizon 1 -o "$TMP/flow.h5" --force
check_exit "hdf5: no folder" 2 "${reference[@]}" "${particle[@]}" --horizon 1 -o "$TMP/none/flow.h5"

# The values of a campaign's references out of its result file, against those of the verb, name by name.
cat >"$TMP/kept.yaml" <<'YAML'
campaign: kept
experiments:
  - {name: a, problems: [{name: particle}, {name: rigid-body}], methods: [lobatto-iiia], stages: [2], steps: [4, 8], horizon: 1, samples: 2}
  - {name: b, problems: [{name: kepler, parameters: {e: 0.2}}], methods: [trap], steps: [4, 8], horizon: 3, samples: 1}
YAML
"$RATTLEBACK" run "$TMP/kept.yaml" -o "$TMP/kept" -q >"$TMP/log" 2>&1
"$RATTLEBACK" show "$TMP/kept/results.h5" --table references --values --format csv >"$TMP/kept.csv"
"${reference[@]}" particle --horizon 1 --samples 2 --precision quad --format csv >"$TMP/particle.csv"
"${reference[@]}" rigid-body --horizon 1 --samples 2 --precision quad --format csv >"$TMP/rigid-body.csv"
"${reference[@]}" kepler --set e=0.2 --horizon 3 --precision quad --format csv >"$TMP/kepler.csv"
cat >"$TMP/kept.py" <<'END'
import csv, sys
from decimal import Decimal
kept = list(csv.DictReader(open(f"{sys.argv[1]}/kept.csv")))
for name, sizes in ("particle", (3, 3, 3, 1)), ("rigid-body", (9, 3, 3, 0)), ("kepler", (2, 2, 2, 0)):
    rows = list(csv.DictReader(open(f"{sys.argv[1]}/{name}.csv")))
    mine = [row for row in kept if row["problem"] == name]
    assert len(mine) == len(rows) * (sum(sizes) - sizes[1]), len(mine)
    for row in rows:
        names = list(row)[1:1 + sum(sizes)]
        q, v, p, rest = sizes
        parts = {"q": names[:q], "p": names[q + v:q + v + p], "lambda": names[q + v + p:]}
        for found in mine:
            if Decimal(found["time"]) == Decimal(row["t"]):
                expected = Decimal(row[parts[found["part"]][int(found["component"]) - 1]])
                assert abs(Decimal(found["value"]) - expected) < Decimal("1e-28"), (found, expected)
print("agrees")
END
check_output "show: the values of a campaign's references" '^agrees$' python3 "$TMP/kept.py" "$TMP"
check_exit "show: of nothing else" 2 "$RATTLEBACK" show "$TMP/kept/results.h5" --table cases --values

refuses "optimal control" 'double-integrator is a problem of optimal control' "${reference[@]}" double-integrator --horizon 1
refuses "nothing" 'missing: PROBLEM' "${reference[@]}"
refuses "no time" 'missing: --horizon or --times' "${reference[@]}" kepler
refuses "a horizon beside times" '--times replaces --horizon' "${reference[@]}" kepler --times 1 --horizon 1
refuses "times that fall" '--times: number 2: expected times above 0 that increase' "${reference[@]}" kepler --times 1,0.5
refuses "time 0" '--times: number 1: expected times above 0' "${reference[@]}" kepler --times 0,0.5
refuses "a format" 'unknown format "cvs"; did you mean "csv"' "${reference[@]}" kepler --horizon 1 --format cvs
refuses "data off the constraint" '--v' "${reference[@]}" particle --q 1,0.5,0 --v 1,0,0 --horizon 1
check_exit "no motion: a collision" 1 "${reference[@]}" kepler --q 1,0 --v 0,0 --horizon 2
check_output "no closed form is refuted by more steps than can be counted" 'pendulum: its steps were too long for the motion' \
    timeout 60 "${reference[@]}" pendulum --horizon 1e300
