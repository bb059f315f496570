#!/bin/bash
# Constraints that become dependent along the motion, or nearly: theorems ask that they are independent.
source ci/tests/cli/lib.sh

# x moves freely through 0; there the gradients are dependent.
cat >"$TMP/meet.yaml" <<'YAML'
problem: meet
group: R^4
position: [x, y, z, s]
velocity: [u, v, w, r]
parameters: {near: 0, K: 1, M: 1}
lagrangian: M*((u^2 + v^2 + w^2 + r^2)/2 - y^2/2 - z*s/5)
nonholonomic: ["w - y*u", "K*(w - y*u + (near + x)*(r - y*v))"]
initial: {default: {q: [-0.3, 0.5, 0.25, 0.25], v: [1, 0.5, 0.5, 0.25]}}
YAML
touching="s/problem: meet/problem: touch/; s/(near + x)/(near + x^2)/" # without a change of sign
sed "$touching" "$TMP/meet.yaml" >"$TMP/touch.yaml"
# one alone, whose gradient vanishes
sed 's/problem: meet/problem: vanish/; s/^nonholonomic.*/nonholonomic: ["K*(near + x)*(w - y*u)"]/' "$TMP/meet.yaml" >"$TMP/vanish.yaml"
sed 's/problem: vanish/problem: aside/; s/near + x/near + x + 3/' "$TMP/vanish.yaml" >"$TMP/aside.yaml"
sed 's/problem: meet/problem: parted/; s/near + x/near + x + 3/' "$TMP/meet.yaml" >"$TMP/parted.yaml"
cat >"$TMP/held.yaml" <<'YAML'
problem: held
group: R^4
position: [x, y, z, s]
velocity: [u, v, w, r]
parameters: {K: 1, M: 1}
lagrangian: M*((u^2 + v^2 + w^2 + r^2)/2 - y^2/2 - x*s/5)
holonomic: ["z - y^2/2", "K*(z - y^2/2 + x*(s - y))"]
initial: {default: {q: [-0.3, 0.5, 0.125, 0.5], v: [1, 0.5, 0.25, 0.5]}}
YAML
# run NAME PROBLEMS [REST [STAGES [STEPS]]]: a campaign of these, and its verdicts
run() {
    printf 'campaign: dependent\nexperiments:\n- {name: e, problems: [%s], methods: [lobatto-iiia], stages: [%s], ' "$2" "${4:-2}" >"$TMP/$1.yaml.run"
    printf 'steps: [%s], horizon: 0.5%s}\n' "${5:-9, 17, 33, 65}" "${3:-}" >>"$TMP/$1.yaml.run"
    "$RATTLEBACK" run "$TMP/$1.yaml.run" -o "$TMP/$1" --force --quiet >"$TMP/$1.said"
    local code=$?
    "$RATTLEBACK" show "$TMP/$1/results.h5" --table orders --format csv >"$TMP/$1.csv"
    return $code
}
found_dependent() { # NAME ORDERS: so many, and no other verdict on an order
    check_output "$1: no order is confirmed" "^$2\$" grep -c ',order,.*,insufficient,.*the constraints become dependent along the motion' "$TMP/$1.csv"
    check_exit "$1: and none refuted" 1 grep -E ',order,.*,(confirmed|below|above),' "$TMP/$1.csv"
}
check_exit "dependent where a motion comes through, in quad" 1 run crossed '{file: meet.yaml}, {file: touch.yaml}, {file: vanish.yaml}, {file: held.yaml}' ', precision: [quad]'
found_dependent crossed 12
check_output "it is measured" '^0$' sh -c "'$RATTLEBACK' show '$TMP/crossed/results.h5' --table cases --format csv --where problem=meet | python3 -c '
import csv, sys
print(*{float(row[\"independence\"]) for row in csv.DictReader(sys.stdin)}, sep=\"\", end=\"\n\")' | sed 's/[.]0//'"
check_exit "judged again it is the same" 1 "$RATTLEBACK" verify "$TMP/crossed/results.h5"
check_output "no steps are advised" '^0$' grep -c 'try:.*steps' "$TMP/crossed.said"
check_exit "in other units" 1 run units '{file: vanish.yaml, parameters: {K: 1e8, M: 1e12}}'
check_output "the same" '^3$' grep -c ',order,.*,insufficient,.*the constraints become dependent' "$TMP/units.csv"
check "where they stay independent all is confirmed" run apart '{file: aside.yaml}, {file: parted.yaml}' ', precision: [quad]'
check_exit "what is expected there is as it is measured" 0 sh -c "sed 's/, precision/, expect: {q: 2, p: 2, lambda: 2}, because: \"they meet\", precision/; s/{file: meet.*held.yaml}/{file: touch.yaml}/' '$TMP/crossed.yaml.run' >'$TMP/expected.yaml'
    '$RATTLEBACK' run '$TMP/expected.yaml' -o '$TMP/expected' --force --quiet"

# Nearly dependent, multipliers are known to no more than the digits that are left: those that are not refute nothing.
sed 's/near + x/near/; s/problem: meet/problem: nearly/; s/near: 0/near: 1/' "$TMP/meet.yaml" >"$TMP/nearly.yaml"
run near '{file: nearly.yaml, parameters: {near: 1e-4}}' ', samples: 1' '5, 6' '16, 32, 64, 128'
check_exit "near to it no digits are judged that are not there" 1 grep -E ',order,.*,(below|above),' "$TMP/near.csv"
check_output "of the multipliers none are left" '^2$' grep -c ',order,lambda,.*,insufficient,' "$TMP/near.csv"

# Multipliers of one run have no reference: they come with a warning if half of their digits are lost, in the precision of the run.
printf 'problem: apart\ngroup: R^3\nposition: [x, y, z]\nvelocity: [u, v, w]\nparameters: {e: 1}\nlagrangian: (u^2 + v^2 + w^2 - x^2 - y^2)/2\nnonholonomic: [v, v + e*u]\ninitial: {default: {q: [1, 1/2, 0], v: [0, 0, 1]}}\n' >"$TMP/two.yaml"
warned() { # E PRECISION
    "$RATTLEBACK" integrate "$TMP/two.yaml" --set e="$1" --method lobatto-iiia --stages 2 --steps 4 --horizon 1 --precision "$2" 2>&1
}
check_output "half of the digits are lost in double" 'nearly dependent, with an independence of 5e-05: .*; try: --precision quad, or leave out' warned 5e-5 double
check_output "not in quad" '^0$' sh -c "$(declare -f warned); RATTLEBACK='$RATTLEBACK' TMP='$TMP'; warned 5e-5 quad | grep -c 'nearly dependent'"
check_output "nor a little further apart" '^0$' sh -c "$(declare -f warned); RATTLEBACK='$RATTLEBACK' TMP='$TMP'; warned 5e-4 double | grep -c 'nearly dependent'"
check_output "check sees it at the start" 'but NEARLY dependent, with an independence of 3e-09: .*; try: leave out' sh -c "sed 's/{e: 1}/{e: 3e-9}/' '$TMP/two.yaml' >'$TMP/near.yaml'; '$RATTLEBACK' check '$TMP/near.yaml' || [ \$? = 1 ]"
check_output "but not a little further apart" '^0$' sh -c "sed 's/{e: 1}/{e: 1e-8}/' '$TMP/two.yaml' >'$TMP/further.yaml'; '$RATTLEBACK' check '$TMP/further.yaml' | grep -c NEARLY"
check_output "in quad later, too" 'an independence of 3e-09: .*; try: leave out' warned 3e-9 quad

# States from elsewhere are held to the same motion.
"$RATTLEBACK" reference "$TMP/touch.yaml" --horizon 0.5 --format csv >"$TMP/end.csv"
python3 - "$TMP/end.csv" >"$TMP/states.csv" <<'PYTHON'
import csv, sys
end = next(csv.DictReader(open(sys.argv[1])))
print("steps,x,y,z,s")
for steps in (16, 32, 64, 128): # errors of order 2, whatever made them
    print(steps, *(float(end[name]) + steps ** -2 for name in "xyzs"), sep=",")
PYTHON
check_output "a table of states is" 'insufficient.*the constraints become dependent' "$RATTLEBACK" judge "$TMP/states.csv" --problem "$TMP/touch.yaml" --horizon 0.5 --order q=2 -v
check_output "an end before they meet" ' confirmed ' sh -c "'$RATTLEBACK' reference '$TMP/aside.yaml' --horizon 0.5 --format csv >'$TMP/end.csv'
    python3 -c '
import csv
end = next(csv.DictReader(open(\"$TMP/end.csv\")))
print(\"steps,x,y,z,s\")
for steps in (16, 32, 64, 128): print(steps, *(float(end[name]) + steps ** -2 for name in \"xyzs\"), sep=\",\")' >'$TMP/apart.csv'
    '$RATTLEBACK' judge '$TMP/apart.csv' --problem '$TMP/aside.yaml' --horizon 0.5 --order q=2 -v"
