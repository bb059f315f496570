#!/bin/bash
# Phase-space Lagrangians: the texts, the campaign, and what refuses them.
set -u
source ci/tests/cli/lib.sh

check "check: all motions keep what their texts say" bash -c 'for p in lotka-volterra lotka-volterra-canonical point-vortices point-vortices-canonical guiding-centre phase-pendulum; do "$0" check "cases/problems/$p.yaml" || exit 1; done' "$RATTLEBACK"
sed 's/impulse: {value: g1/impulse: {value: 2*g1/' cases/problems/point-vortices.yaml >"$TMP/not-kept.yaml"
check_exit "check: an impulse that is none" 1 "$RATTLEBACK" check "$TMP/not-kept.yaml"
check "the campaign is as expected" "$RATTLEBACK" run cases/degenerate.yaml -o "$TMP/degenerate" -q
refuse() { check_refused "$1" "$2" "$RATTLEBACK" integrate "cases/problems/$3.yaml" --method "$4" --steps 8 --horizon 1 "${@:5}"; }
refuse "methods of regular Lagrangians" 'mid needs a regular Lagrangian; lotka-volterra has none' lotka-volterra mid
refuse "regular Lagrangians" 'degenerate-post needs a phase-space Lagrangian; pendulum has none' pendulum degenerate-post --stages 1
refuse "velocities" 'its momenta follow from the positions' lotka-volterra degenerate-post --stages 1 --v 1,2
refuse "two components of theta" 'degenerate-dvi needs a theta of which half of the components are 0; lotka-volterra has another theta' lotka-volterra degenerate-dvi --stages 1
check_refused "no C of it" 'it has a phase-space Lagrangian' "$RATTLEBACK" problem cases/problems/lotka-volterra.yaml --c

# asked NAME PROBLEM METHOD STEPS HORIZON MORE: a campaign of one experiment of kind parasitic.
asked() {
    printf 'campaign: asked\nexperiments:\n- {name: e, kind: parasitic, problems: [{file: %s}], methods: [%s], steps: [%s], horizon: %d, samples: 64, precision: [double]%s}\n' \
        "$PWD/cases/problems/$2.yaml" "$3" "$4" "$5" "$6" >"$TMP/$1.run"
    "$RATTLEBACK" run "$TMP/$1.run" -o "$TMP/$1" --force
}
check "the mode grows as predicted" asked on lotka-volterra '{name: degenerate-gauss, stages: [3]}' '1024, 2048' 20 ''
told=', expect: {mode-growth: 1}, because: asked'
check_exit "a momentum that is set grows no mode" 1 asked set lotka-volterra '{name: degenerate-reset, stages: [3]}' '960, 1920' 60 "$told"
check_said "is refuted" 'expected 1 .*(below)'
check_exit "one step size does not show that it does not matter" 1 asked one lotka-volterra '{name: degenerate-gauss, stages: [3]}' 1024 20 ''
check_said "says how many" '1 step sizes ran: needs 2'
check_exit "a short horizon shows no growth" 1 asked short lotka-volterra '{name: degenerate-gauss, stages: [3]}' '256, 512' 4 ''
check_said "says how much" 'growth [0-9.]* is predicted'
check_exit "long steps are beyond a linear equation" 1 asked long lotka-volterra '{name: degenerate-gauss, stages: [2]}' '320, 640' 16 ''
check_said "says how much of it counts" 'over [0-9]* intervals'
check_exit "nothing grows with a linear theta" 1 asked linear phase-pendulum '{name: degenerate-gauss, stages: [2]}' '256, 512' 20 "$told"
check_said "is insufficient" insufficient
check_refused "methods of first-order equations have no mode" 'a parasitic mode needs a method degenerate-\*, unlike rk' \
    asked none lotka-volterra '{name: rk, tableau: gauss, stages: [2]}' '256, 512' 20 ''
