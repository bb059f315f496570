#!/bin/bash
# Motions that amplify small errors: what these may explain refutes nothing, and all else is judged as ever.
source ci/tests/cli/lib.sh

cp cases/problems/driven-pivot.yaml "$TMP/pivot.yaml"
# the same motion where positions round by 1e7 as much: it amplifies nothing
sed -e 's/X: x - a/X: x - D - a/; s|q: \[3/5\*r|q: ["D + 3/5*r"|; s/problem: .*/problem: far/' \
    -e 's|^  w: {|  D: {value: 10000000, meaning: offset}\n&|' cases/problems/driven-pivot.yaml >"$TMP/far.yaml"
cat >"$TMP/chaos.yaml" <<'YAML'
campaign: chaos
experiments:
  - {name: long, problems: [{file: pivot.yaml}], methods: [rattle], horizon: 100, steps: [12500, 25000, 50000]}
  - {name: fault-long, control: perturbed-tableau, problems: [{file: pivot.yaml}], methods: [{name: lobatto-iiia-hamiltonian, stages: [3]}],
     horizon: 100, steps: [2500, 5000, 10000]}
  - {name: fault-mild, control: perturbed-tableau, problems: [{name: double-pendulum, q: [0.6, 0.8, 0.6, 1.5], v: [0, 0, 0, 0]}],
     methods: [{name: lobatto-iiia-hamiltonian, stages: [3]}], horizon: 40, steps: [5000, 10000, 20000]}
  - {name: fault-short, control: perturbed-tableau, problems: [{file: pivot.yaml}, {file: far.yaml}],
     methods: [{name: lobatto-iiia-hamiltonian, stages: [3]}], horizon: 5, steps: [100, 200, 400]}
  # its reference ends with the steps that its motion is worth, where the check still improved
  - {name: ended, problems: [{name: double-pendulum, q: [0.6, 0.8, 0.6, 1.5], v: [0, 0, 0, 0]}], methods: [rattle], horizon: 60, steps: [1700, 2900, 5300]}
  # integrable: near its separatrix errors grow, but those of a wrong force or tableau have a law
  - {name: separatrix-force, control: flipped-force, problems: [{name: pendulum, q: [3.1415], v: [0]}], methods: [lobatto-iiia], stages: [3], horizon: 60, steps: [500, 1000, 2000]}
  - {name: separatrix-tableau, control: perturbed-tableau, problems: [{name: pendulum, q: [3.1405], v: [0]}], methods: [lobatto-iiia], stages: [3], horizon: 60, steps: [500, 1000, 2000]}
YAML
check_exit "a campaign of motions that amplify errors" 1 "$RATTLEBACK" run "$TMP/chaos.yaml" -o "$TMP/results"
cp "$captured/stdout" "$TMP/said"
columns "$TMP/results/results.h5" orders experiment problem claim quantity verdict doubt >"$TMP/orders"
verdicts() { grep -E "^$1,$2,$3,$4," "$TMP/orders" | cut -d, -f5 | sort -u | tr '\n' ' '; }
check_verdicts() { check_output "$1" "^$2 \$" verdicts "${@:3}"; }
errors='(q|p|q-max|p-max)' twins='(twin-q|twin-p)'
check_verdicts "a chaotic motion refutes no order" insufficient long driven-pivot order "$errors"
check_verdicts "and no twin" insufficient long driven-pivot identity "$twins"
check_output "the reason is the growth" '^6$' grep -c '^long,.*,errors; with round-off; grow about [1-9]e+[01][0-9]-fold over the horizon' <(sed 's/, \(with\|grow\)/; \1/g' "$TMP/orders")
check_output "a shorter horizon is advised" 'try: a shorter horizon' cat "$TMP/said"
check_verdicts "what each step keeps is confirmed" confirmed long driven-pivot identity '(constraint|tangency)'
check_verdicts "a fault is not confirmed there" insufficient fault-long driven-pivot '(order|identity)' "($errors|$twins)"
check_verdicts "a fault above the growth of round-off is found" below fault-mild double-pendulum '(order|identity)' "($errors|$twins)"
columns "$TMP/results/results.h5" cases experiment sensitivity >"$TMP/grown"
check_output "there errors do grow" '^3$' grep -cE '^fault-mild,[1-9][0-9.]+$' "$TMP/grown"
check_output "where nothing grows nothing is stored" '^6$' grep -c '^fault-short,nan$' "$TMP/grown"
check_verdicts "the fault is found in a short motion" below fault-short driven-pivot identity "$twins"
check_verdicts "and far from the origin" below fault-short far identity "$twins"
check_verdicts "growth is seen where the reference ends early" insufficient ended double-pendulum identity "$twins"
check_verdicts "errors with a law are no growth" below "separatrix-(force|tableau)" pendulum order p
check_output "though errors grow" '^6$' grep -cE '^separatrix-[a-z]+,[1-9][0-9.]+$' "$TMP/grown"
check_exit "judged again all is the same" 1 "$RATTLEBACK" verify "$TMP/results/results.h5"

# states of another motion
table() { printf 'steps,t,x,y\n100,%s,0.6,-0.8\n200,%s,%s\n400,%s,0.6,-0.8\n' "$1" "$1" "$2" "$1"; }
table 100 0,-1 >"$TMP/long.csv"
table 100 0.6,-0.8 >"$TMP/same.csv"
table 5 0.6,-0.8 >"$TMP/short.csv"
check_output "a table of a chaotic motion is not refuted" 'insufficient.*shorter' sh -c "'$RATTLEBACK' judge '$TMP/long.csv' --problem '$TMP/pivot.yaml' --horizon 100 --order q=2 -v | tr '\n' ' '"
check_output "one of a short motion is" 'below' "$RATTLEBACK" judge "$TMP/short.csv" --problem "$TMP/pivot.yaml" --horizon 5 --order q=2 -v
check_output "nor is growth why all end in one state" 'below' "$RATTLEBACK" judge "$TMP/same.csv" --problem "$TMP/pivot.yaml" --horizon 100 --order q=2 -v
