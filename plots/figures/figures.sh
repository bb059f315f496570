#!/bin/bash
# The figures of the paper: runs the campaigns of cases/figures, draws each as OUT/NAME.png and .svg with a caption in
# OUT/NAME.txt, every number of which is taken from the result file, and lists all in OUT/README.md.
#
#   plots/figures/figures.sh OUT [NAME...]      names: those of `all` below; default: all
# Environment: MPIRUN (mpirun), RATTLEBACK (./rattleback).
set -euo pipefail

[ $# -ge 1 ] || { sed -n 's/^#   /usage: /p' "$0" >&2; exit 2; }
out=$1
shift
all=(fig3 fig4 fig4-eps0 fig5 fig5-eps0 fig6 fig7 fig8 reversal lie-orders lie-energy lie-drift
    exact-fig2 exact-fig3 exact-fig4 exact-fig5 exact-fig6 exact-round-off
    sleigh two-motions nonholonomic
    control-vehicle control-orders control-disc)
figures=("$@")
[ ${#figures[@]} -gt 0 ] || figures=("${all[@]}")
here=$(dirname "${BASH_SOURCE[0]}")
program=${RATTLEBACK:-./rattleback}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# table NAME TABLE: a table of the result file as CSV in $work; commas within quotes become semicolons.
table() {
    "$program" show "$out/$1/results.h5" --table "$2" --format csv | tr -d '\r' |
        awk -F'"' -v OFS= '{ for (i = 2; i <= NF; i += 2) gsub(",", ";", $i); $1 = $1 } 1' >"$work/$1-$2.csv"
}

# query NAME TABLE PROGRAM [ASSIGNMENT...]: awk over the rows of a table, whose columns are $c["name"].
query() {
    local name=$1 table=$2 code=$3
    shift 3
    awk -F, "$@" "NR == 1 { for (i = 1; i <= NF; i++) c[\$i] = i; next } $code" "$work/$name-$table.csv"
}

# samples NAME ID [COLUMN...]: time, then these columns of the samples of case ID.
samples() {
    local name=$1 id=$2 list=''
    shift 2
    for column in "$@"; do list+=", \$c[\"$column\"]"; done
    query "$name" samples "\$c[\"case_id\"] == $id { print \$c[\"time\"]$list }"
}

# largest FILE COLUMN: the largest absolute value.
largest() {
    awk -v k="$2" '{ x = $k < 0 ? -$k : $k; if (x > most) most = x } END { printf "%.2g", most }' "$1"
}

# drift NAME ID QUANTITY: slope and standard error, as `S +- E`.
drift() {
    query "$1" orders "\$c[\"claim\"] == \"drift\" && \$c[\"first_case\"] == $2 && \$c[\"quantity\"] == \"$3\" {
        printf \"%.1e ± %.0e\", \$c[\"measured\"], \$c[\"standard_error\"] }"
}

# drifts NAME ID QUANTITY: is the slope more than three standard errors from 0?
drifts() {
    query "$1" orders "\$c[\"claim\"] == \"drift\" && \$c[\"first_case\"] == $2 && \$c[\"quantity\"] == \"$3\" {
        slope = \$c[\"measured\"] < 0 ? -\$c[\"measured\"] : \$c[\"measured\"]
        printf \"%s\", (slope > 3 * \$c[\"standard_error\"]) ? \"drifts\" : \"does not drift\" }"
}

# round_off STEPS NUMBER...: are they all what roundings of numbers of size 1 add up to over so many steps?
round_off() {
    awk -v steps="$1" "BEGIN { bound = 64 * 2 ^ -52 * sqrt(steps); for (i = 2; i < ARGC; i++) above += ARGV[i] > bound
        printf \"%s\", above ? \"above round-off\" : \"round-off\" }" "$@"
}

# draw NAME SCRIPT WIDTH HEIGHT HEADING [SETTING]
draw() {
    local name=$1
    for kind in png svg; do
        gnuplot -e "kind = '$kind'; out = '$out/$name'; data = '$work'; style = '$here/style.gp'; width = $3; height = $4; \
            heading = '$5'; ${6:-}" "$here/$2.gp"
    done
}

# orders NAME QUANTITY FORMAT: what was measured at the stages in increasing order.
orders() {
    query "$1" orders "\$c[\"claim\"] == \"order\" && \$c[\"quantity\"] == \"$2\" {
        printf \"%s%.2f\", n++ ? \", \" : \"\", \$c[\"measured\"] }"
}

# order_caption NAME: the measured orders, and whether they are those of the theorem.
order_caption() {
    local confirmed all
    confirmed=$(query "$1" orders '$c["claim"] == "order" && $c["verdict"] == "confirmed" { n++ } END { print n + 0 }')
    all=$(query "$1" orders '$c["claim"] == "order" { n++ } END { print n + 0 }')
    echo "Measured orders for s = 2, 3, 4, 5: q $(orders "$1" q); p $(orders "$1" p); λ $(orders "$1" lambda);" \
        "$confirmed of $all are those of theorem 5.2 within 0.1: 2s-2 for q and p, s or s-1 for λ."
}

order_data() {
    query "$1" cases '{ print $c["stages"], $c["h"], $c["q_end"] / $c["amplitude_g"], $c["p_end"],
        $c["lambda_end"] / $c["amplitude_lambda"] }' >"$work/orders.dat"
}

# The paper's own reference: the same method in double precision with h = 1e-4.
own_reference() {
    for s in 2 3 4 5; do
        "$program" integrate particle --method lobatto-iiia --stages "$s" --steps 10000 --horizon 1 >"$work/own"
        for steps in 256 128 64 32 16 8 4; do
            "$program" integrate particle --method lobatto-iiia --stages "$s" --steps "$steps" --horizon 1 |
                awk -v s="$s" -v h="$(awk "BEGIN { print 1 / $steps }")" '
                    NR == FNR { for (i = 2; i <= NF; i++) own[$1, i] = $i; next }
                    { top = bottom = 0
                      for (i = 2; i <= NF; i++) { top += ($i - own[$1, i]) ^ 2; bottom += own[$1, i] ^ 2 }
                      error[$1] = sqrt(top / bottom) }
                    END { print s, h, error["q"], error["p"], error["lambda"] }' "$work/own" -
        done
    done | sort -k1,1n -k2,2gr
}

# What is left of the error of lambda in double precision: the smallest against the paper's own reference.
lambda_floor() {
    awk 'NR == 1 || $5 < least { least = $5 } END { printf "%.0e", least }' "$work/own.dat"
}

fig3() {
    order_data fig3
    own_reference >"$work/own.dat"
    draw fig3 orders 1500 950 "Nonholonomic particle, T = 1: relative errors, Lobatto with s stages" "own = 1"
    echo "$(order_caption fig3) Against the paper's own reference (the same method, double precision, h = 1e-4) the errors" \
        "of q at h = 1/256 are $(awk '$2 == 1 / 256 { printf "%s%.0e", n++ ? ", " : "", $3 }' "$work/own.dat"):" \
        "round-off hides the higher orders there, and those of λ below $(lambda_floor)."
}

fig7() {
    order_data fig7
    draw fig7 orders 1500 520 "Vertical disc on SE(2) with cay, T = 1: relative errors, Lobatto with s stages" "own = 0"
    order_caption fig7
}

# energies NAME HEADING EPS: both step sizes, short and long term.
energies() {
    local name=$1 id=0 deviation=()
    for run in short short-large-step long long-large-step; do
        samples "$name" $id value_1 value_2 value_3 >"$work/$run.dat"
        deviation[id]=$(query "$name" cases "\$c[\"id\"] == $id { printf \"%.2g\", \$c[\"energy_deviation\"] }")
        id=$((id + 1))
    done
    draw "$name" energies 1400 900 "$2"
    start=$(awk 'NR == 1 { printf "E = %.4g (driver %.4g, passenger %.4g)", $2, $3, $4 }' "$work/long.dat")
    echo "CVT, eps = $3, Lobatto-2, $start. With h = 1/10 the energy stays within ${deviation[2]} of its start over 10^5" \
        "steps and $(drifts "$name" 2 energy): slope $(drift "$name" 2 energy) (driver $(drift "$name" 2 'driver energy'), passenger" \
        "$(drift "$name" 2 'passenger energy')). With h = π/10 it strays by ${deviation[3]}," \
        "$(awk "BEGIN { printf \"%.0f\", ${deviation[3]} / ${deviation[2]} }") times as far: the erratic behaviour of the paper."
}

fig4() { energies fig4 "CVT, oscillating regime, E = 9/5" 1/2; }
fig5() { energies fig5 "CVT, rotating regime, E = 4" 1/2; }
fig4-eps0() { energies fig4-eps0 "CVT without the chaotic term, oscillating regime, E = 9/5" 0; }
fig5-eps0() { energies fig5-eps0 "CVT without the chaotic term, rotating regime, E = 4" 0; }

# exponent EXPERIMENT QUANTITY [METHOD STAGES]: measured and standard error of a growth.
exponent() {
    query fig6 orders "\$c[\"experiment\"] == \"$1\" && \$c[\"quantity\"] == \"$2\" && \$c[\"method\"] ~ /^${3:-}/ && \$c[\"stages\"] ~ /^${4:-}/ {
        printf \"%.2f ± %.2f\", \$c[\"measured\"], \$c[\"standard_error\"] }"
}

# constant EXPERIMENT QUANTITY [METHOD STAGES]: the constant beside it.
constant() {
    query fig6 orders "\$c[\"experiment\"] == \"$1\" && \$c[\"quantity\"] == \"$2\" && \$c[\"method\"] ~ /^${3:-}/ && \$c[\"stages\"] ~ /^${4:-}/ {
        printf \"%.1e\", \$c[\"constant\"] }"
}

# holds EXPERIMENT POWER: does the paper's power of h hold, within three standard errors?
holds() {
    query fig6 orders "\$c[\"experiment\"] == \"$1\" && \$c[\"quantity\"] == \"ensemble-walk\" {
        off = (\$c[\"measured\"] - $2) / \$c[\"standard_error\"]; off = off < 0 ? -off : off
        printf \"%s (%.1f standard errors away)\", off <= 3 ? \"holds\" : \"does not hold\", off }"
}

# walk EXPERIMENT [METHOD STAGES]: B h^b.
walk() { echo "$(constant "$1" ensemble-walk "${@:2}") h^b, b = $(exponent "$1" ensemble-walk "${@:2}")"; }

fig6() {
    for experiment in printed-2 printed-3 coupled-2 coupled-3; do
        query fig6 cases '$c["experiment"] == e && $c["member"] == 0 { print $c["id"] }' -v e=$experiment >"$work/ids"
        awk -F, 'NR == FNR { id[$1]; next } FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
            $c["first_case"] in id { print $c["h"] + 0, $c["time"], $c["mean_square_1"] }' \
            "$work/ids" "$work/fig6-ensembles.csv" >"$work/$experiment.dat"
    done
    draw fig6 growth 1700 1050 "Chaotic system, 101 members on E = 3.06: mean-square energy error"
    echo "The mean-square energy error of the ensemble is μ = A h^a + B h^b t: an oscillation, and a random walk. With the" \
        "constraint as printed, which can be integrated, B h^b is $(walk printed-2) for Lobatto-2 and $(walk printed-3) for" \
        "Lobatto-3, and one power of t would be $(exponent printed-2 ensemble-t) and $(exponent printed-3 ensemble-t). With the" \
        "coupled constraint, which cannot, it is $(walk coupled-2) and $(walk coupled-3), t to the $(exponent coupled-2 ensemble-t) and" \
        "$(exponent coupled-3 ensemble-t). The paper's h^4 $(holds coupled-2 4), its h^10 $(holds coupled-3 10); h^8, twice the" \
        "order of the method, $(holds coupled-3 8). Comparators on the coupled one (26 members, T = 1000): Lobatto-2" \
        "$(walk lobatto), DLA $(walk dla dla), MLA $(walk dla mla), SPARK $(walk spark spark 1) (s = 1) and $(walk spark spark 2) (s = 2):" \
        "the paper sees no gain and no loss."
}

# power STAGES RETRACTION EXPERIMENT: how the drift of the moving energy grows with h, or that none is seen.
power() {
    query fig8 orders "\$c[\"experiment\"] ~ /^$3\$/ && \$c[\"stages\"] == $1 && \$c[\"retraction\"] == \"$2\" &&
        \$c[\"claim\"] == \"growth\" && \$c[\"quantity\"] == \"moving energy\" {
        printf \"h^%.1f (± %.1f)\", \$c[\"measured\"], \$c[\"standard_error\"]; found = 1 } END { if (!found) printf \"none seen\" }"
}

fig8() {
    local retraction k most=() from='moving-energy'
    for retraction in cay exp; do
        k=$(query fig8 cases '$c["experiment"] == "ball" && $c["retraction"] == r { print $c["id"] }' -v r=$retraction)
        samples fig8 "$k" deviation_1 deviation_2 deviation_3 deviation_4 deviation_5 >"$work/$retraction.dat"
    done
    draw fig8 integrals 1400 900 "Homogeneous ball on a turntable, Lobatto-3, h = 1/10: errors of the four first integrals"
    for k in 3 4 5 6; do most+=("$(largest "$work/cay.dat" $k)"); done
    echo "Over 10^5 steps the first three integrals stay within ${most[0]}, ${most[1]} and ${most[2]}:" \
        "$(round_off 100000 "${most[@]:0:3}"). With cay the moving energy stays within ${most[3]} and" \
        "$(drifts fig8 0 'moving energy'): slope $(drift fig8 0 'moving energy'); with exp a drift is below what is seen at" \
        "h = 1/10 ($(drift fig8 1 'moving energy')). Over several h the drift goes like $(power 3 cay $from-cay) with cay," \
        "$(power 3 exp $from-exp) with exp for s = 3, like $(power 4 cay $from) and $(power 4 exp $from) for s = 4; for s = 2:" \
        "$(power 2 cay $from-2), $(power 2 exp $from-2). The paper compares it to the energy of a holonomic system, which does not" \
        "drift. Composed with its adjoint the step is symmetric: s = 3 $(power 3 cay $from-symmetric)," \
        "$(power 3 exp $from-symmetric), s = 4 $(power 4 cay $from-symmetric), $(power 4 exp $from-symmetric)."
}

# crossing FILE: when column 3 first changes its sign.
crossing() {
    awk 'NR > 1 && $3 * last < 0 { printf "%.1f", time + ($1 - time) * last / (last - $3); exit } { last = $3; time = $1 }' "$1"
}

reversal() {
    samples reversal 0 value_1 value_2 deviation_1 >"$work/reversal.dat"
    samples reversal 1 value_1 value_2 deviation_1 >"$work/favoured.dat"
    draw reversal reversal 1200 900 "Rattleback on SE(3), Lobatto-3, h = 1/50"
    echo "Started with spin $(awk 'NR == 1 { printf "%.2g", $3 }' "$work/reversal.dat") the rattleback turns round at" \
        "t = $(crossing "$work/reversal.dat") and reaches" \
        "$(awk '$3 > most { most = $3 } END { printf "%.2g", most }' "$work/reversal.dat"); started the other way round at" \
        "t = $(crossing "$work/favoured.dat") only. The energy errs by at most $(largest "$work/reversal.dat" 4)."
}

# Sets `name` to what a case of the Lie group methods is called: VRKMK(gauss-2, r=2).
label='name = ($c["method"] == "vrkmk" ? "VRKMK" : $c["method"] == "vcg" ? "VCG" : "RKMK-on-T*G") "(" $c["with"] ")"
    sub(/tableau=/, "", name); sub(/gauss/, "gauss-" $c["stages"], name); sub(/ r=/, ", r=", name)'

lie-orders() {
    query lie-orders cases "{ $label; gsub(/ /, \"\", name)
        print name, \$c[\"h\"] + 0, \$c[\"q_end\"] + \$c[\"p_end\"] }" >"$work/curves.dat"
    draw lie-orders lie-orders 1100 850 "Dipole on a stick, T = 1/2: errors of VRKMK and VCG"
    echo "Measured orders of q:$(query lie-orders orders '$c["claim"] == "order" && $c["quantity"] == "q" {
        printf "%s %s %s %d: %.2f", n++ ? ";" : "", $c["method"], $c["with"], $c["stages"], $c["measured"] }'). The paper's are 2, 3, 4, 6" \
        "(VRKMK) and 2, 4, 6 (VCG); the error of Kutta's tableau changes its sign on the way."
}

# lie_energies NAME HEADING: the four cases of a campaign.
lie_energies() {
    query "$1" cases "{ $label; print name }" >"$work/names"
    for id in 0 1 2 3; do
        samples "$1" $id deviation_1 >"$work/run-$((id + 1)).dat"
    done
    draw "$1" lie-energies 1400 850 "$2"
}

lie-energy() {
    lie_energies lie-energy "Dipole on a stick, h = 1/100, 10^5 steps: energy errors"
    echo "The energy stays within $(query lie-energy cases '{ printf "%s%.2e", n++ ? ", " : "", $c["energy_deviation"] }') of its start" \
        "(VRKMK with one and two Gauss stages, VCG of one and of three midpoint steps); the paper has about 1e-3, 1e-7, 1e-3, 1e-5."
}

lie-drift() {
    lie_energies lie-drift "Heavy top, h = 1/10: energy errors, variational and on T*G"
    echo "With Kutta's tableau the energy of VRKMK $(drifts lie-drift 0 energy) (slope $(drift lie-drift 0 energy)), that of" \
        "Runge-Kutta-Munthe-Kaas on T*G $(drifts lie-drift 1 energy) ($(drift lie-drift 1 energy)); with two Gauss stages" \
        "VRKMK $(drifts lie-drift 2 energy) ($(drift lie-drift 2 energy)), the other $(drifts lie-drift 3 energy)" \
        "($(drift lie-drift 3 energy))."
}

# pair_energies NAME HEADING: energies of mla (case 0) and dla (case 1) from the paper's pair.
pair_energies() {
    samples "$1" 0 value_1 deviation_1 >"$work/mla.dat"
    samples "$1" 1 value_1 deviation_1 >"$work/dla.dat"
    draw "$1" exact-energies 1200 800 "$2"
    local k method
    for k in 0 1; do
        method=$([ $k = 0 ] && echo mla || echo dla)
        echo "$(tr a-z A-Z <<<$method) starts at H = $(awk 'NR == 1 { printf "%.6f", $2 }' "$work/$method.dat"), ends at" \
            "$(awk 'END { printf "%.6f", $2 }' "$work/$method.dat") and is at most $(largest "$work/$method.dat" 3) from its start;" \
            "its drift is $(drift "$1" $k energy)."
    done
    echo "The pair (q0, q1) is on M_h^d: the methods start with different momenta, which are the exact flow's of neither."
}

exact-fig2() { pair_energies exact-fig2 "Nonholonomic particle (S1), h = 1/2, 1200 steps from the pair of the paper"; }
exact-fig5() { pair_energies exact-fig5 "Knife edge on an incline (S2), h = 1/2, 600 steps from the pair of the paper"; }
exact-fig6() { pair_energies exact-fig6 "Perturbed knife edge (S3), eps = 0.1, h = 1/2, 600 steps from the pair of the paper"; }

# sampled PROBLEM METHOD STEPS T M [OPTION...]: t, q, p, lambda and the invariants at M sample times.
sampled() {
    local problem=$1 method=$2 steps=$3 horizon=$4 samples=$5
    shift 5
    "$program" integrate "$problem" --method "$method" --steps "$steps" --horizon "$horizon" --samples "$samples" "$@" |
        grep '^[0-9]'
}

# distances FILE FILE N: t and the Euclidean distance of the first N coordinates of two samplings at the same times.
distances() {
    paste "$1" "$2" | awk -v n="$3" '{ sum = 0
        for (c = 2; c <= n + 1; c++) sum += ($c - $(NF / 2 + c)) ^ 2
        print $1, sqrt(sum) }'
}

# largest_distances FILE FILE: the same with the largest component of three.
largest_distances() {
    paste "$1" "$2" | awk '{ most = 0
        for (c = 2; c <= 4; c++) { x = $c - $(c + 4); x = x < 0 ? -x : x; if (x > most) most = x }
        print $1, most }'
}

# at FILE T: column 2 at time T.
at() {
    awk -v t="$2" '$1 == t { printf "%.2g", $2 }' "$1"
}

# particle METHOD VX [PARAMETER]: t and q of the free particle from 0 with v = (VX, 4/5, 0) at 120 times, h = 1/2.
particle() {
    sampled free-particle "$1" 1200 600 120 --q 0,0,0 --v "$2,0.8,0" ${3:+--with $3} | cut -d' ' -f1-4
}

# p_1 at q_0 = 0 of both methods is (dx/h) (1 + [mla] dy^2/(4 + (y0 + y1)^2)): paper, example 3.
exact-fig3() {
    local method minus own
    minus=$(awk 'BEGIN { printf "%.17g", 0.4 * 0.4 / (0.5 * log(0.4 + sqrt(1.16))) }') # R^-, (27)
    particle exact-map "$minus" >"$work/minus"
    for method in mla dla; do
        own=$(awk -v forces=$([ $method = mla ] && echo 1 || echo 0) 'BEGIN { printf "%.17g", 0.8 * (1 + forces * 0.16 / (4 + 0.16)) }')
        particle $method 0.8 start=pair >"$work/found"
        particle exact-map "$own" >"$work/own"
        largest_distances "$work/found" "$work/minus" >"$work/$method-minus"
        largest_distances "$work/found" "$work/own" >"$work/$method-own"
    done
    paste "$work/mla-minus" "$work/dla-minus" "$work/mla-own" "$work/dla-own" | awk '{ print $1, $2, $4, $6, $8 }' >"$work/errors.dat"
    draw exact-fig3 exact-errors 1200 700 "Nonholonomic particle (S1), h = 1/2: position errors from the pair of the paper"
    echo "The paper does not say what its errors are measured against. Against the exact flow with R^-(q0, q1) MLA ends" \
        "$(awk 'END { printf "%.4g", $2 }' "$work/errors.dat") off and DLA $(awk 'END { printf "%.4g", $3 }' "$work/errors.dat");" \
        "against the exact flow with the method's own first momentum" \
        "$(awk 'END { printf "%.3g", $4 }' "$work/errors.dat") and $(awk 'END { printf "%.4g", $5 }' "$work/errors.dat")."
}

# heights X Y: z1 of the exact map and of the midpoint rule for the pair from 0 to (X, Y, z1), each by one step of 1/2.
heights() {
    local rate
    rate=$(awk -v x="$1" -v y="$2" 'BEGIN { s = y < 0 ? -y : y; printf "%.17g", 2 * x * s / log(s + sqrt(1 + s * s)) }')
    for run in "exact-map $rate" "mla $(awk "BEGIN { print 2 * $1 }") --with start=pair"; do
        read -r method v with <<<"$run"
        "$program" integrate free-particle --q 0,0,0 --v "$v,$(awk "BEGIN { print 2 * $2 }"),0" --method "$method" $with \
            --steps 1 --horizon 0.5 | awk '$1 == "q" { printf "%.9f ", $4 }'
    done
}

exact-fig4() {
    local list=''
    for point in "0.4 0.4" "1 1" "2 2" "5 5" "-3 4"; do
        read -r exact middle <<<"$(heights $point)"
        list+=" (${point/ /, }): $exact, $middle;"
    done
    draw exact-fig4 exact-surfaces 1500 700 "S1: exact pairs (q0 = 0, q1), and those of the midpoint rule"
    echo "z1 of the exact map and of the midpoint rule at (x1, y1) =$list the difference is x1 y1^3 / 24 + .. near 0."
}

exact-round-off() {
    local form samples=384 steps=19200 horizon=9600 list=''
    sampled free-particle exact-map $samples $horizon $samples --preset paper --precision quad | cut -d' ' -f1-4 >"$work/true"
    for form in one-step two-step; do
        sampled free-particle exact-map $steps $horizon $samples --preset paper --with form=$form | cut -d' ' -f1-4 >"$work/found"
        distances "$work/found" "$work/true" 3 >"$work/$form.dat"
        list+=" $form: $(at "$work/$form.dat" 75), $(at "$work/$form.dat" 600), $(at "$work/$form.dat" 9600);"
    done
    draw exact-round-off exact-round-off 1200 700 "Exact discrete map of the nonholonomic particle (S1), h = 1/2, in double precision"
    echo "Errors of q after 150, 1200 and 19200 steps of the exact map, against the same in quadruple precision:${list%;}." \
        "The two-step recursion keeps every rounding of a position as a velocity: k^2 and more, as |q| grows, too."
}

# The blade's speed: of (t, x, y, phi, p_x, p_y, ..) the momentum along the heading, mass 1.
# sleigh_run NAME METHOD STEPS ENERGY [OPTION...]: t, speed, energy error at 600 times up to 120; ENERGY is the column.
sleigh_run() {
    local name=$1 method=$2 steps=$3 energy=$4
    shift 4
    sampled planar-sleigh "$method" "$steps" 120 600 "$@" | tee "$work/$name" | awk -v energy="$energy" '{
        if (NR == 1) start = $energy
        drift = $energy - start
        print $1, $5 * cos($4) + $6 * sin($4), drift < 0 ? -drift : drift }' >"$work/$name.dat"
}

sleigh() {
    sleigh_run coarse gni-sv 4800 11
    sleigh_run fine gni-sv 9600 11
    sleigh_run lobatto-3 lobatto-iiia 4800 9 --stages 3
    sleigh_run lobatto-4 lobatto-iiia 600 9 --stages 4
    sleigh_run dla dla 4800 9
    draw sleigh sleigh 1200 1000 "Chaplygin sleigh: some nonholonomic integrators turn it round; the true one glides forwards"
    echo "The sleigh of gni-sv, which is the two-stage Lobatto method, turns round at t = $(crossing_of "$work/coarse.dat") with" \
        "h = 1/40 and at t = $(crossing_of "$work/fine.dat") with h = 1/80, while its energy at p^- stays within" \
        "$(largest "$work/coarse.dat" 3): the part of the momentum that the constraint forbids, |p^- - pbar|, alternates in sign and" \
        "grows to $(largest <(cut -d' ' -f1,10 "$work/coarse") 2). Lobatto with three stages and h = 1/40 turns round at" \
        "t = $(crossing_of "$work/lobatto-3.dat"), with four and h = 1/5 at t = $(crossing_of "$work/lobatto-4.dat"). DLA with h = 1/40 does" \
        "not: at t = 120 its speed is $(awk 'END { printf "%.5f", $2 }' "$work/dla.dat"); the true one tends to" \
        "$(awk 'BEGIN { printf "%.5f", sqrt(0.75) }')."
}

# crossing_of FILE: when column 2 changes its sign.
crossing_of() {
    awk 'NR > 1 && $2 * last < 0 { printf "%.1f", $1; exit } { last = $2 }' "$1"
}

two-motions() {
    local preset
    sampled rolling-disk compose 1000 10 500 >"$work/nonholonomic"
    cut -d' ' -f1-3 "$work/nonholonomic" >"$work/nonholonomic.dat"
    for preset in circling parting; do
        sampled vakonomic-disk vakonomic 20000 10 500 --preset $preset >"$work/$preset"
        distances <(cut -d" " -f1-5 "$work/$preset") <(cut -d" " -f1-5 "$work/nonholonomic") 4 >"$work/distance"
        paste -d' ' <(cut -d' ' -f1-3,12 "$work/$preset") <(cut -d' ' -f2 "$work/distance") >"$work/$preset.dat"
    done
    draw two-motions two-motions 1400 950 "One constraint, two dynamics: the rolling disk"
    echo "With p_x = p_y = 0 condition (4.10) of the thesis stays below $(largest "$work/circling.dat" 4) and the vakonomic disk within" \
        "$(largest "$work/circling.dat" 5) of the nonholonomic circle, which is the error of h = 1/2000. With p_x = .3, p_y = .2 and the same" \
        "velocities (4.10) is $(awk 'NR == 1 { printf "%.2g", $4 }' "$work/parting.dat") at the start, and at t = 4 the two are" \
        "$(awk '$1 == 4 { printf "%.3g", $5 }' "$work/parting.dat") apart."
}

# Sets `name` to what a case is called where methods are compared: its stages where they count, no parameters.
short='name = $c["method"] ($c["stages"] > 1 ? "-" $c["stages"] : "")'

nonholonomic() {
    local id line=0
    query nonholonomic cases "\$c[\"kind\"] == \"convergence\" { $short; print name, \$c[\"wall_time\"], \$c[\"q_end\"] }" >"$work/work.dat"
    cut -d' ' -f1 "$work/work.dat" | uniq >"$work/names"
    while read -r id; do
        line=$((line + 1))
        samples nonholonomic "$id" deviation_1 | awk '{ x = $2 < 0 ? -$2 : $2; if (x > most) most = x }
            NR % 5 == 1 && NR > 1 { print $1, most; most = 0 }' >"$work/energy-$line.dat"
    done < <(query nonholonomic cases '$c["kind"] == "trajectory" { print $c["id"] }')
    draw nonholonomic nonholonomic 1600 800 "Nonholonomic integrators: particle in a nonlinear potential (S4 b)"
    echo "Error at T = 3 against the time of the case, in double precision, and energy errors over 10^4 units of time with h = 1/20. To an error" \
        "below 1e-8 the fastest: $(awk '$3 < 1e-8 && (!($1 in t) || $2 < t[$1]) { t[$1] = $2 } END { for (m in t) print t[m], m }' \
            "$work/work.dat" | sort -g | awk 'NR <= 3 { printf "%s%s (%.2g s)", (NR > 1) ? ", " : "", $2, $1 }')." \
        "Largest energy error: $(query nonholonomic cases "\$c[\"kind\"] == \"trajectory\" { $short
            printf \"%s%s %.1e\", n++ ? \", \" : \"\", name, \$c[\"energy_deviation\"] }")."
}

# nodes PROBLEM N [OPTION...]: t, q, p and u of an optimal control at its nodes.
nodes() {
    local problem=$1 steps=$2
    shift 2
    "$program" control "$problem" --method trapezoid --steps "$steps" --nodes "$@" | tee "$work/solution" | grep '^[0-9]'
}

# of_solution LABEL: a line of the last one.
of_solution() {
    awk -v label="$1" '$1 == label { print $2 }' "$work/solution"
}

control-vehicle() {
    local list=''
    for preset in turn dive; do
        nodes underwater-vehicle 32 --preset "$preset" | awk '{ print $1, $11, $12, $13, $20, $21, $22, $23, $24 }' \
            >"$work/$preset.dat"
        list+=" $preset: cost $(of_solution cost | cut -c1-7) after $(of_solution iterations) iterations of Newton;"
    done
    draw control-vehicle control-vehicle 1500 950 "Underwater vehicle on SE(3), five thrusters, N = 32: path and controls"
    echo "Two boundary conditions of the vehicle (spec control S15; thesis figures 5.1 to 5.3, which print no data).${list%;}."
}

control-orders() {
    query control-orders cases '{ print $c["problem"], $c["method"] == "lobatto" ? $c["stages"] : 2, $c["h"], $c["node_u"],
        $c["cost_error"] }' >"$work/orders.dat"
    draw control-orders control-orders 1500 620 "Optimal control, T = 4: errors of the control u and of the cost J"
    echo "Measured orders for trapezoid and elements of 3 and 4 nodes:" \
        "u $(orders control-orders node-u); J $(orders control-orders cost) (pendulum-transfer, then two-masses, of each method)."
}

control-disc() {
    nodes disc-transfer 64 | awk '{ print $1, $2, $3, $5, $10, $11 }' >"$work/disc.dat"
    draw control-disc control-disc 1500 620 "A rolling disc, rest to rest at least effort, N = 64: path and controls"
    echo "The disc rolls from 0 to (1, 1) while its heading turns by a quarter; it may not slip sideways (spec control S17)." \
        "Cost $(of_solution cost | cut -c1-7), u(0) = ($(awk '$1 == "u0" { printf "%.4f, %.4f", $2, $3 }' "$work/solution"))."
}

mkdir -p "$out"
for name in "${figures[@]}"; do
    [[ " ${all[*]} " == *" $name "* ]] || { echo "figures: there is no figure $name" >&2; exit 2; }
    echo "== $name"
    if [ -f "cases/figures/$name.yaml" ]; then
        ${MPIRUN:-mpirun} -n "$(nproc)" "$program" run "cases/figures/$name.yaml" -o "$out/$name" --force >"$work/log" ||
            { cat "$work/log"; exit 1; }
        for table in cases orders samples ensembles; do table "$name" $table; done
    fi
    $name >"$out/$name.txt"
    cat "$out/$name.txt"
done

{
    echo "# Figures"
    for name in "${all[@]}"; do
        [ ! -f "$out/$name.txt" ] || printf '\n## %s\n\n![%s](%s.png)\n\n%s\n' "$name" "$name" "$name" "$(cat "$out/$name.txt")"
    done
} >"$out/README.md"
