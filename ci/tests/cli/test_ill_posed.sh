#!/bin/bash
# Equations that have no one solution, at the start or along the motion: a campaign says which of them, and where, as check does.
source ci/tests/cli/lib.sh

# problem NAME KIND CONSTRAINTS Q V [LAGRANGIAN]: of three coordinates, or of four, by Q
problem() {
    local fourth='' rate='' energy=''
    case $4 in *,*,*,*) fourth=', s' rate=', vs' energy=' + vs^2/2' ;; esac
    cat >"$TMP/$1.yaml" <<YAML
problem: $1
group: R^$(if [ "$fourth" ]; then echo 4; else echo 3; fi)
position: [x, y, z$fourth]
velocity: [vx, vy, vz$rate]
lagrangian: ${6:-(vx^2 + vy^2 + vz^2)/2 - z$energy}
$2: [$3]
initial: {default: {q: [$4], v: [$5]}}
YAML
}
# in_units NAME LENGTH MASS TIME ORIGIN: of `same`, `rank` and `meets`, as NAME-same and so on
in_units() {
    local kind
    for kind in same rank meets; do
        local constraints='"VZ - Y*VX", "2*VZ - 2*Y*VX"' v='4/5 1 2/5 1'
        if [ "$kind" = rank ]; then constraints='"VZ - Y*VX", "VS - X*VY", "X*(VZ - Y*VX) - 3*(VS - X*VY)"'; fi
        if [ "$kind" = meets ]; then constraints='"VZ", "VZ + (Y - 1)*VX"' v='0 1 0 0'; fi
        cat >"$TMP/$1-$kind.yaml" <<YAML
problem: $1-$kind
group: R^4
position: [x, y, z, s]
velocity: [vx, vy, vz, vs]
parameters: {L: $2, M: $3, T: $4, O: $5}
let: {X: x/L - O, Y: y/L - O, Z: z/L - O, VX: vx*T/L, VY: vy*T/L, VZ: vz*T/L, VS: vs*T/L}
lagrangian: M*L^2/T^2*((VX^2 + VY^2 + VZ^2 + VS^2)/2 - Z + 0*(X + Y))
nonholonomic: [$constraints]
initial: {default: {q: [(1 + $5)*$2, (1/2 + $5)*$2, (3/10 + $5)*$2, (1/5 + $5)*$2], v: [$(for c in $v; do printf '%s*%s/%s, ' "$c" "$2" "$4"; done | sed 's/, $//')]}}
YAML
    done
}
problem same nonholonomic 'vz - y*vx, 2*vz - 2*y*vx' '1, 1/2, 3/10' '4/5, 1, 2/5'
problem digits nonholonomic 'vz/10 - y*vx/10, 3/10*vz - (sin(y)^2 + cos(y)^2)*y*vx*3/10' '1, 1/2, 3/10' '4/5, 1, 2/5'
problem follows holonomic 'x^2 + y^2 + z^2 - 1, z*(x^2 + y^2 + z^2 - 1)' '3/5, 0, 4/5' '0, 1, 0'
problem flat nonholonomic '(y - 1/2)*(vz - vx)' '1, 1/2, 3/10' '4/5, 1, 4/5'
problem meets nonholonomic 'vz, vz + (y - 1)*vx' '1, 1/2, 3/10' '0, 1, 0'
problem fades nonholonomic '(y - 1)*(vz - vx)' '1, 1/2, 3/10' '1/2, 1, 1/2'
problem three nonholonomic 'vz - y*vx, vs - x*vy, x*(vz - y*vx) - 3*(vs - x*vy)' '1, 1/2, 3/10, 1/5' '4/5, 1, 2/5, 1'
problem held holonomic 'z - y^2/2, 2*z - y^2' '1, 1/2, 1/8' '4/5, 1, 1/2'
problem parts holonomic 'z, z + (y - 1)*x' '0, 1/2, 0' '0, 1, 0'
problem ends holonomic '(y - 1)*(z - x)' '1, 1/2, 1' '4/5, 1, 4/5'
problem singular nonholonomic 'vz - y*vx' '1, 1/2, 3/10' '0, 1, 0' '(vx^2 + vy^2 + 2*vx*vy + vz^2)/2 - z'
problem near nonholonomic 'vz - y*vx, 2*vz - 2*y*vx + 1e-6*x*(vz - y*vx + vx - y*vy)' '1, 1/2, 3/10' '1/2, 1, 1/4'
sed 's/problem: near/problem: nearer/; s/1e-6/1e-13/' "$TMP/near.yaml" >"$TMP/nearer.yaml"
names='same digits follows flat meets fades three held parts ends singular nearer'
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
says three "$lacking" 'at the start: number 3 follows from those before it$'
says held "$lacking" 'at the start: number 2 is number 1 times 2$'
says parts "$lacking" 'at time 0\.5: they become dependent, number 2 follows from the others$'
says ends "$lacking" 'at time 0\.5: they become dependent, number 1 has next to no gradient$'
says singular 'no reference flow: singular matrix' 'not regular at the start'
says nearer "$lacking" 'at the start: their independence is 4.6e-14, number 2 nearly follows from the others$'
check_output "reasons say it, too, and what to do" 'try: leave out' "$RATTLEBACK" run "$TMP/unsolved.yaml" -o "$TMP/out" --force
check_output "the verdict's reason" 'number 2 is number 1 times 2' sh -c "'$RATTLEBACK' verify '$TMP/out/results.h5' | tr -s '\n ' ' '"
for name in same digits follows flat; do
    check_output "check: $name" 'NOT independent' "$RATTLEBACK" check "$TMP/$name.yaml"
done
check_output "reference says it" 'same: constraints dependent, or nearly: at the start: number 2 is number 1 times 2; try: leave out' \
    sh -c "'$RATTLEBACK' reference '$TMP/same.yaml' --horizon 1 2>&1"
# Whatever the units, and far from the origin: the reference in quadruple, a step in double, which finds some multipliers of many.
in_units short 1e-9 1 1 0
in_units long 1e9 1 1 0
in_units light 1 1e-9 1 0
in_units heavy 1 1e9 1 0
in_units brief 1 1 1e-9 0
in_units slow 1 1 1e9 0
in_units away 1 1 1 1000000
dependent() { # COMMAND...: of all these texts; prints what does not say which and where, and how many do
    local told=0 text time
    for text in "$TMP"/{short,long,light,heavy,brief,slow,away}-{same,rank}.yaml; do
        time=1
        case $text in */brief-*) time=1e-9 ;; */slow-*) time=1e9 ;; esac
        if "$@" "$text" --horizon "$time" 2>&1 | grep -Eq ': constraints dependent, or nearly: at the start: number (2 is number 1 times 2|3 follows from those before it); try: leave out'; then
            told=$((told + 1))
        else
            echo "$text"
        fi
    done
    echo "$told"
}
check_output "reference: in any units" '^14$' dependent "$RATTLEBACK" reference
check_output "integrate: in any units, in double" '^14$' dependent "$RATTLEBACK" integrate --method lobatto-iiia --stages 2 --steps 8
check_output "and in quad" '^14$' dependent "$RATTLEBACK" integrate --method lobatto-iiia --stages 2 --steps 8 --precision quad
for name in light heavy; do # where times are not moved by round-off
    check_output "reference: along the motion, $name" 'at time 0\.5: they become dependent, number 2 follows' \
        sh -c "'$RATTLEBACK' reference '$TMP/$name-meets.yaml' --horizon 1 2>&1"
done
printf 'steps,x,y,z\n8,1,1,1\n16,1,1,1\n32,1,1,1\n' >"$TMP/states.csv"
check_output "judge: states of such a problem" 'no reference flow: constraints dependent, or nearly: at the start: number 2 is number 1 times 2; try: leave' \
    sh -c "'$RATTLEBACK' judge '$TMP/states.csv' --problem '$TMP/same.yaml' --horizon 1 --order q=2 2>&1"
# Vakonomic: the constraints that a Hamiltonian is made of, which is infinite there.
vakonomic() { # CONSTRAINTS
    cat >"$TMP/vakonomic.yaml" <<YAML
problem: vakonomic
group: R^3
position: [x, y, z]
velocity: [vx, vy, vz]
momenta: [px, py, pz]
lagrangian: (vx^2 + vy^2 + vz^2)/2 - z
vakonomic: [$1]
initial: {default: {q: [1, 1/2, 3/10], p: [3/5, 1/5, 3/10]}}
YAML
}
vakonomic 'vz - y*vx, 2*vz - 2*y*vx'
check_output "reference: vakonomic constraints" 'dependent, or nearly: at the start: number 2 is number 1 times 2; try' \
    sh -c "'$RATTLEBACK' reference '$TMP/vakonomic.yaml' --horizon 1 2>&1"
check_output "integrate: vakonomic constraints" 'dependent, or nearly: at the start: number 2 is number 1 times 2; try' \
    sh -c "'$RATTLEBACK' integrate '$TMP/vakonomic.yaml' --method vakonomic --steps 8 --horizon 1 2>&1"
vakonomic 'vz - y*vx, (x - 1)*vy'
check_output "one without a gradient" 'at the start: number 2 has a gradient of 0 there' \
    sh -c "'$RATTLEBACK' reference '$TMP/vakonomic.yaml' --horizon 1 2>&1"
vakonomic 'vz - y*vx, x*vy - vx/5'
check "and what is independent has a motion" "$RATTLEBACK" reference "$TMP/vakonomic.yaml" --horizon 0.25
# Kinds without a reference, and members of an ensemble.
cat >"$TMP/alone.yaml" <<'YAML'
campaign: alone
experiments:
- {name: t, kind: trajectory, problems: [{file: same.yaml}, {file: meets.yaml}, {file: held.yaml}, {file: long-rank.yaml}], methods: [lobatto-iiia], stages: [2], steps: [64], samples: 16, horizon: 1, precision: [double, quad]}
- {name: e, kind: ensemble, problems: [{file: heavy-same.yaml}], methods: [lobatto-iiia], stages: [2], steps: [64], samples: 16, horizon: 1, members: {parameter: M, from: 1, to: 1.1, count: 8}}
YAML
"$RATTLEBACK" run "$TMP/alone.yaml" -o "$TMP/alone" --quiet >/dev/null 2>&1
"$RATTLEBACK" show "$TMP/alone/results.h5" --table cases --format csv >"$TMP/cases.csv"
lacking='constraints dependent, or nearly'
says same "$lacking" 'at the start: number 2 is number 1 times 2$'
says held "$lacking" 'at the start: number 2 is number 1 times 2$'
says long-rank "$lacking" 'at the start: number 3 follows from those before it$'
says meets "$lacking" 'at time 0\.5: they become dependent, number 2 follows from the others$'
says heavy-same "$lacking" 'at the start: number 2 is number 1 times 2$'

# What is nearly dependent, or steep, or has gradients far from 1, is solved, and nothing of it refuted; in quadruple all is confirmed.
problem near3 nonholonomic 'vz - y*vx, 2*vz - 2*y*vx + 1e-3*x*(vz - y*vx + vx - y*vy)' '1, 1/2, 3/10' '1/2, 1, 1/4'
problem near4 nonholonomic 'vz - y*vx, 2*vz - 2*y*vx + 1e-4*x*(vz - y*vx + vx - y*vy)' '1, 1/2, 3/10' '1/2, 1, 1/4' '(vx^2 + 1e6*vy^2 + vz^2)/2 - z'
problem three4 nonholonomic 'vz - y*vx, vs - x*vy, 3*(vz - y*vx) - 2*(vs - x*vy) + 1e-4*(vx + vy - 9/5)' '1, 1/2, 3/10, 1/5' '4/5, 1, 2/5, 1'
problem away3 nonholonomic 'vz - (y - 1000000)*vx, 2*vz - 2*(y - 1000000)*vx + 1e-3*(vx - (y - 1000000)*vy)' '1, 1000000 + 1/2, 3/10' '1/2, 1, 1/4'
problem held3 holonomic 'z - y^2/2, z - y^2/2 + 1e-3*(x - s)' '1, 3/10, 9/200, 1' '4/5, 7/10, 21/100, 4/5'
problem steep nonholonomic 'vz - 1e5*y*vx' '1, 1/2, 3/10' '1e-5, 1, 1/2'
problem steepest holonomic 'z - 1e5*(x^2 - y)/2' '1, 1, 0' '4/5, 8/5, 0'
problem large nonholonomic '1e9*(vz - y*vx)' '1, 1/2, 3/10' '4/5, 1, 2/5'
problem small nonholonomic '1e-9*(vz - y*vx)' '1, 1/2, 3/10' '4/5, 1, 2/5'
problem mixed nonholonomic '1e-3*(vz - y*vx), 1e3*(vs - x*vy)' '1, 1/2, 3/10, 1/5' '4/5, 1, 2/5, 1'
problem grows nonholonomic '(y - 1/2 + 1e-5)*(vz - vx)' '1, 1/2, 3/10' '4/5, 1, 4/5'
problem fell nonholonomic '(1 - y + 1e-2)*(vz - y*vx)' '1, 1/2, 3/10' '4/5, 1, 2/5'
solvable='near near3 near4 three4 away3 held3 steep steepest large small mixed grows fell'
printf 'campaign: solvable\nexperiments:\n- {name: e, problems: [%s], methods: [lobatto-iiia], stages: [2], steps: [16, 32, 64, 128], horizon: 0.5, precision: [double, quad]}\n' \
    "$(printf '{file: %s.yaml}, ' $solvable)" >"$TMP/solvable.yaml"
"$RATTLEBACK" run "$TMP/solvable.yaml" -o "$TMP/solvable" --quiet >/dev/null 2>&1
"$RATTLEBACK" show "$TMP/solvable/results.h5" --table cases --format csv >"$TMP/cases.csv"
for name in $solvable; do says "$name" ok '^$'; done
"$RATTLEBACK" show "$TMP/solvable/results.h5" --table orders --format csv >"$TMP/orders.csv"
check_exit "and nothing of it is refuted" 1 grep -E ',(below|above|failed),' "$TMP/orders.csv"
check_output "nor is much of it unsettled in quad: where errors are nothing but round-off" '^0 [1-9]' python3 -c '
import csv, sys
rows = [row for row in csv.DictReader(open(sys.argv[1])) if row["precision"] == "quad" and row["problem"] != "grows"]
wrong = [row for row in rows if row["verdict"] != "confirmed"]
print(len(wrong), len(rows), *{(row["problem"], row["quantity"], row["verdict"]) for row in wrong})' "$TMP/orders.csv"
# Round-off of multipliers of 10^6 is in the residual of the constraint; what is more than that is still refuted.
cat >"$TMP/wrong.yaml" <<'YAML'
campaign: wrong
experiments:
- {name: e, problems: [{file: near.yaml}], methods: [gni-sv], steps: [8, 16, 32], horizon: 0.5, precision: [double, quad], control: wrong-reflection}
YAML
check "a constraint that is not kept is refuted by as nearly dependent ones" "$RATTLEBACK" run "$TMP/wrong.yaml" -o "$TMP/wrong" --quiet
check_output "in both precisions" '^2$' sh -c "'$RATTLEBACK' show '$TMP/wrong/results.h5' --table orders --format csv | grep -c 'identity,constraint,.*,below,'"
# What agreed before round-off was as large as what solvers look for is a reference.
check_output "nearly dependent constraints have one, known to fewer digits" '^1 1.51330472856259.*e-23' \
    "$RATTLEBACK" reference "$TMP/near.yaml" --horizon 1
