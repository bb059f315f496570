#!/bin/bash
# Integrators of others: GSL's, which is here, by its adapter, on the problems of cases/outside.yaml, with what is not here said and left
# out; and a method that states another order than it has is refuted.
source ci/tests/cli/lib.sh

mkdir -p "$TMP/build/outside"
build() { # build SOURCE: the adapter of GSL.
    local libraries
    read -r -a libraries <<<"$(pkg-config --libs gsl)"
    gcc -std=gnu17 -O2 -Wall -Wextra -Wconversion -Wshadow -Werror -shared -fPIC -I core/outside -I cases/outside \
        -o "$TMP/build/outside/gsl_odeiv2.so" "$1" "${libraries[@]}"
}
check "the adapter is built" build cases/outside/gsl_odeiv2.c
RATTLEBACK=$(realpath "$RATTLEBACK") check_exit "the campaign of what is here" 0 \
    env PATH="$PATH" MPIRUN="mpirun -q --allow-run-as-root --oversubscribe" cases/outside/run.sh "$TMP/build" "$TMP/out"
cp "$captured/stdout" "$TMP/said"
check_output "what is missing, and what brings it" 'without boost_odeint: apt-get install libboost-dev' cat "$TMP/said"
check_said "of each" 'without sundials_arkode: apt-get install libsundials-dev'
check_fails "nothing of it is left in the campaign" grep -E 'odeint-|arkode-' "$TMP/build/outside.yaml"
# The columns: the order stated, four problems by two numbers, then defect, energy, constraint, evaluations.
for method in gsl-rk4 gsl-rkf45 gsl-rkck; do
    check_output "$method has its orders on all problems" "^\| $method \| [45] \|( [345]\.[0-9]+ [345]\.[0-9]+ \|){4}" cat "$TMP/said"
done
check_output "rk8pd has order 8 on the particle" '^\| gsl-rk8pd \| 8 \|.*\| 8\.[0-9]+ 8\.[0-9]+( \| [0-9.]+e-[0-9]+){3} \| [0-9]+ \|$' cat "$TMP/said"
check_said "ours beside them keep the constraint" '^\| lobatto-iiia, s = 3 \| 4 \|.*\| [0-9.]+e-1[67] \| [0-9]+ \|$'

# An adapter that states what is not so.
mkdir "$TMP/wrong-adapter"
cp cases/outside/*.[ch] "$TMP/wrong-adapter"
sed -i 's/gsl_odeiv2_step_order(step)/6/' "$TMP/wrong-adapter/gsl_methods.h"
check "one that says too much" build "$TMP/wrong-adapter/gsl_odeiv2.c"
cat >"$TMP/build/wrong.yaml" <<'YAML'
campaign: wrong
integrators: [{name: gsl-rkf45, library: outside/gsl_odeiv2.so}]
experiments:
  - {name: orders, problems: [{name: kepler}, {name: rigid-body}, {name: particle}], methods: [gsl-rkf45], steps: [32, 64, 128, 256, 512], horizon: 4}
YAML
check_exit "is refuted" 1 "$RATTLEBACK" run "$TMP/build/wrong.yaml" -o "$TMP/wrong"
check_output "on every problem" '^3$' bash -c "'$RATTLEBACK' show '$TMP/wrong/results.h5' --where quantity=q-max --where verdict=below --format csv | grep -c '^orders'"

# What the adapters do not do is said, and is a row: holonomic constraints, and a group that is stored as as many numbers as it has dimensions.
cat >"$TMP/build/plane.yaml" <<'YAML'
problem: plane-body
summary: a body that moves in the plane
source: test
group: SE(2)
position: [x, y, theta]
velocity: [v1, v2, w]
lagrangian: (v1^2 + 2*v2^2 + w^2)/2 - x^2/2
initial: {default: {q: [1, 1/2, 3/10], v: [4/5, 1/5, 3/5]}}
YAML
gcc -O2 -shared -fPIC -I core/outside -o "$TMP/build/outside/leapfrog.so" ci/integrators/leapfrog.c
cat >"$TMP/build/other.yaml" <<'YAML'
campaign: other
integrators:
  - {name: gsl-rkf45, library: outside/gsl_odeiv2.so}
  - {name: leapfrog, library: outside/leapfrog.so}
experiments:
  - {name: orders, problems: [{name: spherical-pendulum}, {file: plane.yaml}], methods: [gsl-rkf45, leapfrog], steps: [8, 16, 32], horizon: 1}
YAML
check_exit "other problems" 1 "$RATTLEBACK" run "$TMP/build/other.yaml" -o "$TMP/other"
cp "$captured/stderr" "$TMP/said"
check_output "holonomic: said" 'gsl-rkf45: spherical-pendulum, .*without constraints, or with one nonholonomic' cat "$TMP/said"
check_said "SE(2): said" 'gsl-rkf45: plane-body, .*written for R.n and SO.3'
check_said "SE(2): leapfrog, too" 'leapfrog: plane-body, .*needs R.n'
