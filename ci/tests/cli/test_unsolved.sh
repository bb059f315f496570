#!/bin/bash
# Equations that have no one solution, at the start or along the motion: a campaign says which of them, and where, as check does.
set -u
source ci/tests/cli/lib.sh

# problem NAME KIND CONSTRAINTS Q V [LAGRANGIAN]
problem() {
    cat >"$TMP/$1.yaml" <<YAML
problem: $1
group: R^3
position: [x, y, z]
velocity: [vx, vy, vz]
lagrangian: ${6:-(vx^2 + vy^2 + vz^2)/2 - z}
$2: [$3]
initial: {default: {q: [$4], v: [$5]}}
YAML
}
problem same nonholonomic 'vz - y*vx, 2*vz - 2*y*vx' '1, 1/2, 3/10' '4/5, 1, 2/5'
problem digits nonholonomic 'vz/10 - y*vx/10, 3/10*vz - (sin(y)^2 + cos(y)^2)*y*vx*3/10' '1, 1/2, 3/10' '4/5, 1, 2/5'
problem follows holonomic 'x^2 + y^2 + z^2 - 1, z*(x^2 + y^2 + z^2 - 1)' '3/5, 0, 4/5' '0, 1, 0'
problem flat nonholonomic '(y - 1/2)*(vz - vx)' '1, 1/2, 3/10' '4/5, 1, 4/5'
problem meets nonholonomic 'vz, vz + (y - 1)*vx' '1, 1/2, 3/10' '0, 1, 0'
problem fades nonholonomic '(y - 1)*(vz - vx)' '1, 1/2, 3/10' '1/2, 1, 1/2'
problem singular nonholonomic 'vz - y*vx' '1, 1/2, 3/10' '0, 1, 0' '(vx^2 + vy^2 + 2*vx*vy + vz^2)/2 - z'
problem near nonholonomic 'vz - y*vx, 2*vz - 2*y*vx + 1e-6*x*(vz - y*vx + vx - y*vy)' '1, 1/2, 3/10' '1/2, 1, 1/4'
sed 's/problem: near/problem: nearer/; s/1e-6/1e-13/' "$TMP/near.yaml" >"$TMP/nearer.yaml"
names='same digits follows flat meets fades singular nearer'
{
    printf 'campaign: unsolved\nexperiments:\n'
    printf -- '- {name: e, problems: [%s], methods: [lobatto-iiia], stages: [2], steps: [8, 16, 32], horizon: 1}\n' \
        "$(printf '{file: %s.yaml}, ' $names)"
} >"$TMP/unsolved.yaml"
check_exit "a campaign of them ends" 1 "$RATTLEBACK" run "$TMP/unsolved.yaml" -o "$TMP/out" --quiet
"$RATTLEBACK" show "$TMP/out/results.h5" --table cases --format csv >"$TMP/cases.csv"
# says PROBLEM STATUS MESSAGE: all of its cases
says() {
    check_output "$1: $2: $3" '^0 [1-9]' python3 -c '
import csv, re, sys
rows = [row for row in csv.DictReader(open(sys.argv[1])) if row["problem"] == sys.argv[2]]
wrong = [row for row in rows if not re.fullmatch(sys.argv[3], row["status"]) or not re.search(sys.argv[4], row["message"])]
print(len(wrong), len(rows), *{(row["status"], row["message"]) for row in wrong})' "$TMP/cases.csv" "$1" "$2" "$3"
}
lacking='no reference flow: constraints dependent, or nearly'
says same "$lacking" 'at the start: number 2 is number 1 times 2$'
says digits "$lacking" 'at the start: number 2 is number 1 times 3$'
says follows "$lacking" 'at the start: number 2 follows from those before it$'
says flat "$lacking" 'at the start: number 1 has a gradient of 0 there$'
says meets "$lacking" 'at time 0\.5: they become dependent, number 2 follows from the others$'
says fades "$lacking" 'at time 0\.5: they become dependent, number 1 has next to no gradient$'
says singular 'no reference flow: singular matrix' 'not regular at the start'
says nearer "$lacking" 'at the start: their independence is 4.6e-14, number 2 nearly follows from the others$'
check_output "reasons say it, too, and what to do" 'try: leave out' "$RATTLEBACK" run "$TMP/unsolved.yaml" -o "$TMP/out" --force
check_output "the verdict's reason" 'number 2 is number 1 times 2' sh -c "'$RATTLEBACK' verify '$TMP/out/results.h5' | tr -s '\n ' ' '"
for name in same digits follows flat; do
    check_output "check: $name" 'NOT independent' "$RATTLEBACK" check "$TMP/$name.yaml"
done
check_output "reference says it" 'same: constraints dependent, or nearly: the constraints at the start: number 2' \
    sh -c "'$RATTLEBACK' reference '$TMP/same.yaml' --horizon 1 2>&1"
# What agreed before round-off was as large as what solvers look for is a reference.
check_output "nearly dependent constraints have one, known to fewer digits" '^1 1.51330472856259.*e-23' \
    "$RATTLEBACK" reference "$TMP/near.yaml" --horizon 1
