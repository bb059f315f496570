#!/bin/bash
# Starts from two points: the velocity is that of the motion between them, or with start=pair of the method's own pair.
source ci/tests/cli/lib.sh

integrate=("$RATTLEBACK" integrate)
# end ARGUMENTS..: the last position, with commas.
end() {
    "${integrate[@]}" "$@" | sed -n 's/^[qg] //p' | tr ' ' ','
}

# A motion's own ends, by another method in quadruple precision, lead back to its velocity: with no constraint, a linear and an affine one,
# and on a group.
# returns NAME PROBLEM Q V [ARGUMENTS..]
returns() {
    local name=$1 problem=$2 q=$3 v=$4 to there here
    shift 4
    to=$(end "$problem" "$@" --q "$q" --v "$v" --method lobatto-iiia --stages 8 --steps 20 --horizon 0.4 --precision quad)
    there=$(end "$problem" "$@" --q "$q" --v "$v" --method taylor --steps 10 --horizon 2)
    here=$(end "$problem" "$@" --q "$q" --q1 "$to" --after 0.4 --method taylor --steps 10 --horizon 2)
    check "$name: from the end to the start" awk -v a="$there" -v b="$here" 'BEGIN {
        n = split(a, x, ","); m = split(b, y, ",")
        for (k = 1; k <= n; k++) if ((x[k] - y[k])^2 > 1e-26) exit 1
        exit n == 0 || n != m }'
    check_fails "$name: a point a millionth away is another start, or none" test "$here" = \
        "$(end "$problem" "$@" --q "$q" --q1 "$(awk -F, -v OFS=, '{ $1 += 1e-6; print }' <<<"$to")" --after 0.4 --method taylor --steps 10 --horizon 2 2>/dev/null)"
}
returns "no constraint" oscillator 1,0.2 -0.3,0.7
returns "a linear constraint" particle 1,0.5,0 0.3,-0.7,0.15
returns "an affine constraint" affine-particle 0.4,0.3,0.1 0.2,0.5,1.06 --set eps=1
returns "a group" disc 0,0,0 0.5,0,0.6

s1=(free-particle --q 0,0,0 --after 0.5)
check_output "start=pair: the first step ends at q1" '^q 0\.40000000000000002 0\.40000000000000002 0\.0(8|80000000000000002|80000000000000016|79999999999999[0-9]*)$' \
    "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4,0.08 --method mla --with start=pair --steps 1 --horizon 0.5

one=(--method mla --steps 1 --horizon 0.5)
refuses "a pair of the discrete constraint, but not of the motion" 'not on the exact discrete constraint of q: 0\.000999 away is 0\.4,0\.4,0\.0790010109568' \
    "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4,0.08 "${one[@]}"
refuses "a pair that is on neither" 'not on the discrete constraint of q: 0\.0001 away is 0\.4,0\.4,0\.08;' \
    "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4,0.0801 "${one[@]}" --with start=pair
check "what is reported in its place is taken" "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4,0.079001010956838595 "${one[@]}"
check "in fifteen digits, too" "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4,0.0790010109568386 "${one[@]}"
check_exit "in twelve it is not" 2 "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4,0.079001010957 "${one[@]}"
refuses "another step" 'takes q1 after one step, 0\.25; expected that' "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4,0.08 --method mla --with start=pair --steps 2 --horizon 0.5
refuses "too few numbers" 'q and q1 have 3 and 2 numbers; expected 3 of each' "${integrate[@]}" "${s1[@]}" --q1 0.4,0.4 "${one[@]}"
refuses "no time" '--after is missing' "${integrate[@]}" free-particle --q 0,0,0 --q1 0.4,0.4,0.08 "${one[@]}"
refuses "a velocity besides" 'expected --q with it, and no --v' "${integrate[@]}" "${s1[@]}" --v 1,0,0 --q1 0.4,0.4,0.08 "${one[@]}"
refuses "no element" 'not an element of the group' "${integrate[@]}" suslov --q 1,0,0,0,1,0,0,0,1 --q1 1.1,0,0,0,1,0,0,0,1 --after 1 --method gni-sv --steps 1 --horizon 1
refuses "a holonomic constraint" 'needs no constraint or a nonholonomic one' "${integrate[@]}" spherical-pendulum --q 1,0,0 --q1 0,1,0 --after 1 --method rattle --steps 1 --horizon 1

# campaign PROBLEM METHODS STEPS: its message, or what came of it.
campaign() {
    printf 'campaign: pairs\nexperiments:\n- {name: pairs, problems: [%s], methods: %s, steps: %s, horizon: 0.5, samples: 1}\n' "$1" "$2" "$3" >"$TMP/pairs.yaml"
    "$RATTLEBACK" run "$TMP/pairs.yaml" -o "$TMP/out" --force --quiet
}
pair='{name: free-particle, q: [0, 0, 0], q1: [0.4, 0.4, 0.079001010956838595], after: 0.5}'
check "a campaign: orders hold from there" campaign "$pair" '[dla]' '[8, 16, 32, 64]'
check_output "which says where it starts" 'q1=0\.4' "$RATTLEBACK" show "$TMP/out/results.h5" --table cases --format csv
refuses "in a campaign: not on the motion" 'pairs.yaml:3: experiments\[0\]\.problems\[0\]\.q1: .*0\.000999 away' campaign "${pair/0.079001010956838595/0.08}" '[mla]' '[8]'
refuses "in a campaign: both sorts of starts" 'methods\[1\]: .*an experiment of each' campaign "$pair" '[mla, {name: dla, start: pair}]' '[1]'
refuses "in a campaign: steps of other lengths" 'takes q1 after one step, 0\.25' campaign "${pair/0.079001010956838595/0.08}" '[{name: mla, start: pair}]' '[1, 2]'
refuses "in a campaign: no time" 'a start from two points is' campaign "${pair/, after: 0.5/}" '[mla]' '[8]'
refuses "in a campaign: a time that is none" 'after.*expected a positive number' campaign "${pair/after: 0.5/after: -1}" '[mla]' '[8]'
