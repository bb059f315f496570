#!/bin/bash
# Methods from outside as libraries: the twin of a built-in method in three languages, the same with deliberate faults, and libraries
# that are none or crash.
source ci/tests/cli/lib.sh

lib=$TMP/lib
mkdir "$lib"
languages=(c cpp)
if command -v gfortran >/dev/null; then languages+=(f90); fi

# build LANGUAGE SOURCE NAME: $lib/NAME.so of a source in one of the languages.
build() {
    local flags=(-O2 -shared -fPIC -Icore/outside -o "$lib/$3.so")
    case $1 in
    c) gcc -std=c99 -pedantic -Wall -Wextra -Werror "${flags[@]}" "$2" ;;
    cpp) g++ -std=c++11 -Wall -Wextra -Werror "${flags[@]}" "$2" ;;
    f90) gfortran -J"$TMP" "${flags[@]}" "$2" ;;
    esac
}

# fault NAME LANGUAGE: the source with a deliberate fault. In C and C++ the kick has left the velocity of the old momentum.
fault() {
    case $1-$2 in
    kick-f90) sed 's|p = p + self%h / 2|p = p - self%h / 2|' ;;
    kick-*) sed 's|p\[c\] += |p[c] -= |' ;;
    mass-f90) sed 's|q = q + self%h|q = q + 2 * self%h|' ;;
    mass-*) sed 's|q\[c\] += |q[c] += 2 * |' ;;
    old-f90) awk '/allocate \(v/ { print; print "call self%velocity(self%context, q, p, v)"; skip = 1; next }
                  skip && /velocity/ { skip = 0; next } { print }' ;;
    old-*) awk '/kick\((self, )?q, p\);/ { print; getline; if (!/velocity/) print; next } { print }' ;;
    esac <"ci/integrators/leapfrog.$2"
}

entries=
names=
for language in "${languages[@]}"; do
    check "$language: it is compiled" build "$language" "ci/integrators/leapfrog.$language" "$language"
    entries+="  - {name: $language, library: lib/$language.so}"$'\n'
    names+=", $language"
    for what in kick mass old; do
        fault "$what" "$language" >"$TMP/$what-$language.$language"
        check_fails "$language: the fault $what changes it" cmp "$TMP/$what-$language.$language" "ci/integrators/leapfrog.$language"
        build "$language" "$TMP/$what-$language.$language" "$what-$language" || failed "$language: with the fault $what" "not compiled"
        entries+="  - {name: $what-$language, library: lib/$what-$language.so}"$'\n'
        names+=", $what-$language"
    done
done

# near A B: two outputs of integrate whose numbers differ by 1e-14 at most.
near() {
    paste -d ' ' "$1" "$2" | awk '{ n = NF / 2; for (k = 2; k <= n; k++) { d = $k - $(k + n); if (d < 0) d = -d; if (d > 1e-14) bad = 1 } }
        END { exit bad || NR == 0 }'
}
end=(--steps 64 --horizon 2)
"$RATTLEBACK" integrate kepler --method trap "${end[@]}" >"$TMP/twin"
for language in "${languages[@]}"; do
    "$RATTLEBACK" integrate kepler --method "$lib/$language.so" "${end[@]}" >"$TMP/own"
    check "$language: ends where the twin does" near "$TMP/own" "$TMP/twin"
    "$RATTLEBACK" integrate kepler --method "$lib/old-$language.so" "${end[@]}" >"$TMP/own"
    check_fails "control: $language with a fault does not" near "$TMP/own" "$TMP/twin"
done
"$RATTLEBACK" integrate kepler --method trap "${end[@]}" --precision quad >"$TMP/twin-quad"
"$RATTLEBACK" integrate kepler --method "$lib/cpp.so" "${end[@]}" --precision quad >"$TMP/own-quad"
check "quad: 30 digits of the twin" diff <(grep -oE '0\.[0-9]{30}' "$TMP/own-quad") <(grep -oE '0\.[0-9]{30}' "$TMP/twin-quad")
check_refused "a library without a second entry" 'c.so|leapfrog does not compute in quad precision' \
    "$RATTLEBACK" integrate kepler --method "$lib/c.so" "${end[@]}" --precision quad

# What is wrong with a library: nothing that it does ends the program.
sed 's/\.abi = RATTLEBACK_ABI/.abi = 2/' ci/integrators/leapfrog.c >"$TMP/abi.c" && build c "$TMP/abi.c" abi
sed 's/abi == RATTLEBACK_ABI/abi == 7/' ci/integrators/leapfrog.c >"$TMP/other.c" && build c "$TMP/other.c" other
printf 'int nothing;\n' >"$TMP/empty.c" && build c "$TMP/empty.c" empty
sed 's/\*count = 1;/*count = 1; *(volatile int *)(size_t)abi = 0;/' ci/integrators/leapfrog.c >"$TMP/dies.c" && build c "$TMP/dies.c" dies
sed 's/{"p", 2}/{"p", 2.3}/' ci/integrators/leapfrog.c >"$TMP/third.c" && build c "$TMP/third.c" third
sed 's/{"p", 2}/{"momentun", 2}/' ci/integrators/leapfrog.c >"$TMP/typo.c" && build c "$TMP/typo.c" typo
cp ci/integrators/leapfrog.c "$lib/text.so"
take() { "$RATTLEBACK" integrate kepler --method "$1" "${end[@]}"; }
check_refused "no file" 'no.so: not a library that can be loaded: .*No such file' take "$lib/no.so"
check_refused "no library" 'text.so: not a library that can be loaded: ' take "$lib/text.so"
check_refused "no such function" 'empty.so: has no function rattleback_methods' take "$lib/empty.so"
check_refused "another version in the entry" 'was compiled for version 2 of the ABI; this program has version 1' take "$lib/abi.so"
check_refused "another version in the answer" 'does not know version 1 of the ABI' take "$lib/other.so"
check_refused "one that crashes when it is loaded" 'dies.so: the integrator crashed when it is loaded: Segmentation fault' take "$lib/dies.so"
check_refused "an order that is none" 'p: "2.3[0-9]*": expected a positive whole or half number' take "$lib/third.so"
check_refused "an order of no quantity" 'unknown quantity "momentun"; did you mean "momentum"' take "$lib/typo.so"
# Beyond the end of each array of a step, whatever it writes there.
for past in 'q[problem->n]' 'p[problem->n + 1]' 'lambda[0]'; do
    array=${past%%\[*}
    sed "s|(void)lambda;|(void)lambda; $past = 0;|" ci/integrators/leapfrog.c >"$TMP/over.c"
    build c "$TMP/over.c" "over-$array" || failed "over-$array" "not compiled"
    check_output "one that writes behind the end of $array" "a step writes behind the end of $array" \
        "$RATTLEBACK" integrate kepler --method "$lib/over-$array.so" "${end[@]}"
done
check_output "its own words about a failure" '^rattleback: needs R.n without constraints$' "$RATTLEBACK" integrate particle --method "$lib/c.so" "${end[@]}"

# steps that crash, exit, never end, or lead nowhere; one with a parameter and several methods in it
for case in 'crashes|if (q[0] < 0.3) *(volatile int *)(size_t)count = 0;' 'exits|if (q[0] < 0.3) exit(3);' \
    'hangs|while (q[0] < 0.3) count++;' 'nan|if (q[0] < 0.3) q[0] = 0.0 / count;'; do
    sed "s|(void)lambda;|static volatile int count; (void)count; (void)lambda; ${case#*|}|" ci/integrators/leapfrog.c >"$TMP/bad.c"
    build c "$TMP/bad.c" "${case%|*}" || failed "${case%|*}" "not compiled"
done
cat >"$TMP/two.c" <<'C'
#include <rattleback_method.h>
static void *open(const struct rattleback_problem *problem, double h, const double *parameters)
{
    (void)problem, (void)h;
    return (void *)parameters;
}
static int step(void *self, double *q, double *p, double *lambda)
{
    (void)p, (void)lambda;
    q[0] += ((const double *)self)[1];
    return 0;
}
const struct rattleback_method *rattleback_methods(int abi, int *count)
{
    static const struct rattleback_parameter parameters[] = {{"other", 1, ""}, {"shift", 0.25, ""}, {NULL, 0, NULL}};
    static const struct rattleback_method methods[] = {
        {sizeof *methods, RATTLEBACK_ABI, 0, "one", "", "", NULL, parameters, open, step, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0},
        {sizeof *methods, RATTLEBACK_ABI, 1, "two", "", "", NULL, parameters, open, step, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0}};
    *count = 2;
    return abi == RATTLEBACK_ABI ? methods : NULL;
}
C
build c "$TMP/two.c" two
check_refused "several methods" 'has several methods; expected the name of one of them: one, two' take "$lib/two.so"
check_output "one of several, by its name" '^q 16\.[67]' take "$lib/two.so:one"
check_output "its parameter" '^q 64\.7' "$RATTLEBACK" integrate kepler --method "$lib/two.so:one" --with shift=1 "${end[@]}"

cat >"$TMP/good.yaml" <<YAML
campaign: libraries
integrators:
$entries  - {name: crashes, library: lib/crashes.so, orders: {q: 2}}
  - {name: exits, library: lib/exits.so}
  - {name: nan, library: lib/nan.so}
  - {name: two, library: lib/two.so, parameters: {shift: 0.5}, source: Nobody}
  - {name: half, library: lib/c.so, orders: {p: 1.5}, source: "A. Author 2026, theorem 2"}
experiments:
  - {name: orders, problems: [{name: kepler}], methods: [trap$names, crashes, exits, nan, two, half], steps: [64, 128, 256, 512], horizon: 2}
  - {name: one-step, kind: structure, problems: [{name: kepler}], methods: [trap, c], steps: [64], horizon: 2}
  - {name: long, kind: trajectory, problems: [{name: kepler}], methods: [trap, c, crashes], steps: [2000], horizon: 50, samples: 50}
  - {name: many, kind: ensemble, problems: [{name: kepler}], methods: [c, crashes], steps: [200, 400], horizon: 2, samples: 20,
     members: {parameter: e, from: 0.2, to: 0.6, count: 9}}
  - {name: quad, problems: [{name: kepler}], methods: [cpp], steps: [64, 128, 256, 512], horizon: 2, precision: [quad]}
YAML
check_exit "a campaign of them" 1 "$RATTLEBACK" run "$TMP/good.yaml" -o "$TMP/one"
cp "$captured/stderr" "$TMP/said"
check_output "how one crashed is reported" 'crashes: kepler, 64 steps: Segmentation fault' cat "$TMP/said"
results=$TMP/one/results.h5
columns "$results" orders experiment method quantity verdict source >"$TMP/orders"
columns "$results" cases experiment method status >"$TMP/cases"
columns "$results" cases experiment symplectic reversal >"$TMP/steps"
for language in "${languages[@]}"; do
    check_output "$language: the verdict of the twin on q" "^orders,$language,q,confirmed,stated by " cat "$TMP/orders"
    check_said "$language: and on p" "^orders,$language,p,confirmed,stated by "
    for what in kick mass old; do
        check_output "$language: the fault $what is refuted" "^orders,$what-$language,q,below,stated by " cat "$TMP/orders"
    done
done
check_output "what the campaign states replaces the library's" '^orders,half,p,above,stated by A. Author 2026, theorem 2$' cat "$TMP/orders"
check_output "the library's order of q is then not claimed" '^0$' grep -c '^orders,half,q,' "$TMP/orders"
check_output "quad" '^quad,cpp,q,confirmed' cat "$TMP/orders"
check_output "many: a crash is a status" '^many,crashes,the integrator crashed$' cat "$TMP/cases"
for case in 'crashes|the integrator crashed' 'exits|the integrator ended early' 'nan|not a finite number'; do
    check_output "${case%|*}: a row with a status" "^orders,${case%|*},${case#*|}\$" cat "$TMP/cases"
done
check "one step: symplectic and reversible as the twin" awk -F, '/^one-step/ { n++; if (!($2 < 2e-11 && $3 < 2e-14)) exit 1 } END { exit n != 2 }' "$TMP/steps"
cat >"$TMP/hangs.yaml" <<'YAML'
campaign: hangs
integrators: [{name: hangs, library: lib/hangs.so}]
experiments: [{name: long, kind: bound, problems: [{name: kepler}], methods: [hangs], steps: [2000], horizon: 50, samples: 50}]
YAML
check_exit "one that hangs" 1 "$RATTLEBACK" run "$TMP/hangs.yaml" -o "$TMP/hangs" --case-limit 0.2
cp "$captured/stdout" "$TMP/said"
check_output "ends in time" '^case 0: .*hangs.*: timeout$' cat "$TMP/said"
check_exit "verify judges it again, without the library" 1 "$RATTLEBACK" verify "$results"
cp "$captured/stdout" "$TMP/said"
check_output "and finds the same" '^[0-9]+ as expected, [0-9]+ not as expected' cat "$TMP/said"

# The functions that a library sees, compared with each other by differences, on every problem of the register that has a Lagrangian.
build c ci/tests/cli/probe.c probe
sed 's/SIGN 1/SIGN -1/' ci/tests/cli/probe.c >"$TMP/wrong.c" && build c "$TMP/wrong.c" wrong-probe
# probed LIBRARY: how many of the problems that come in pass, fail, are refused.
probed() {
    while read -r problem; do
        "$RATTLEBACK" integrate "$problem" --method "$1" --steps 1 --horizon 1 >"$TMP/probed" 2>&1 </dev/null
        echo "exit $?"
        if ! grep -qE 'needs a Lagrangian|is a problem of optimal control' "$TMP/probed"; then sed "s/^/$problem: /" "$TMP/probed" >>"$TMP/probes"; fi
    done | sort | uniq -c
}
rm -f "$TMP/probes"
"$RATTLEBACK" list problems | awk '{ print $1 }' | probed "$lib/probe.so" >"$TMP/counts"
check_output "physics: no problem contradicts itself" '^0$' grep -c 'by differences' "$TMP/probes"
check_exit "physics: none fails" 1 grep 'exit 1' "$TMP/counts"
check "physics: on many problems" awk '/exit 0/ && $1 >= 30 { good = 1 } END { exit !good }' "$TMP/counts"
printf 'kepler\nball\nheavy-top\nspherical-pendulum\nparticle\n' | probed "$lib/wrong-probe.so" >"$TMP/counts"
check_exit "control: with the wrong sign they do" 1 grep 'exit 0' "$TMP/counts"

# what runs is part of a run's identity, and what it is asked for has to be what it can do
cat >"$TMP/mine.yaml" <<'YAML'
campaign: mine
integrators: [{name: mine, library: ./mine.so}]
experiments: [{name: orders, problems: [{name: kepler}], methods: [mine], steps: [64, 128, 256, 512], horizon: 2}]
YAML
cp "$lib/c.so" "$TMP/mine.so"
check_exit "a run that stops" 3 "$RATTLEBACK" run "$TMP/mine.yaml" -o "$TMP/stopped" --time-limit 0.0001
cp "$lib/kick-c.so" "$TMP/mine.so.new" && mv "$TMP/mine.so.new" "$TMP/mine.so"
check_exit "does not go on with another library" 2 "$RATTLEBACK" run "$TMP/mine.yaml" -o "$TMP/stopped" --resume
cp "$captured/stderr" "$TMP/said"
check_output "and says why" 'was written by another campaign or another build' cat "$TMP/said"
cp "$lib/c.so" "$TMP/mine.so.new" && mv "$TMP/mine.so.new" "$TMP/mine.so"
check_exit "goes on with the one it began with" 0 "$RATTLEBACK" run "$TMP/mine.yaml" -o "$TMP/stopped" --resume

# refused NAME PATTERN CHANGE: the campaign mine after a change by sed.
refused() {
    sed "$3" "$TMP/mine.yaml" >"$TMP/changed.yaml"
    check_refused "$1" "$2" "$RATTLEBACK" run "$TMP/changed.yaml" -o "$TMP/out"
}
refused "no such library" 'changed.yaml:2: integrators.0..library: ./none.so: not a library' 's/mine.so/none.so/'
refused "a name of the core" 'integrators.0..name: "trap" is the name of a built-in method' 's/mine/trap/g; s/trap.so/mine.so/'
refused "a name twice" '"mine" is the name of integrators.0. already' 's/^integrators: \(.*\)]$/integrators: \1, {name: mine, library: x.so}]/'
refused "no such method" 'unknown method "your"' 's/methods: .mine/methods: [your/'
refused "an order that is none" 'integrators.0..orders: q: "2.3": expected a positive whole or half number' 's/.mine.so/&, orders: {q: 2.3}/'
refused "an order of what nobody measures" 'orders: no kind measures an order of reversal' 's/.mine.so/&, orders: {reversal: 2}/'
refused "an unknown quantity" 'integrators.0..orders.*momentun.*did you mean "momentum"' 's/.mine.so/&, orders: {momentun: 2}/'
refused "an unknown parameter" 'integrators.0..parameters: it has no parameter "kick"' 's/.mine.so/&, parameters: {kick: 2}/'
refused "quad" 'mine does not compute in quad precision' 's/horizon: 2/&, precision: [quad]/'
refused "a kind that looks inside" 'kind stages looks into the steps of a method, and mine' 's/name: orders/&, kind: stages/'
refused "a deliberate fault" 'mine does not know the fault flipped-force; it knows: none' 's/name: orders/&, control: flipped-force/'
sed 's/mine.so/lib\/two.so/; s/mine/two/g; s/name: orders/&, kind: structure/' "$TMP/mine.yaml" >"$TMP/changed.yaml"
check_refused "a state of its own" 'kind structure starts from states of its own, and two carries more' \
    "$RATTLEBACK" run "$TMP/changed.yaml" -o "$TMP/out"
