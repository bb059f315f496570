#!/bin/bash
# ci/setup.sh on machines it may and may not install on, played by a folder of stand-in commands as the whole PATH; and
# the controls that show a failing check of lib.sh does fail.
source ci/tests/cli/lib.sh

# machine NAME: a PATH with the shell's own needs, nothing to build with, and the user number of $user.
machine() {
    bin=$TMP/$1
    mkdir -p "$bin"
    for tool in bash env cat grep; do ln -sf "$(command -v $tool)" "$bin/$tool"; done
    stand_in id "echo $user"
}

# stand_in NAME SCRIPT: a command of that name that runs SCRIPT.
stand_in() {
    printf '#!/bin/bash\n%s\n' "$2" >"$bin/$1"
    chmod +x "$bin/$1"
}

setup() {
    env -i PATH="$bin" "$@" bash ci/setup.sh
}

# Stand-ins for all it looks for: programs that succeed.
complete() {
    for tool in gcc objcopy make pkg-config mpirun mpicc gnuplot h5dump prove xmllint python3 octave-cli mandoc lua \
        chromium chromedriver curl; do stand_in $tool 'exit 0'; done
}

# A user without rights on a bare Debian.
user=1000 machine bare
stand_in apt-get "echo \"\$*\" >>'$TMP/apt.log'"
check_exit "no rights: refuses" 1 setup
for what in "C compiler" "make" "pkg-config" "Open MPI" "hdf5-openmpi" "gsl" "libyaml" "jansson" "cmocka" "gnuplot" "h5dump"; do
    check_output "no rights: names $what" "^  - .*$what" setup
done
check_output "no rights: says why" "takes root, or sudo without a password" setup
check_said "no rights: the whole Debian command" "^  apt-get update && apt-get install --no-install-recommends gcc libc6-dev binutils make pkg-config openmpi-bin libopenmpi-dev libhdf5-openmpi-dev libgsl-dev libyaml-dev libjansson-dev libcmocka-dev gnuplot-nox hdf5-tools$"
check_said "no rights: the Fedora command" "^  dnf install gcc make .*hdf5-openmpi-devel .*libcmocka-devel"
check_said "no rights: the Spack command" "^  spack install gcc .*hdf5\+mpi\+hl gsl libyaml jansson cmocka gnuplot$"
check_fails "no rights: runs no apt-get" test -e "$TMP/apt.log"

# Root on the same machine: apt-get is called, and here its packages bring nothing.
user=0 machine bare
check_exit "root: fails if apt-get brings nothing" 1 setup
check "root: updates first" test "$(sed -n 1p "$TMP/apt.log")" = "-q update"
check_output "root: installs without recommended packages" \
    "^-q install -y --no-install-recommends gcc libc6-dev .*hdf5-tools$" cat "$TMP/apt.log"
check_output "root: prints what it runs" "^  env DEBIAN_FRONTEND=noninteractive apt-get -q install -y .*gnuplot-nox" setup
check_said "root: says what is still missing" "apt-get succeeded, and still this is missing"
stand_in apt-get 'exit 100'
check_output "root: says that apt-get failed" "^apt-get failed" setup

# A user with sudo, on a machine where apt-get does bring gnuplot.
user=1000 machine sudoer
complete
rm "$bin/gnuplot"
stand_in sudo 'shift; exec "$@"'
stand_in true 'exit 0'
stand_in apt-get "echo '#!/bin/bash' >'$bin/gnuplot'; chmod +x '$bin/gnuplot'"
ln -sf "$(command -v chmod)" "$bin/chmod"
check_output "sudo: prints the command, for what is missing only" \
    "^  sudo -n env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends gnuplot-nox$" setup
rm "$bin/gnuplot"
check "sudo: installs" setup
check "sudo: gnuplot is there" test -x "$bin/gnuplot"

# Nothing missing; one library missing; not Debian.
user=1000 machine ready
complete
check "nothing missing: succeeds" setup
check "nothing missing: says nothing" test -z "$(setup 2>&1)"
rm "$bin/prove" "$bin/xmllint" "$bin/chromedriver" "$bin/curl"
check "for the tests only: not missed by others" setup
check_output "for the tests only: missed by them" "install --no-install-recommends perl libxml2-utils chromium chromium-driver curl python3-sphinx python3-myst-parser furo libjs-katex libjs-normalize.css$" \
    env -i PATH="$bin" bash ci/setup.sh tests
check_output "the fuzzer: missed for itself only" "install --no-install-recommends afl\\+\\+$" \
    env -i PATH="$bin" bash ci/setup.sh fuzz
mkdir -p "$TMP/peers/include/ida" "$TMP/peers/include/boost/numeric"
bench_setup() {
    env -i PATH="$bin" SUNDIALS="$1" BOOST="$1" CXX=bash bash ci/setup.sh bench
}
check "a peer of the benchmark missing: others do not miss it" test -z "$(setup SUNDIALS="$TMP/peers" 2>&1)"
check_output "a peer of the benchmark missing: the Debian command" "install --no-install-recommends libsundials-dev libboost-dev g\\+\\+$" \
    bench_setup "$TMP/peers"
check_said "a peer of the benchmark missing: it is left out" "^The benchmark leaves these peers out"
check "a peer of the benchmark missing: no failure" bench_setup "$TMP/peers"
touch "$TMP/peers/include/ida/ida.h" "$TMP/peers/include/boost/numeric/odeint.hpp"
check "the peers of the benchmark are there: says nothing" test -z "$(bench_setup "$TMP/peers" 2>&1)"
stand_in pkg-config '[ "$2" != yaml-0.1 ]'
check_exit "a library missing for the benchmark: fails" 1 bench_setup "$TMP/peers"
check_output "one library missing: names it" "^  - libyaml" setup
check_said "one library missing: installs only that" "install --no-install-recommends libyaml-dev$"
check_said "not Debian: says so" "this is no Debian-like system"
stand_in pkg-config '[ "$2" != hdf5-openmpi ]'
check_exit "HDF5 by another pkg-config name" 0 setup HDF5=hdf5
check_exit "HDF5 without pkg-config" 0 setup HDF5_LIBS=-lhdf5
check_exit "HDF5 missing" 1 setup

# Controls: a check that should fail says `not ok` and ends the script with 1.
stand_in_script() {
    mkdir -p "$TMP/inner"
    printf 'source ci/tests/cli/lib.sh\n%s\n' "$1" >"$TMP/inner.sh"
}
control() {
    stand_in_script "$2"
    check_output "control: $1 says not ok" "^not ok - inner" env TMP="$TMP/inner" bash "$TMP/inner.sh"
    check_exit "control: $1 ends with 1" 1 env TMP="$TMP/inner" bash "$TMP/inner.sh"
}
control "check" 'check inner false'
control "check_exit" 'check_exit inner 3 sh -c "exit 2"'
control "check_fails" 'check_fails inner true'
control "check_output" 'check_output inner present echo absent'
control "check_refused with another exit code" 'check_refused inner bad sh -c "echo bad >&2; exit 1"'
control "check_refused without the message" 'check_refused inner bad sh -c "echo good >&2; exit 2"'
control "check_refused after writing" 'check_refused inner bad sh -c "mkdir -p $TMP/out; echo bad >&2; exit 2"'

# Controls: the runner counts failures, crashes and silence.
printf 'source ci/tests/cli/lib.sh\ncheck a true\ncheck b false\n' >"$TMP/mixed.sh"
printf 'echo "ok - one"\nexit 3\n' >"$TMP/crash.sh"
printf 'echo "1..2"\necho "ok 1 - one"\n' >"$TMP/short.sh"
printf 'true\n' >"$TMP/silent.sh"
printf 'echo "ok - one"\n' >"$TMP/good.sh"
for case in "mixed:1 passed, 1 failed" "crash:1 passed, 1 failed" "short:1 passed, 1 failed" "silent:0 passed, 1 failed"; do
    check_exit "runner: ${case%%:*} fails" 1 ci/check.sh "$TMP/${case%%:*}.sh"
    check "runner: ${case%%:*} counts ${case#*:}" test "$(tail -n 1 "$captured/stdout")" = "${case#*:}"
done
check "runner: good passes" ci/check.sh "$TMP/good.sh"
check_exit "runner: no test at all fails" 1 ci/check.sh
