#!/bin/bash
# A library that solves by Newton's method with the derivatives of the problem: its orders, and wrong derivatives, which cost iterations or end in a
# status, but confirm nothing that is wrong. Libraries made with older headers, and one that asks an older Rattleback for derivatives.
source ci/tests/cli/lib.sh

cp -r cases/problems "$TMP/problems"
build() { # NAME SED-SCRIPT [FOLDER OF THE HEADER]
    sed "$2" ci/integrators/midpoint.c >"$TMP/$1.c"
    gcc -std=c99 -O2 -Wall -Wextra -Wconversion -Werror -shared -fPIC -I"${3:-core/outside}" -o "$TMP/$1.so" "$TMP/$1.c" -lm
}
fault() {
    check "the fault $1 is built" build "$@"
    check_fails "control: $1 differs" cmp -s ci/integrators/midpoint.c "$TMP/$1.c"
}
check "the example is built" build newton ''
fault sign 's|h \* self->force_by_q\[k\]|-&|'
fault frozen 's|problem->time(context) + self->h / 2|problem->time(context)|'
fault massless 's|self->momentum_by_v\[k\] +|0 * &|'
fault number 's|self->momentum_by_v\[k\] +|NAN + &|'
# Ends after one iteration, whatever is left: of order 2 with the right derivatives, of order 1 with twice the mass.
fault hasty 's|if (is_solved(self, \(.*\))) {|const double size = \1; if (k > 0 \&\& (is_solved(self, size) \|\| 1)) {|'
sed 's|self->momentum_by_v\[k\] +|2 * &|' "$TMP/hasty.c" >"$TMP/heavy.c"
check "a hasty one with twice the mass is built" gcc -std=c99 -O2 -shared -fPIC -Icore/outside -o "$TMP/heavy.so" "$TMP/heavy.c" -lm

# A mass that depends on positions, drag, from rest, and the time in all parts.
cat >"$TMP/linkage.yaml" <<'YAML'
problem: linkage
summary: coupled masses with drag, driven from rest
source: test
group: R^2
position: [x, y]
velocity: [u, v]
lagrangian: ((2 + cos(x - y))*u^2 + (1 + y^2/4)*v^2)/2 + (1 + sin(t)/3)*x*v/5 - x^2 - cos(t)*y^2/2
forces: [-u^3/5 + sin(2*t), -v/5]
initial: {default: {q: [1, 1/2], v: [0, 0]}}
YAML
{
    printf 'campaign: newton\nintegrators:\n'
    for method in newton sign frozen massless number hasty heavy; do printf '  - {name: %s, library: ./%s.so}\n' "$method" "$method"; done
    printf 'experiments:\n  - {name: e, problems: [{file: problems/parametric-pendulum.yaml}, {file: linkage.yaml}], steps: [32, 64, 128, 256], horizon: 2,\n'
    printf '     methods: [newton, sign, frozen, massless, number, hasty, heavy]}\n'
} >"$TMP/newton.yaml"
check_exit "the campaign runs" 1 "$RATTLEBACK" run "$TMP/newton.yaml" -o "$TMP/results"
columns "$TMP/results" orders problem method quantity verdict >"$TMP/orders"
columns "$TMP/results" cases problem method steps status iterations newton message >"$TMP/cases"
for problem in parametric-pendulum linkage; do
    for quantity in q p; do
        check_output "$problem: $quantity" "^$problem,newton,$quantity,confirmed$" cat "$TMP/orders"
        for method in frozen heavy; do check_output "$problem: $method, $quantity" "^$problem,$method,$quantity,below$" cat "$TMP/orders"; done
        for method in massless number; do check_output "$problem: $method, $quantity" "^$problem,$method,$quantity,failed$" cat "$TMP/orders"; done
    done
    check_output "$problem: a derivative of the wrong sign costs iterations" "^$problem,sign,32,ok" cat "$TMP/cases"
    check "$problem: more than half as many again" awk -F, -v p="$problem" '$1 == p { n[$2] += $5 } END { exit !(n["newton"] > 0 && n["sign"] > 1.5 * n["newton"]) }' "$TMP/cases"
    check_output "$problem: no number is a singular matrix" "^$problem,number,32,.*singular" cat "$TMP/cases"
done

# Drag with a kink in its derivative, at which the motion starts: that is a number. A slope that is infinite is a status with its reason.
sed 's|-u^3/5|-abs(u)*u/5 - abs(v)|; s|x^2 -|&|' "$TMP/linkage.yaml" >"$TMP/kink.yaml"
sed 's|-u^3/5|-sqrt(1 - x)/5|' "$TMP/linkage.yaml" >"$TMP/infinite.yaml"
check "from rest with drag |u| u" "$RATTLEBACK" integrate "$TMP/kink.yaml" --method "$TMP/newton.so" --steps 8 --horizon 1
check_exit "a force of infinite slope at the start" 1 "$RATTLEBACK" integrate "$TMP/infinite.yaml" --method "$TMP/newton.so" --steps 8 --horizon 1
check_said "says why" 'derivatives: some are not finite at this point'

# Headers from before `derivatives`, and from before forces and the time: libraries made with them load and run as they did.
older() { # FOLDER SED-SCRIPT MEMBER
    mkdir "$TMP/$1"
    sed "$2" core/outside/rattleback_method.h >"$TMP/$1/rattleback_method.h"
    printf '#include <rattleback_method.h>\nint size = sizeof(((struct rattleback_problem *)0)->%s);\n' "$3" >"$TMP/asks.c"
    check "the header has $3" gcc -c -Icore/outside -o "$TMP/asks.o" "$TMP/asks.c"
    check_fails "the header $1 has none" gcc -c -I"$TMP/$1" -o "$TMP/asks.o" "$TMP/asks.c"
}
older underived '/ (\*derivatives)/,/number \*by_t)/d' derivatives
older untimed '/ int forced, timed;/,/number \*by_t)/d; / int driven;/d' set_time
with_header() { gcc -std=gnu99 -O2 -Wall -Wextra -Werror -shared -fPIC -I"$TMP/$1" -o "$TMP/$1-$2.so" "ci/integrators/$2.c"; }
for library in "underived leapfrog" "underived heun" "untimed leapfrog"; do
    # shellcheck disable=SC2086 # two words
    check "built with an older header: $library" with_header $library
done
cat >"$TMP/older.yaml" <<'YAML'
campaign: older
integrators:
  - {name: underived-leapfrog, library: underived-leapfrog.so}
  - {name: untimed-leapfrog, library: untimed-leapfrog.so}
  - {name: underived-heun, library: underived-heun.so}
experiments:
  - {name: kepler, problems: [{name: kepler}], methods: [underived-leapfrog, untimed-leapfrog], steps: [64, 128, 256, 512], horizon: 2}
  - {name: driven, problems: [{file: problems/driven-oscillator.yaml}], methods: [underived-heun], steps: [32, 64, 128, 256], horizon: 2, precision: [double, quad]}
YAML
check "they run" "$RATTLEBACK" run "$TMP/older.yaml" -o "$TMP/older"
columns "$TMP/older" orders method precision quantity verdict >"$TMP/orders"
for claim in underived-leapfrog,double untimed-leapfrog,double underived-heun,double underived-heun,quad; do
    check_output "$claim is confirmed" "^$claim,q,confirmed$" cat "$TMP/orders"
done
check_refused "the time, with a header that has none" 'driven-oscillator has the time t in its motion, which leapfrog does not know' \
    "$RATTLEBACK" integrate cases/problems/driven-oscillator.yaml --method "$TMP/untimed-leapfrog.so" --steps 8 --horizon 1

# A problem of an older Rattleback is smaller, as `size` says.
fault early 's|struct midpoint \*self = NULL;|& struct rattleback_problem older = *problem; older.size = (size_t)((const char *)\&problem->derivatives - (const char *)problem); problem = \&older;|'
check_exit "derivatives of a Rattleback that has none" 1 "$RATTLEBACK" integrate kepler --method "$TMP/early.so" --steps 8 --horizon 1
check_said "says what is needed" 'needs a later Rattleback, whose problems have derivatives'
