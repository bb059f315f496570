#!/bin/bash
# Advice is followed to the letter, and the claim is then confirmed; what was tried, or cannot be had, is not advised.
source ci/tests/cli/lib.sh
if [ -x /usr/bin/python3 ]; then PATH=/usr/bin:$PATH; fi

# A leapfrog for Kepler's problem whose positions are off by a constant, or by noise.
cp ci/integrators/leapfrog.py "$TMP/"
cat >"$TMP/off.py" <<'PY'
import json, random, sys
import leapfrog
kind = sys.argv[1]
for line in sys.stdin:
    case = json.loads(line)
    if "rattleback" in case:
        print(json.dumps({"rattleback": 1, "orders": {"q": 2, "p": 2}, "source": "me", "precisions": ["double"]}), flush=True)
        continue
    random.seed(case["steps"])
    answer = leapfrog.solve(case)
    for q in answer["q"]:
        q[0] += 2e-6 * (random.uniform(0.1, 2) if kind == "noise" else 1)
    print(json.dumps({"case": case["case"], **answer}), flush=True)
PY

# campaign NAME METHODS-AND-STEPS INTEGRATORS [PROBLEM]: an experiment on kepler; the horizon is 1 if none is given.
campaign() {
    local horizon=', horizon: 1'
    [[ $2 == *horizon:* ]] && horizon=
    printf 'campaign: %s\n%sexperiments:\n  - {name: e, problems: [{name: %s}], %s%s}\n' "$1" "$3" "${4:-kepler}" "$2" "$horizon" >"$TMP/$1.yaml"
    "$RATTLEBACK" run "$TMP/$1.yaml" -o "$TMP/$1" --force >"$TMP/$1.out" 2>&1
    code=$?
    tr '\n' ' ' <"$TMP/$1.out" | tr -s ' ' >"$TMP/$1.line"
    cp "$TMP/$1.out" "$captured/stdout"
}
# said NAME CAMPAIGN PATTERN: it is in the output of the campaign; not_said: it is not.
said() {
    if grep -qE -e "$3" "$TMP/$2.line"; then passed "$1"; else failed "$1" "lacks: $3"; fi
}
not_said() {
    if grep -qE -e "$3" "$TMP/$2.line"; then failed "$1" "says: $3"; else passed "$1"; fi
}
confirmed() {
    if [ "$code" = 0 ]; then passed "$1"; else failed "$1" "exit code $code"; fi
}
# list NAME KEY: the list that is advised for the key.
list() {
    grep -oE "$2: \[[^]]*\]" "$TMP/$1.line" | head -n 1
}

campaign coarse 'methods: [lobatto-iiia], stages: [3], steps: [2, 3, 4], precision: [double]' ""
said "coarse steps: finer ones are advised" coarse 'try: steps: \[2, 3, 4, 8, 16\]'
campaign finer "methods: [lobatto-iiia], stages: [3], $(list coarse steps | sed 's/\]/, 32, 64]/'), precision: [double]" ""
confirmed "coarse steps: finer ones confirm the orders"

# Steps far too long for the motion: two bisections would show no more, coarser ones neither, and a finer one may diverge.
campaign long 'methods: [gauss], stages: [2], steps: [1, 2, 4, 8], horizon: 50' ""
said "steps far too long: a divergence among them" long 'stage equations: divergence'
not_said "steps far too long: nobody is told to keep them" long 'coarser|or ask for no more'
said "steps far too long: the failed case says so, too" long 'try: finer steps, or a shorter horizon; if the failure is expected, add'
campaign shorter "methods: [gauss], stages: [2], $(list long steps), horizon: 50" ""
confirmed "steps far too long: those that are advised confirm the orders"
campaign grows 'methods: [lobatto-iiia], stages: [2], steps: [1, 2, 4], horizon: 200, precision: [quad]' "" particle
said "errors that grow with steps far too long: much finer ones are advised" grows 'try: steps: \[64, 128, 256, 512\], or a shorter horizon'
not_said "errors that grow with steps far too long: no coarser ones" grows 'coarser'

# An order that the campaign states for members of different orders.
campaign stated 'methods: [gauss], stages: [1, 2], steps: [16, 32, 64, 128], expect: {q: 3}' ""
said "expect: no other order, which a member would lack" stated 'try: remove q from expect'
campaign removed 'methods: [gauss], stages: [1, 2], steps: [16, 32, 64, 128]' ""
confirmed "expect: without it the orders are confirmed"
campaign short 'kind: bound, methods: [gauss], stages: [2], steps: [16, 32, 64], horizon: 3' ""
said "a bound over less than three swings: that alone is asked for which lacks" short 'try: a longer horizon theorem'

campaign floor 'methods: [lobatto-iiia], stages: [6], steps: [16, 32, 64, 128], precision: [double]' ""
said "round-off: quad is advised" floor 'try: precision: \[quad\]'
campaign quad 'methods: [lobatto-iiia], stages: [6], steps: [16, 32, 64, 128], precision: [quad]' ""
confirmed "round-off: quad confirms the orders"
campaign both 'methods: [lobatto-iiia], stages: [6], steps: [16, 32, 64, 128], precision: [double, quad]' ""
said "round-off: where quad was tried, coarser steps are advised" both 'try: coarser steps'
not_said "round-off: quad is not advised again" both 'try: precision: \[quad\]'

entry() {
    printf 'integrators: [{name: mine, program: [python3, %s, %s]%s}]\n' "$TMP/off.py" "$1" "$2"
}
steps='methods: [mine], steps: [64, 128, 256, 512, 1024, 2048, 4096]'
campaign constant "$steps" "$(entry constant '')"$'\n'
said "a constant: it is named" constant 'the errors fall to 2\.[0-9]e-06 and stay there: a tolerance, or another constant'
not_said "a constant: no quad for an integrator in double" constant 'quad'
said "a constant: a floor and coarser steps are advised" constant 'try: floor: \{q: 2\.[0-9]e-06\} in its entry of integrators.*; steps: \['
key=$(grep -oE 'floor: \{q: [0-9.e-]*\}' "$TMP/constant.line" | head -n 1)
campaign stated "methods: [mine], $(list constant steps)" "$(entry constant ", $key")"$'\n'
confirmed "a constant: with both the orders are confirmed"
campaign noise "${steps%]}, 8192, 16384]" "$(entry noise '')"$'\n'
said "noise: it is named" noise 'the errors fall to [0-9.]*e-06 and stay there: noise'
key=$(grep -oE 'floor: \{q: [0-9.e-]*\}' "$TMP/noise.line" | head -n 1)
campaign quiet "methods: [mine], $(list noise steps)" "$(entry noise ", $key")"$'\n'
confirmed "noise: with floor and coarser steps the orders are confirmed"

campaign sampled "methods: [mine], steps: [48, 96, 192, 384, 768, 1536, 3072], samples: 48" "$(entry constant '')"$'\n'
said "coarser steps that the samples do not divide: fewer samples are advised" sampled 'steps: \[[0-9, ]*\] with samples: [0-9]'
key=$(grep -oE 'floor: \{q: [0-9.e-]*\}' "$TMP/sampled.line" | head -n 1)
samples=$(grep -oE 'with samples: [0-9]+' "$TMP/sampled.line" | head -n 1)
campaign fewer "methods: [mine], $(list sampled steps), ${samples#with }" "$(entry constant ", $key")"$'\n'
confirmed "coarser steps with fewer samples: the orders are confirmed"

refused() {
    printf 'campaign: bad\n%sexperiments: [{name: e, problems: [{name: kepler}], methods: [mine], steps: [4], horizon: 1}]\n' \
        "$(entry constant ", floor: $2")"$'\n' >"$TMP/bad.yaml"
    check_refused "a floor that is refused: $2" "$1" "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
}
refused 'integrators.0..floor: q: "-1e-9": expected a positive number' '{q: -1e-9}'
refused 'integrators.0..floor: energy: "1e-9": expected floors of q, p and lambda alone' '{energy: 1e-9}'
refused 'integrators.0..floor.qq: unknown key "qq"; did you mean "q"' '{qq: 1}'

# Tables: --floor is followed in the same way.
awk 'BEGIN { print "steps,q"; for (n = 8; n <= 4096; n *= 2) print n "," 3 / n ^ 2 + 1e-5 }' >"$TMP/table.csv"
check_output "a table: a floor is advised" 'try: --floor q=1\.[0-9]e-05, if errors' "$RATTLEBACK" judge "$TMP/table.csv" --order q=2
floor=$(grep -oE 'q=[0-9.e-]*' "$captured/stdout" | head -n 1)
check "a table: with it the order is confirmed" "$RATTLEBACK" judge "$TMP/table.csv" --order q=2 --floor "$floor"

# A cost that no case counts: an empty table or chart would tell nobody why.
check_refused "show: a cost that no case counts" '--cost: no case of .* counts solves; allowed: .*steps, seconds' \
    "$RATTLEBACK" show "$TMP/constant" --table cheapest --accuracy 1e-3 --cost solves
check_exit "report: the same" 2 "$RATTLEBACK" report "$TMP/constant" --cost solves -o "$TMP/none"
check_exit "plot: the same, and nothing is written" 2 "$RATTLEBACK" plot "$TMP/constant" --cost solves -o "$TMP/none"
check_exit "no folder is there" 1 test -e "$TMP/none"
check "a cost that is counted" "$RATTLEBACK" show "$TMP/constant" --table cheapest --accuracy 1e-3 --cost steps
