#!/bin/bash
# Contact systems: the texts, the campaign, and what refuses them.
set -u
source ci/tests/cli/lib.sh

check "check: all motions keep what their texts say" bash -c 'for p in contact-oscillator contact-pendulum; do "$0" check "cases/problems/$p.yaml" || exit 1; done' "$RATTLEBACK"
sed 's/exp(-g\*t)\*(z - x/exp(-2*g*t)*(z - x/' cases/problems/contact-oscillator.yaml >"$TMP/decays.yaml"
check_exit "check: an action that decays twice as fast" 1 "$RATTLEBACK" check "$TMP/decays.yaml"
check "the campaign is as expected" "$RATTLEBACK" run cases/contact.yaml -o "$TMP/contact" -q
sed 's/contact-pendulum/plain/; s/hamiltonian: .*/hamiltonian: p^2*pz^2\/2 - cos(x) + g*z + c*z^2/' cases/problems/contact-pendulum.yaml >"$TMP/plain.yaml"
printf 'campaign: plain\nexperiments:\n  - {name: plain, kind: structure, problems: [{file: plain.yaml}], methods: [stormer-verlet], steps: [16], horizon: 2, precision: [double]}\n' >"$TMP/campaign.yaml"
check "no contact form is claimed of another Hamiltonian" bash -c '"$0" run "$1/campaign.yaml" -o "$1/plain" -q && "$0" show "$1/plain" --table orders | grep -w symplectic && ! "$0" show "$1/plain" --table orders | grep -w contact' "$RATTLEBACK" "$TMP"
check_refused "methods of Lagrangians" 'mid needs a Lagrangian; contact-pendulum has none' \
    "$RATTLEBACK" integrate cases/problems/contact-pendulum.yaml --method mid --steps 8 --horizon 1
