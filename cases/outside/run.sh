#!/bin/bash
# Runs cases/outside.yaml with those integrators of others that are here, BUILD/outside/*.so and scipy, into the folder OUT, and prints the
# table of docs/findings-outside.md. The campaign is first cut by what is missing: the lines between `# needs NAME` and `# end`. Ends
# with 0 if the campaign has run, whatever it found.
set -eu
build=$1 out=$2 campaign=$1/outside.yaml
# Programs are sought from the campaign's folder, wherever BUILD is.
sed "s#\.\./cases/outside/#$PWD/cases/outside/#" cases/outside.yaml >"$campaign"
# needs NAME PACKAGE COMMAND...: without what COMMAND looks for the campaign is cut.
needs() {
    local name=$1 package=$2
    shift 2
    if "$@" >/dev/null 2>&1; then return; fi
    echo "make outside: without $name: apt-get install $package"
    sed -i "/# needs $name\$/,/# end\$/d" "$campaign"
}
needs gsl_odeiv2 libgsl-dev test -e "$build/outside/gsl_odeiv2.so"
needs boost_odeint libboost-dev test -e "$build/outside/boost_odeint.so"
needs sundials_arkode libsundials-dev test -e "$build/outside/sundials_arkode.so"
needs scipy python3-scipy /usr/bin/python3 -c 'import scipy.integrate'
code=0
rattleback=${RATTLEBACK:-./rattleback}
${MPIRUN:-mpirun -q} -n "$(nproc)" "$rattleback" run "$campaign" -o "$out" --force -q >"$build/outside.log" || code=$?
if [ "$code" -gt 1 ]; then
    cat "$build/outside.log"
    exit "$code"
fi
tail -n 1 "$build/outside.log"
python3 cases/outside/table.py "$rattleback" "$out/results.h5"
