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
