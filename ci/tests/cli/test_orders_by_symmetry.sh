#!/bin/bash
# The order of a pair of retractions, and of Newmark's method, is that of its symmetry: an order of 2 is refuted where there is none.
source ci/tests/cli/lib.sh

# asked NAME METHOD ORDER: a campaign that expects ORDER of q.
asked() {
    printf 'campaign: asked\nexperiments:\n- {name: e, problems: [{name: particle}], methods: [%s], steps: [32, 64, 128, 256], horizon: 1, %s}\n' \
        "$2" "expect: {q: $3}, because: asked" >"$TMP/$1.run"
    "$RATTLEBACK" run "$TMP/$1.run" -o "$TMP/$1" --force
}
for method in discretization-map discretization-dirac; do
    check_exit "$method, a pair that is not symmetric" 1 asked off "{name: $method, theta: 0.3}" 2
    check_said "is refuted" 'order q$'
    check "$method, a symmetric one" asked on "$method" 2
done
check_exit "a base point ahead" 1 asked ahead '{name: discretization-dirac, theta: 0.6}' 1
check_exit "newmark with gamma off 1/2" 1 asked gamma '{name: newmark, gamma: 0.6}' 2
check_said "is refuted" 'measured 1\.'
check "then its adjoint" asked twofold '{name: newmark, gamma: 0.6, then: adjoint}' 2
