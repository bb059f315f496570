#!/bin/bash
# Physics engines and adaptive solvers on trial: trials.sh BUILD OUT [ENGINE...] builds the adapters of cases/outside/engines in
# BUILD/outside/engines, runs the campaign of each engine (`rattleback trial run`) into OUT/ENGINE, and gathers all verdicts in OUT/results.csv.
# Campaigns of solvers are ladders of tolerances (`rattleback run`), printed and kept in OUT/ladders.md by ladders.py. What an engine needs is
# installed where that is allowed (apt as root, npm); one that cannot be had, or does not build, is said by name and left out. Ends with 0
# if every engine that was built has run, whatever it found.
set -u
build=$1/outside/engines out=$2
export RATTLEBACK_LIBRARY PYTHONPATH
RATTLEBACK_LIBRARY=$(realpath "$1/librattleback.so") PYTHONPATH=$(realpath python)
shift 2
here=$(dirname "$0") rattleback=$(realpath "${RATTLEBACK:-./rattleback}") include=$(realpath core/outside) failed=0
CXX=${CXX:-g++} CC=${CC:-gcc}
# scipy is the system's, whatever python stands before it.
python3 -c 'import scipy.integrate' 2>/dev/null || PATH=/usr/bin:$PATH
solvers=' gsl odeint sundials petsc scipy '
# shellcheck disable=SC2206
all=(simbody ode bullet dart mujoco rapier jolt physx $solvers)
[ $# -gt 0 ] || set -- "${all[@]}"
for engine in "$@"; do
    if [ ! -e "$here/$engine.yaml" ]; then
        echo "make trials: unknown engine \"$engine\"; allowed: ${all[*]}" >&2
        exit 2
    fi
done
mkdir -p "$build" "$out"

# packages ENGINE: Debian's, with the header of JSON that adapters in C++ read by.
packages() {
    case $1 in
    simbody) echo libsimbody-dev nlohmann-json3-dev ;;
    ode) echo libode-dev nlohmann-json3-dev ;;
    bullet) echo libbullet-dev nlohmann-json3-dev ;;
    dart) echo libdart-dev nlohmann-json3-dev ;;
    mujoco) echo libmujoco-dev nlohmann-json3-dev ;;
    rapier | jolt | physx) echo nodejs npm ;;
    gsl) echo libgsl-dev ;;
    odeint) echo libboost-dev ;;
    sundials) echo libsundials-dev ;;
    petsc) echo petsc-dev ;;
    scipy) echo python3-scipy ;;
    esac
}
# npm packages, with the versions that docs/findings-engines.md applies to.
npm_package() {
    case $1 in
    rapier) echo @dimforge/rapier3d-compat@0.21.0 ;;
    jolt) echo jolt-physics@1.1.0 ;;
    physx) echo physx-js-webidl@2.7.3 ;;
    esac
}
# What the compiler needs; the flags of DART ask for a C++ that is older than its headers.
flags() {
    case $1 in
    simbody) echo -isystem /usr/include/simbody -lSimTKsimbody -lSimTKmath -lSimTKcommon ;;
    ode) pkg-config --cflags --libs ode ;;
    bullet) pkg-config --cflags --libs bullet-float64 ;;
    dart) pkg-config --cflags --libs dart | sed 's/-std=[^ ]*//' ;;
    mujoco) echo -isystem /usr/include/mujoco -lmujoco ;;
    gsl) pkg-config --cflags --libs gsl ;;
    sundials)
        echo -lsundials_{cvode,ida,nvecserial,sunlinsoldense,sunmatrixdense,sunnonlinsolfixedpoint,generic}
        ;;
    petsc) pkg-config --cflags --libs petsc ompi-c | sed 's/-I/-isystem /g' ;;
    esac
}
# In single precision a model is compared by longer steps.
tolerance() {
    case $1 in
    rapier | jolt | physx) echo 1e-2 ;;
    *) echo 1e-5 ;;
    esac
}

missing() {
    local name
    for name in "$@"; do
        case $name in
        nodejs) command -v node >/dev/null || echo "$name" ;;
        npm) command -v npm >/dev/null || echo "$name" ;;
        *) dpkg -s "$name" >/dev/null 2>&1 || echo "$name" ;;
        esac
    done
}

# install ENGINE: 0 if all is there.
install() {
    local lacks
    read -r -d '' -a lacks <<<"$(missing $(packages "$1"))"
    if [ ${#lacks[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo "make trials: installing ${lacks[*]}"
        # The lists of a fresh machine are empty or old.
        { apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q "${lacks[@]}"; } >"$build/apt.log" 2>&1 || true
        read -r -d '' -a lacks <<<"$(missing $(packages "$1"))"
    fi
    if [ ${#lacks[@]} -gt 0 ]; then
        echo "make trials: without $1: apt-get install ${lacks[*]}"
        return 1
    fi
}

# make_adapter ENGINE: its program in BUILD, a compiled one or its source.
make_adapter() {
    local package folder
    package=$(npm_package "$1")
    if [ "$1" = scipy ]; then
        cp "$here/scipy_ivp.py" "$build/"
    elif [[ $solvers = *" $1 "* ]]; then
        # shellcheck disable=SC2046,SC2086 # a compiler may be words: ccache gcc
        case $1 in
        odeint) $CXX -O2 -shared -fPIC -I"$include" -std=c++17 -o "$build/$1.so" "$here/$1.cpp" ;;
        *) $CC -O2 -shared -fPIC -I"$include" -std=gnu17 -o "$build/$1.so" "$here/$1.c" $(flags "$1") ;;
        esac >"$build/$1.log" 2>&1
    elif [ -n "$package" ]; then
        folder=$build/node_modules/${package%@*}
        cp "$here/engine.js" "$here/$1".*js "$build/"
        [ -e "$build/package.json" ] || echo '{"private": true}' >"$build/package.json"
        [ -d "$folder" ] && grep -q "\"version\": \"${package##*@}\"" <(tr '\t' ' ' <"$folder/package.json") && return
        npm install --silent --no-fund --no-audit --prefix "$build" "$package" >"$build/$1.log" 2>&1
    elif [ ! "$build/$1" -nt "$here/$1.cpp" ] || [ ! "$build/$1" -nt "$here/engine.hpp" ] || [ ! "$build/$1" -nt "$here/maximal.hpp" ]; then
        # shellcheck disable=SC2046
        "$CXX" -O1 -I"$include" -o "$build/$1" "$here/$1.cpp" $(flags "$1") -std=c++17 >"$build/$1.log" 2>&1
    fi
}

for engine in "$@"; do
    install "$engine" || continue
    if ! make_adapter "$engine"; then
        echo "make trials: without $engine: its adapter does not build: $(grep -m1 -E 'error|ERR' "$build/$engine.log")"
        continue
    fi
    cp "$here/$engine.yaml" "$build/"
    echo "== $engine"
    code=0
    if [[ $solvers = *" $engine "* ]]; then
        "$rattleback" run "$build/$engine.yaml" -o "$out/$engine" --force -q >"$build/$engine.log" || code=$?
        [ "$code" -le 1 ] || cat "$build/$engine.log"
    else
        "$rattleback" trial run "$build/$engine.yaml" -o "$out/$engine" --tolerance "$(tolerance "$engine")" --force || code=$?
    fi
    [ "$code" -le 1 ] || failed=1
done
ran=()
for engine in $solvers; do
    if [ -e "$out/$engine/results.h5" ]; then ran+=("$out/$engine/results.h5"); fi
done
if [ ${#ran[@]} -gt 0 ]; then python3 "$here/ladders.py" "$rattleback" "${ran[@]}" | tee "$out/ladders.md"; fi
compgen -G "$out/*/trials.csv" >/dev/null || exit "$failed"
# One head, then the rows of all engines that have run.
sed -s -n "1p" "$out"/*/trials.csv | head -n 1 | tr -d '\r' >"$out/results.csv"
sed -s 1d "$out"/*/trials.csv | tr -d '\r' >>"$out/results.csv"
python3 "$here/table.py" "$out/results.csv"
echo "all verdicts in $out/results.csv"
exit "$failed"
