#!/bin/bash
# Finds what the build, the tests and the charts need and this machine lacks, and installs it with apt where that is
# allowed: root, or sudo without a password. Otherwise it stops and prints the commands. Called by `make setup`; with the
# argument `site` it looks only for what `make site` needs, with `tests` also what only `make check` needs, and as root Slurm for its test of two nodes, which it does without; with `fuzz` also the fuzzer; with `bench` also the peers of
# `make bench`, with `bench-control` that of its part control, which does without them where they cannot be had, and with `outside` the libraries whose integrators `make outside`
# puts on trial, which does without them, too.
# Environment: BOOST, the prefix it is installed under; HDF5, the pkg-config name of parallel HDF5; HDF5_LIBS, set where it has none; SUNDIALS,
# the prefix it is installed under (see the Makefile).
set -u
purpose=${1:-}

have() {
    command -v "$1"
}

library() {
    pkg-config --exists "$1"
}

compiler() {
    have gcc && have objcopy && echo '#include <stdlib.h>' | gcc -E -
}

open_mpi() {
    have mpirun && have mpicc && library ompi-c
}

parallel_hdf5() {
    [ -n "${HDF5_LIBS:-}" ] || library "${HDF5:-hdf5-openmpi}"
}

chromium() {
    have chromium && have chromedriver
}

hdf5_tools() {
    have h5dump
}

afl() {
    have afl-fuzz && have afl-gcc
}

sundials() {
    [ -e "${SUNDIALS:-/usr}/include/ida/ida.h" ]
}

boost() {
    [ -e "${BOOST:-/usr}/include/boost/numeric/odeint.hpp" ] && have "${CXX:-g++}"
}

scipy() {
    /usr/bin/python3 -c 'import scipy.integrate'
}

readers_in_python() {
    python3 -c 'import h5py, pandas, yaml' || /usr/bin/python3 -c 'import h5py, pandas, yaml'
}

# need WHAT APT_PACKAGES COMMAND...: notes it as missing if COMMAND fails.
need() {
    local what=$1 names=$2
    shift 2
    if ! "$@" >/dev/null 2>&1; then
        missing+=("$what")
        read -r -a names <<<"$names"
        packages+=("${names[@]}")
    fi
}

probe() {
    missing=()
    packages=()
    need "a C compiler (gcc, libc headers, binutils)" "gcc libc6-dev binutils" compiler
    need "make" "make" have make
    need "pkg-config" "pkg-config" have pkg-config
    need "Open MPI (mpirun, mpicc, pkg-config ompi-c)" "openmpi-bin libopenmpi-dev" open_mpi
    need "parallel HDF5 (pkg-config ${HDF5:-hdf5-openmpi})" "libhdf5-openmpi-dev" parallel_hdf5
    need "GNU Scientific Library (pkg-config gsl)" "libgsl-dev" library gsl
    need "libyaml (pkg-config yaml-0.1)" "libyaml-dev" library yaml-0.1
    need "jansson (pkg-config jansson)" "libjansson-dev" library jansson
    need "cmocka, for the tests (pkg-config cmocka)" "libcmocka-dev" library cmocka
    need "gnuplot, for the charts" "gnuplot-nox" have gnuplot
    need "h5dump" "hdf5-tools" hdf5_tools
    if [ "$purpose" = tests ]; then probe_tests; fi
    if [ "$purpose" = fuzz ]; then probe_fuzz; fi
}

# Programs of others that the tests hold the outputs against.
probe_tests() {
    need "LAPACKE, which block-tridiagonal LU is compared with (pkg-config lapacke)" "liblapacke-dev" library lapacke
    need "prove, which reads TAP" "perl" have prove
    need "xmllint, which reads JUnit and the report" "libxml2-utils" have xmllint
    need "Chromium with its driver, in which the report is tried" "chromium chromium-driver" chromium
    need "curl, which speaks to it" "curl" have curl
    need "Python with h5py, pandas and yaml" "python3-h5py python3-pandas python3-yaml" readers_in_python
    need "Octave" "octave" have octave-cli
    need "Lua, which reads the module file" "lua5.4" have lua
    need "mandoc, which reads the manual page" "mandoc" have mandoc
    need_site
}

site_parts() {
    have sphinx-build && /usr/bin/python3 -c 'import myst_parser, furo' &&
        [ -e /usr/share/javascript/katex/katex.min.js ] && [ -e /usr/share/javascript/normalize.css/normalize.min.css ]
}

need_site() {
    need "Sphinx with MyST and furo, KaTeX and normalize.css, for the site" \
        "python3-sphinx python3-myst-parser furo libjs-katex libjs-normalize.css" site_parts
}

# What `make site` needs.
probe_site() {
    missing=()
    packages=()
    need_site
}

# The fuzzer.
probe_fuzz() {
    need "AFL++, which mutates campaign files (afl-fuzz, afl-gcc)" "afl++" afl
}

# Peers of the benchmark.
probe_bench() {
    missing=()
    packages=()
    need "SUNDIALS, a peer in the benchmark (ida/ida.h below ${SUNDIALS:-/usr}/include)" "libsundials-dev" sundials
    need "Boost.odeint, a peer in the benchmark (boost/numeric/odeint.hpp below ${BOOST:-/usr}/include; g++)" "libboost-dev g++" boost
}

ipopt() {
    library ipopt && [ -e /usr/include/coin/IpStdCInterface.h ]
}

# The peer of `make bench part=control`.
probe_bench_control() {
    missing=()
    packages=()
    need "IPOPT, the peer of optimal control (coin/IpStdCInterface.h)" "coinor-libipopt-dev" ipopt
}

slurm() {
    have slurmctld && have slurmd && have sbatch && have munged && have ip
}

# Two nodes on one machine, which take root and namespaces.
probe_nodes() {
    missing=()
    packages=()
    need "Slurm, munge and ip, for runs on two nodes" "slurmctld slurmd slurm-client munge iproute2" slurm
}

nodes_possible() {
    [ "$(id -u)" = 0 ] && unshare --net --uts --ipc --mount --pid --fork --mount-proc true 2>/dev/null
}

# Integrators of others.
probe_outside() {
    missing=()
    packages=()
    need "Boost.odeint (boost/numeric/odeint.hpp below ${BOOST:-/usr}/include; g++)" "libboost-dev g++" boost
    need "SUNDIALS ARKODE (ida/ida.h below ${SUNDIALS:-/usr}/include)" "libsundials-dev" sundials
    need "scipy of /usr/bin/python3" "python3-scipy" scipy
}

print_missing() {
    echo "Rattleback needs, and this machine lacks:"
    printf '  - %s\n' "${missing[@]}"
}

# What to type where this script may not install anything.
print_commands() {
    cat <<END

Debian, Ubuntu (as root):
  apt-get update && apt-get install --no-install-recommends ${packages[*]}

Fedora (as root; then with the MPI module loaded):
  dnf install gcc make pkgconf-pkg-config openmpi-devel hdf5-openmpi-devel gsl-devel libyaml-devel jansson-devel libcmocka-devel gnuplot hdf5
  dnf install lapack-devel perl-Test-Harness libxml2 python3-h5py python3-pandas python3-pyyaml octave mandoc    # for make check
  module load mpi && make HDF5_CFLAGS=-I\$MPI_INCLUDE HDF5_LIBS="-L\$MPI_LIB -lhdf5"

Spack:
  spack install gcc pkgconf openmpi hdf5+mpi+hl gsl libyaml jansson cmocka gnuplot
  spack load gcc pkgconf openmpi hdf5 gsl libyaml jansson cmocka gnuplot && make HDF5=hdf5
END
}

# install COMMAND...: apt by way of COMMAND: nothing for root, or sudo -n. What runs is printed before it runs.
install() {
    local apt=("$@" env DEBIAN_FRONTEND=noninteractive apt-get -q)
    echo "Installing it with:"
    echo "  ${apt[*]} update"
    echo "  ${apt[*]} install -y --no-install-recommends ${packages[*]}"
    "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${packages[@]}"
}

stop() {
    echo "$1"
    print_commands
    exit 1
}

# provide PROBE: see that nothing is missing that PROBE looks for, or stop.
provide() {
    $1
    if [ ${#missing[@]} = 0 ]; then return; fi
    print_missing

    if ! have apt-get >/dev/null; then
        stop "It cannot be installed from here: this is no Debian-like system."
    elif [ "$(id -u)" = 0 ]; then
        install || stop "apt-get failed."
    elif sudo -n true 2>/dev/null; then
        install sudo -n || stop "apt-get failed."
    else
        stop "It cannot be installed from here: that takes root, or sudo without a password."
    fi

    $1
    if [ ${#missing[@]} != 0 ]; then
        print_missing
        stop "apt-get succeeded, and still this is missing."
    fi
}

if [ "$purpose" = site ]; then
    provide probe_site
    exit
fi

provide probe
if [ "$purpose" = bench ]; then
    (provide probe_bench) || echo "The benchmark leaves these peers out."
elif [ "$purpose" = bench-control ]; then
    (provide probe_bench_control) || echo "The benchmark leaves it out."
elif [ "$purpose" = tests ] && nodes_possible; then
    (provide probe_nodes) || echo "The test of two nodes is left out."
elif [ "$purpose" = outside ]; then
    (provide probe_outside) || echo "The campaign leaves them out."
fi
