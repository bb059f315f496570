#!/bin/bash
# Kind drift: members by spread and seed. Ranks and lanes change no number; a few members that drift, members that fail and
# members that are alike are no ensemble without drift.
source ci/tests/cli/lib.sh

# campaign FILE METHOD STAGES PROBLEM SPREAD MORE
campaign() {
    cat >"$1" <<YAML
campaign: drift
experiments:
  - name: family
    kind: drift
    problems: [$4]
    members: {spread: $5, seed: 3, count: 30}
    methods: [$2]
    stages: [$3]
    steps: [1000]
    horizon: 100
    samples: 50
    $6
YAML
}
libration='{name: pendulum, preset: libration}'
cp cases/problems/unbiased-cvt.yaml "$TMP"
both='{file: unbiased-cvt.yaml, preset: swings, parameters: {eps: 0.5}}' # the driver of some members goes round

# shown FOLDER QUANTITY: verdict, measured number and doubt.
shown() {
    "$RATTLEBACK" show "$TMP/$1/results.h5" --table orders --where "quantity=$2" --format csv | tr -d '\r' |
        awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
            { print $c["claim"], $c["verdict"], $c["measured"], $c["doubt"] }'
}

campaign "$TMP/sound.yaml" radau-iia 2 "$libration" 0.1 ''
for n in 1 2 3; do
    check "runs on $n ranks" mpirun -q -n "$n" "$RATTLEBACK" run "$TMP/sound.yaml" -o "$TMP/ranks$n"
done
for n in 2 3; do
    check "$n ranks write what 1 writes" \
        "$RATTLEBACK" compare --exact "$TMP/ranks1/results.h5" "$TMP/ranks$n/results.h5"
done
sed 's/seed: 3/seed: 4/' "$TMP/sound.yaml" >"$TMP/seed.yaml"
check "runs with another seed" "$RATTLEBACK" run "$TMP/seed.yaml" -o "$TMP/seed"
check_output "another seed, other members" '^samples/.* values differ$' \
    "$RATTLEBACK" compare --exact "$TMP/ranks1/results.h5" "$TMP/seed/results.h5"
check_fails "a run with another seed is another campaign" \
    "$RATTLEBACK" run "$TMP/seed.yaml" -o "$TMP/ranks1" --resume
check_output "no member drifts" '^bound confirmed ' shown ranks1 energy
check_output "none is counted" '^drift measured 0 ' shown ranks1 drifting
check_output "all are bounded" '^drift measured 1 ' shown ranks1 bounded

# The first ten members by themselves: two lanes are empty in the last batch of eight.
sed 's/count: 30/count: 10/' "$TMP/sound.yaml" >"$TMP/few.yaml"
check "runs with fewer members" "$RATTLEBACK" run "$TMP/few.yaml" -o "$TMP/few"
for run in few ranks1; do
    "$RATTLEBACK" show "$TMP/$run/results.h5" --table samples --format csv | tr -d '\r' | sed -n 2,511p >"$TMP/$run.csv"
done
check "members do not depend on those beside them" cmp "$TMP/few.csv" "$TMP/ranks1.csv"

campaign "$TMP/fault.yaml" radau-iia 2 "$libration" 0.1 'control: ahat-is-a'
check "a deliberate fault is refuted" "$RATTLEBACK" run "$TMP/fault.yaml" -o "$TMP/fault"
check_output "each member drifts under the fault" '^bound below .*30 of 30 members drift' shown fault energy

# Adversaries.
campaign "$TMP/partly.yaml" lobatto-iiia 3 "$both" 0.2 'expect: {energy: 0}'
sed -i 's/steps: .*/steps: [5000]/; s/horizon: .*/horizon: 500/' "$TMP/partly.yaml"
check_fails "a method that drifts in a few members" "$RATTLEBACK" run "$TMP/partly.yaml" -o "$TMP/partly"
check_output "it is refuted, with their number" '^bound below .* [2-9] of 30 members drift' shown partly energy
check_output "they are counted" '^drift [a-z]* 0\.[12]' shown partly drifting

campaign "$TMP/failing.yaml" radau-iia 2 "$libration" 0.1 'failures: [{because: asked for}]'
sed -i 's/steps: .*/steps: [1000]/; s/horizon: .*/horizon: 1e7/' "$TMP/failing.yaml"
check_fails "members that all fail" "$RATTLEBACK" run "$TMP/failing.yaml" -o "$TMP/failing"
check_output "none of them is bounded" '^drift failed nan ' shown failing bounded
check_output "nothing is confirmed" '^bound failed ' shown failing energy

# Statistics that cannot be measured are rows with a reason. They claim nothing, so they have no source and are in no line of theorems.
campaign "$TMP/short.yaml" radau-iia 2 "$libration" 0.1 ''
sed -i 's/samples: .*/samples: 2/' "$TMP/short.yaml"
"$RATTLEBACK" run "$TMP/short.yaml" -o "$TMP/short" >"$TMP/short.txt"
check_output "members that ran without a slope are not failed" '^drift insufficient nan .*2 samples: needs at least 10 of them' shown short bounded
check_output "their reason is shown" '2 samples: needs at least 10 of them; 30 of 30 cases ran' cat "$TMP/short.txt"
check_fails "no empty brackets" grep -F '[]' "$TMP/short.txt"
check_fails "no line of theorems without a name" grep -E '^ {30,}[0-9]' "$TMP/short.txt"

campaign "$TMP/alike.yaml" radau-iia 2 "$libration" 1e-30 ''
check_fails "members that are alike" "$RATTLEBACK" run "$TMP/alike.yaml" -o "$TMP/alike"
check_output "one motion is no ensemble" '^bound insufficient .*29 of 30 members are as the one before' shown alike energy

# What is refused.
refused() {
    sed "$2" "$TMP/sound.yaml" >"$TMP/bad.yaml"
    check_refused "$1" "$3" "$RATTLEBACK" run "$TMP/bad.yaml" -o "$TMP/out"
}
refused "a spread of 0" 's/spread: 0.1/spread: 0/' 'bad.yaml:6: experiments\[0\].members.spread: 0: expected a number above 0'
refused "no members" '/members/d' 'bad.yaml:3: experiments\[0\].members: key "members" is missing'
refused "members of another kind" 's/kind: drift/kind: bound/' 'kind bound has no members; expected kind: ensemble or kind: drift'
refused "a transfer" 's/{name: pendulum, .*}/{name: double-integrator}/' 'double-integrator'
