# Checks for the command-line tests, to be sourced. Each prints `ok - NAME` or `not ok - NAME` with what the command said.
# Environment: RATTLEBACK, the program; TMP, a fresh directory. On exit it prints the number of checks and the status is
# 1 if one failed.

set -u
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_hwloc_base_binding_policy=none
export OMPI_MCA_ess_singleton_isolated=1 # a program alone starts no daemon, which takes longer than most runs here

checks=0
failures=0
captured=$TMP/captured
mkdir -p "$captured"
export PAGER= # tests that look through a terminal do not page

finish() {
    local status=$?
    echo "1..$checks"
    if [ "$status" = 0 ] && [ "$failures" -gt 0 ]; then status=1; fi
    exit "$status"
}
trap finish EXIT

# passed NAME
passed() {
    checks=$((checks + 1))
    echo "ok - $1"
}

# failed NAME REASON: also shows the last captured output.
failed() {
    checks=$((checks + 1))
    failures=$((failures + 1))
    echo "not ok - $1"
    echo "# $2"
    if [ -f "$captured/command" ]; then
        sed 's/^/# ran: /' "$captured/command"
        head -n 40 "$captured/stdout" | sed 's/^/# out: /'
        head -n 40 "$captured/stderr" | sed 's/^/# err: /'
    fi
}

# capture COMMAND...: runs it without input; sets `code`, fills $captured/stdout and $captured/stderr.
capture() {
    echo "$*" >"$captured/command"
    code=0
    "$@" >"$captured/stdout" 2>"$captured/stderr" </dev/null || code=$?
}

# The first Python here that can read HDF5 and YAML; the system's own may stand behind another one.
python() {
    local candidate
    for candidate in python3 /usr/bin/python3; do
        if "$candidate" -c 'import h5py, pandas, yaml' 2>/dev/null; then command -v "$candidate" && return; fi
    done
    echo "no-python-with-h5py-pandas-and-yaml"
}

# found PATTERN FILE...: an extended regular expression, line by line.
found() {
    local pattern=$1
    shift
    cat "$@" | grep -E -e "$pattern" >/dev/null
}

# check NAME COMMAND...: it exits with 0.
check() {
    check_exit "$1" 0 "${@:2}"
}

# check_exit NAME CODE COMMAND...: it exits with CODE.
check_exit() {
    local name=$1 expected=$2
    shift 2
    capture "$@"
    if [ "$code" = "$expected" ]; then passed "$name"; else failed "$name" "exit code $code, expected $expected"; fi
}

# check_fails NAME COMMAND...: it exits with anything but 0.
check_fails() {
    local name=$1
    shift
    capture "$@"
    if [ "$code" != 0 ]; then passed "$name"; else failed "$name" "exit code 0, expected a failure"; fi
}

# check_said NAME PATTERN: PATTERN is in what the last command printed.
check_said() {
    if found "$2" "$captured/stdout" "$captured/stderr"; then passed "$1"; else failed "$1" "exit code $code, output lacks: $2"; fi
}

# check_output NAME PATTERN COMMAND...: PATTERN is in what it prints, whatever its exit code.
check_output() {
    capture "${@:3}"
    check_said "$1" "$2"
}

# refuses NAME PATTERN COMMAND...: two checks, exit code 2 and PATTERN in what it prints.
refuses() {
    check_exit "refused: $1" 2 "${@:3}"
    check_said "says why: $1" "$2"
}

# check_refused NAME PATTERN COMMAND...: bad input. Exit code 2, PATTERN on stderr, and nothing at $TMP/out.
check_refused() {
    local name=$1 pattern=$2
    shift 2
    capture "$@"
    if [ "$code" != 2 ]; then
        failed "$name" "exit code $code, expected 2"
    elif ! found "$pattern" "$captured/stderr"; then
        failed "$name" "stderr lacks: $pattern"
    elif [ -e "$TMP/out" ]; then
        failed "$name" "something was written to $TMP/out"
    else
        passed "$name"
    fi
}

# columns RESULT TABLE NAME...: of a result file or the folder of a run, as lines of CSV.
columns() {
    "$RATTLEBACK" show "$1" --format csv --table "$2" | python3 -c '
import csv, sys
for row in csv.DictReader(sys.stdin): print(",".join(row[name] for name in sys.argv[1:]))' "${@:3}"
}

# take_guide GUIDE TREE: the C blocks of a guide go into the files that its text names last before them, indented lines that
# begin as `NAME(` behind the register, a .def file, that it names last. What was written is listed in $TMP/taken.
take_guide() {
    awk -v tree="$2" '
        !code { line = $0
                while (match(line, /`[a-z0-9_\/]+\.(c|def)`/)) {
                    path = substr(line, RSTART + 1, RLENGTH - 2)
                    if (path ~ /def$/) register = path; else file = path
                    line = substr(line, RSTART + RLENGTH)
                } }
        /^```$/ { code = 0 }
        code { print >(tree "/" file); written[file] = 1 }
        /^```c$/ { code = 1 }
        !code && /^    [A-Z_]+\(/ { sub(/^    /, ""); print >>(tree "/" register); written[register] = 1 }
        END { for (path in written) print path }' "$1" >"$TMP/taken"
    for register in $(grep '\.def$' "$TMP/taken"); do # what ends with its macros undone still ends so
        { grep -v '^#undef' "$2/$register"; grep '^#undef' "$2/$register"; } >"$TMP/register"
        cat "$TMP/register" >"$2/$register"
    done
}

# make_plain TREE GOAL...: makes them without optimisation and without kernels, in a quarter of the time. Groups and steps are all calls
# that must be inlined, which takes longer without.
make_plain() {
    make -C "$1" --no-print-directory -j"$(nproc)" CFLAGS="-O0 -DHP_GENERAL_ONLY" TOGETHER=1 WERROR=1 \
        plain='$(if $(filter build/double/core/groups/% build/quad/core/groups/% build/double/core/hp/%,$@),-O1)' "${@:2}"
}
