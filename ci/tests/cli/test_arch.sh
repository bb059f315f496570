#!/bin/bash
# A build for any machine and, where this one has more, one for AVX2: other instructions, the same verdicts.
source ci/tests/cli/lib.sh

campaign=$TMP/campaign.yaml
cat >"$campaign" <<'YAML'
campaign: arch
experiments:
  - {name: constrained, problems: [{name: particle}, {name: cvt}, {name: chaotic}, {name: disc}], methods: [lobatto-iiia],
     stages: [2, 3], steps: [16, 32, 64, 128], horizon: 1}
  - {name: free, problems: [{name: kepler}], methods: [gauss], stages: [2, 3], steps: [16, 32, 64, 128], horizon: 1}
  - {name: family, kind: ensemble, problems: [{name: chaotic}], methods: [lobatto-iiia], stages: [2], steps: [200, 400, 800],
     horizon: 40, samples: 20, members: {parameter: member, from: 0, to: 15, count: 16}}
YAML
check "this machine's build" "$RATTLEBACK" run "$campaign" -o "$TMP/native" -q

# A copy of the tree with all that does not depend on ARCH already built.
tree=$TMP/tree
mkdir -p "$tree/build/double"
cp -a Makefile core cases suite results plots docs ci "$tree"
cp -a build/once build/quad build/written build/generate build/around.a build/open_quad.o build/core_quad.o build/version.h "$tree/build"
# Kernels of single problems take long to compile: one on R^n, one on a group.
for text in "$tree"/cases/problems/*.yaml; do
    case ${text##*/} in
        particle.yaml | disc.yaml) ;;
        *) sed -i '/^kernel:/d' "$text" ;;
    esac
done
same_verdicts() {
    "$RATTLEBACK" compare "$TMP/native/results.h5" "$TMP/$1/results.h5" | tail -n 1 |
        grep -E '^[1-9][0-9]* same, 0 changed, 0 regressed, 0 only old, 0 only new$'
}
wide() { objdump -d "$tree/build/core_double.o" | grep -c "%$1mm"; }

# build_for ARCH [VARIABLE=...]: builds, runs and compares. That it is another build its instructions say, not its numbers: this machine's
# own build may round as it does. Without optimisation but for the steps and kernels that run here.
optimised='build/double/core/hp/% build/double/core/numbers/% build/double/written/particle.o build/double/written/disc.o'
plain="\$(if \$(filter $optimised,\$(filter-out build/double/core/hp/shape_%,\$@)),,\$(if \$(filter build/double/core/groups/%,\$@),-O1,-O0))"
build_for() {
    check "$1: builds" make -C "$tree" -j"$(nproc)" ARCH="$@" WERROR=1 TOGETHER=1 plain="$plain" rattleback
    check "$1: runs" "$tree/rattleback" run "$campaign" -o "$TMP/$1" -q
    check "$1: the same orders, constants and iterations" same_verdicts "$1"
}

build_for portable
check "portable: no AVX" test "$(wide y)" = 0
if grep -q -w avx512f /proc/cpuinfo; then # without, this machine's own build is for AVX2
    build_for x86-64-v3 machine="-march=x86-64-v3 -DHP_GENERAL_ONLY" # kernels, which take long to compile, have had their turn
    check "x86-64-v3: AVX2" test "$(wide y)" -gt 1000
    check "x86-64-v3: no AVX-512" test "$(wide z)" = 0
fi

# control: other numbers are not the same
sed 's/horizon: 1}/horizon: 2}/' "$campaign" >"$TMP/other.yaml"
check "control: runs" "$tree/rattleback" run "$TMP/other.yaml" -o "$TMP/other" -q
check_fails "control: other numbers are noticed" same_verdicts other
