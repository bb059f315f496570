#!/bin/bash
# The key `units` changes no digit of a motion, and what is given and got stays in the units of the text.
set -u
source ci/tests/cli/lib.sh

# cart NAME LINE: a length, an angle and a constraint, with this line in the text
cart() {
    cat >"$TMP/$1.yaml" <<YAML
problem: $1
group: R^3
position: [x, theta, z]
velocity: [u, w, s]
parameters: {M: 1, L: 1, S: 1}
$2
lagrangian: M*(u^2 + L^2*w^2/2 + L*u*w*cos(theta) + s^2)/2 + M*L^2/S^2*cos(theta) - M/S^2*x^2/2
nonholonomic: ["L*(s - sin(theta)*u)"]
initial: {default: {q: [L/2, 1/3, 0], v: [3*L/10/S, 4/5/S, sin(theta)*u]}}
YAML
}
cart cart "units: {mass: M, length: L, time: S, powers: {theta: 0}}"
cart plain "# no key"
sed 's/plain/free/; /^nonholonomic/d; s/sin(theta)\*u\]/0]/' "$TMP/plain.yaml" >"$TMP/free.yaml"

# end M L S, powers of two: position, momentum, multiplier and energy at the end over their units
end() {
    "$RATTLEBACK" integrate "$TMP/cart.yaml" --set M="$1" --set L="$2" --set S="$3" --method lobatto-iiia --stages 2 --steps 16 --horizon "$3" |
        awk -v M="$1" -v L="$2" -v S="$3" '
            $1 == "q" { printf "%.17g %.17g %.17g ", $2 / L, $3, $4 / L }
            $1 == "p" { printf "%.17g %.17g %.17g ", $2 * S / M / L, $3 * S / M / L / L, $4 * S / M / L }
            $1 == "lambda" { printf "%.17g ", $2 * S / M * S }
            $1 == "energy" { printf "%.17g\n", $2 * S * S / M / L / L }'
}
for unit in "1 1 1" "1024 1 1" "1 1048576 1" "0.125 0.0009765625 65536" "4294967296 0.5 0.25"; do
    # shellcheck disable=SC2086
    end $unit
done >"$TMP/ends"
# The last bit may differ: sums are put together in another order. A multiplier is a difference over h.
check_output "the same digits in five unit systems" '^5 0$' awk '
    NR == 1 { for (k = 1; k <= NF; k++) first[k] = $k }
    { all += NF == 8 }
    { for (k = 1; k <= NF; k++) { d = ($k - first[k]) / first[k]; bad += d * d > (k == 7 ? 1e-26 : 1e-30) } }
    END { print all, bad + 0 }' "$TMP/ends"
# states PROBLEM KEY: what a motion prints, with the key in its text
states() {
    sed "s/^parameters.*/&\n$2/; s/^problem.*/problem: $1/" "$TMP/$1.yaml" >"$TMP/now.yaml"
    "$RATTLEBACK" integrate "$TMP/now.yaml" --method gauss --stages 2 --steps 16 --horizon 1
}
states free "" >"$TMP/without"
check "units of 1 are none, to the last bit" cmp "$TMP/without" <(states free "units: {mass: 1, length: 1, time: 1, angle: 1}")

# What is got is in the units of the text, norms over lengths and angles too, whoever computes it: the numbers of a campaign with the key
# are those without it, but for round-off.
gcc -shared -fPIC -Icore/outside -o "$TMP/leap.so" ci/integrators/leapfrog.c
cp "$TMP/free.yaml" "$TMP/free-plain"
# rows LINE: the cases of a campaign whose texts have this line
rows() {
    local at="parameters: {L: 1000, S: 4}" kind="steps: [16, 32, 64], horizon: 4"
    cart plain "${1//\\/}"
    rm -rf "$TMP/rows-out"
    sed "s/^# no key/$1/" "$TMP/free-plain" >"$TMP/free.yaml"
    sed -i 's/S: 1}/S: 1, a: 0}/; s/L\/2, 1\/3/L\/2 + a, 1\/3/' "$TMP/plain.yaml"
    cat >"$TMP/rows.yaml" <<YAML
campaign: rows
integrators: [{name: mine, library: ./leap.so, orders: {q: 2, p: 2}, source: "A. Uthor"}]
experiments:
- {name: a, problems: [{file: plain.yaml, $at}], methods: [lobatto-iiia], stages: [2], $kind}
- {name: d, problems: [{file: plain.yaml, $at}], methods: [mla], $kind}
- {name: e, problems: [{file: free.yaml, $at}], methods: [mine], $kind}
- {name: b, problems: [{file: free.yaml, $at}], methods: [gauss], stages: [2], $kind}
- {name: c, kind: ensemble, problems: [{file: plain.yaml, $at}], methods: [lobatto-iiia], samples: 4,
   members: {parameter: a, from: 0, to: 8, count: 9}, stages: [2], $kind}
YAML
    "$RATTLEBACK" run "$TMP/rows.yaml" -o "$TMP/rows-out" --force --quiet >/dev/null 2>&1
    "$RATTLEBACK" show "$TMP/rows-out/results.h5" --table cases --format csv
}
key="units: {mass: 7, length: L, time: S, angle: 1\/64, powers: {theta: 0}}"
rows "# no key" >"$TMP/rows-without"
rows "$key" >"$TMP/rows-with"
# alike WITHOUT WITH: how many numbers are compared, and which columns differ by more than a millionth and far more than round-off
cat >"$TMP/alike.py" <<'PY'
import csv, sys
count, worse = 0, set()
for a, b in zip(*(csv.DictReader(open(name)) for name in sys.argv[1:3])):
    for key in ("q", "p", "lambda", "energy-error", "constraint", "amplitude-g", "amplitude-mu", "amplitude-lambda", "amplitude-energy",
                "q-max", "p-max", "lambda-max", "q.floor", "p.floor"):
        if key in a and a[key] and a[key] != "nan":
            x, y = float(a[key]), float(b[key])
            size = float(a.get("amplitude-energy") or 1) if key.startswith("energy") else 1e3
            count += 1
            if key == "constraint" or key.endswith("floor"):
                if not (x <= 64 * y + 1e-300 and y <= 64 * x + 1e-300) and max(x, y) > 1e-9:
                    worse.add(key)
            elif abs(x - y) > 1e-6 * abs(x) + 1e-12 * size:
                worse.add(f"{key} {x} {y}")
print(count, *sorted(worse))
PY
check_output "errors, norms and floors of a campaign" '^[1-9][0-9][0-9]+$' python3 "$TMP/alike.py" "$TMP/rows-without" "$TMP/rows-with"
# verb VERB...: what it prints of plain.yaml without the key and with it, number by number
verb() {
    for line in "# no key" "$key"; do
        cart plain "${line//\\/}"
        "$RATTLEBACK" "$1" "$TMP/plain.yaml" "${@:2}" 2>&1
    done >"$TMP/both"
    python3 - "$TMP/both" <<'PY'
import sys
lines = open(sys.argv[1]).read().splitlines()
half = len(lines) // 2
count = 0
for a, b in zip(lines[:half], lines[half:]):
    for x, y in zip(a.replace(",", " ").split(), b.replace(",", " ").split()):
        try:
            x, y = float(x), float(y)
        except ValueError:
            assert x == y, (a, b)
            continue
        assert abs(x - y) <= 1e-6 * max(abs(x), abs(y)) + 1e-9, (a, b)
        count += 1
assert half * 2 == len(lines) and count, lines
print("alike")
PY
}
check_output "a reference, from data that are given" alike verb reference --horizon 2 --q 3,1/5,1 --v 2,1/2,2*sin\(1/5\) --samples 3 --format csv
check_output "times of one's own" alike verb reference --times 0.3,1,2 --set L=50 --format csv
check_output "exact objects of a pair" alike verb pair --horizon 0.5 --set L=20 --set S=3 --q 10,0.3,0 --to 10.4,0.5,0.1

# Three that must not pass: a false flow, a force of the other sign, and data off the constraint, whose residual is in the text's units.
problem() {
    printf 'problem: %s\ngroup: R^1\nposition: [x]\nvelocity: [v]\nparameters: {L: 1e9, S: 1e6}\nunits: {length: L, time: S}\n' "$1"
    printf 'lagrangian: v^2/2 - x^2/S^2/2\nexact: {q: [x*cos(t/S) + %s*S*v*sin(t/S)], v: [v*cos(t/S) - x/S*sin(t/S)]}\n' "$2"
    printf 'initial: {default: {q: [L], v: [L/S/2]}}\n'
}
problem true 1 >"$TMP/true.yaml"
problem false 1.000001 >"$TMP/false.yaml"
check_output "a closed form is the flow" 'the flow of the equations up to' "$RATTLEBACK" check "$TMP/true.yaml"
check_output "one that is off by a millionth is not" 'NOT the flow of the equations' "$RATTLEBACK" check "$TMP/false.yaml"
check_exit "nor is it where it states so" 1 "$RATTLEBACK" check "$TMP/false.yaml"
cart plain "${key//\\/}"
check_output "data off the constraint" 'violate constraint 1: residual 1e\+03' "$RATTLEBACK" integrate "$TMP/plain.yaml" \
    --method lobatto-iiia --stages 2 --steps 4 --horizon 1 --set L=1e5 --q 1,0,0 --v 0,0,0.01

# What the key may be
refused() { # NAME PATTERN LINE
    cart plain "$3"
    check_refused "$1" "$2" "$RATTLEBACK" integrate "$TMP/plain.yaml" --method lobatto-iiia --stages 2 --steps 4 --horizon 1
}
refused "a unit of 0" 'plain.yaml:6:15: units.mass: .*expected a positive number' "units: {mass: 0}"
refused "a negative unit" 'units.length: .*expected a positive number' "units: {length: -L}"
refused "a unit that is not finite" 'units.time: .*expected a positive number' "units: {time: 1/(M - 1)}"
refused "a unit beyond reason" 'units.time: .*from 1e-60 to 1e60' "units: {time: 1e100}"
refused "a unit that moves" 'units.length: .*a unit is a number' "units: {length: x}"
refused "a unit that is not known" 'unknown key "weight"' "units: {weight: 1}"
refused "a power of what is no position" 'units.powers.u: "u" is not one of the positions' "units: {powers: {u: 1}}"
refused "half a power" 'units.powers.x: ' "units: {powers: {x: 1/2}}"
refused "a power that is too high" 'units.powers.x: ' "units: {powers: {x: 9}}"
refused "no key in it" 'the mapping is empty' "units: {}"
cat >"$TMP/body.yaml" <<'YAML'
problem: body
group: SE(2)
position: [x, y, theta]
velocity: [u, v, w]
units: {length: 10, powers: {x: 2}}
lagrangian: (u^2 + v^2 + w^2)/2
initial: {default: {q: [1, 0, 0], v: [0, 1, 1]}}
YAML
check_refused "powers on a group" 'x is a position in SE\(2\)' "$RATTLEBACK" check "$TMP/body.yaml"
check_refused "C of what has units" 'states its units' "$RATTLEBACK" problem "$TMP/cart.yaml" --c
sed 's/^lagrangian.*/&\ncontrol: {actuated: [u, w], transfers: {default: {from: {q: [0, 0], v: [0, 0]}, to: {q: [L, 1], v: [0, 0]}, horizon: 1}}}/
    /^initial/d; /^nonholonomic/d; s/R^3/R^2/; s/, z\]/]/; s/, s\]/]/; s/ + s^2//' "$TMP/cart.yaml" >"$TMP/transfer.yaml"
check_refused "optimal control" 'units: a problem of optimal control' "$RATTLEBACK" control "$TMP/transfer.yaml" --method trapezoid --steps 4

# Advice
cart plain "# no key"
sed -i 's/L: 1, S: 1/L: 1e6, S: 1e-6/' "$TMP/plain.yaml"
check_output "check advises a unit" 'numbers of the length are of size .e\+0[56]; `units: \{length: .e\+0[56]\}` would make them 1' "$RATTLEBACK" check "$TMP/plain.yaml"
check_output "and another" '`units: \{time: .e-0[67]\}`' "$RATTLEBACK" check "$TMP/plain.yaml"
sed -i 's/^# no key/units: {length: L, time: S}/' "$TMP/plain.yaml"
check_exit "not with the key" 1 sh -c "'$RATTLEBACK' check '$TMP/plain.yaml' | grep units"
check_exit "nor where numbers are near 1" 1 sh -c "'$RATTLEBACK' check '$TMP/free-plain' 2>&1 | grep units"
