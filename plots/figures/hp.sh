# Figures of [martin-sato-2018], and the rattleback.

# relative REFERENCE PANEL...: of the output of `integrate` on stdin the relative error of each panel against a file with
# that of the reference. A panel is a line's name, and which of its numbers count: g:1-2. Digits beyond a double's count.
relative() {
    local reference=$1
    shift
    awk -v panels="$*" '
        # twelve digits behind the point, n = 1, 2, 3; whole: those before it
        function part(x, n) { sub(/^[^.]*[.]?/, "", x); return substr(x zeros, 12 * n - 11, 12) }
        function whole(x) { sub(/[.].*/, "", x); return x }
        function sign(x) { return (x ~ /^-/) ? -1 : 1 }
        function difference(a, b,    n, sum) {
            if (a ~ /e/ || b ~ /e/) return a - b
            sum = whole(a) - whole(b)
            for (n = 1; n <= 3; n++) sum += (sign(a) * part(a, n) - sign(b) * part(b, n)) * 10 ^ (-12 * n)
            return sum
        }
        BEGIN { zeros = sprintf("%036d", 0) }
        NR == FNR { for (i = 2; i <= NF; i++) want[$1, i - 1] = $i; next }
        { for (i = 2; i <= NF; i++) got[$1, i - 1] = $i; count[$1] = NF - 1 }
        END {
            n = split(panels, panel, " ")
            for (k = 1; k <= n; k++) {
                m = split(panel[k], range, /[:-]/)
                first = m > 1 ? range[2] : 1
                last = m > 1 ? range[m] : count[range[1]]
                top = bottom = 0
                for (i = first; i <= last; i++) {
                    top += difference(got[range[1], i], want[range[1], i]) ^ 2
                    bottom += want[range[1], i] ^ 2
                }
                printf "%s%.3e", (k > 1) ? " " : "", sqrt(top / bottom)
            }
            print ""
        }' "$reference" -
}

# errors_against PROBLEM PRECISION STAGES STEPS PANEL...: s, h and relative errors at T = 1 for s = 2 to 5 and h = 1/256 to
# 1/4, against the same method with so many stages (own: as many) and steps.
errors_against() {
    local problem=$1 precision=$2 of=$3 finest=$4 s steps
    shift 4
    run() { "$program" integrate "$problem" --method lobatto-iiia --horizon 1 --precision "$precision" --stages "$1" --steps "$2"; }
    for s in 2 3 4 5; do
        run "${of/own/$s}" "$finest" >"$work/finest"
        for steps in 256 128 64 32 16 8 4; do
            echo "$s $(awk "BEGIN { print 1 / $steps }") $(run "$s" "$steps" | relative "$work/finest" "$@")"
        done
    done
}

# slopes COLUMN: between the two finest steps, s = 2, 3, 4, 5, against the exact reference.
slopes() {
    awk -v k="$1" '$2 == 1 / 256 { fine = $k } $2 == 1 / 128 { printf "%s%.2f", n++ ? ", " : "", log($k / fine) / log(2) }' \
        "$work/exact.dat"
}

# order_figure NAME PROBLEM HEADING WIDTH LABELS PANEL...: errors against the exact solution and against the paper's own
# reference, and what the campaign measured.
order_figure() {
    local name=$1 problem=$2 heading=$3 width=$4 labels=$5 confirmed all
    shift 5
    # 8 stages and 256 steps err below 1e-33, in λ below 1e-25
    errors_against "$problem" quad 8 256 "$@" >"$work/exact.dat"
    errors_against "$problem" double own 10000 "$@" >"$work/own.dat"
    draw "$name" orders "$width" 950 "$heading, T = 1: relative errors, Lobatto with s stages" "labels = '$labels'"
    confirmed=$(query "$name" orders '$c["claim"] == "order" && $c["verdict"] == "confirmed" { n++ } END { print n + 0 }')
    all=$(query "$name" orders '$c["claim"] == "order" { n++ } END { print n + 0 }')
    caption "Relative errors against the step size for s = 2 to 5 stages, logarithmic axes. Top: reference in quadruple precision. Bottom: the" \
        "paper's reference in double precision, whose round-off hides the higher orders. $confirmed of $all measured orders are those of" \
        "theorem 5.2: 2s-2 for q and p, s or s-1 for λ."
    echo "Measured orders for s = 2, 3, 4, 5: q $(orders "$name" q); p $(orders "$name" p); λ $(orders "$name" lambda);" \
        "$confirmed of $all are those of theorem 5.2 within 0.1. Upper row: reference with 8 stages and h = 1/256." \
        "Lower row: the same method in double precision with h = 1e-4;" \
        "there the errors of the position at h = 1/256 are" \
        "$(awk '$2 == 1 / 256 { printf "%s%.0e", n++ ? ", " : "", $3 }' "$work/own.dat")."
}

fig3() {
    order_figure fig3 particle "Nonholonomic particle" 1900 "q|p|λ|energy" q p lambda energy
    echo "Slopes of the energy between the two finest steps: $(slopes 6). The paper does not say what its four panels show."
}

fig7() {
    order_figure fig7 disc "Vertical disc on SE(2) with cay" 2300 "(x, y)|heading|μ|λ|energy" g:1-2 g:3 mu lambda energy
    echo "Slopes between the two finest steps: position (x, y) $(slopes 3), heading $(slopes 4), energy $(slopes 7)." \
        "The paper does not say what its five panels show."
}

# step_data: curves, stages and ends of one step of Lobatto-4 on a scalar problem.
step_data() {
    "$program" tableau lobatto-iiia --stages 4 | awk -v h=2.2 -v start=1 -v points=400 -v stages="$work/stages.dat" \
        -v ends="$work/ends.dat" -f "$here/collocation.awk" >"$work/curves.dat"
}

# off COLUMN: how far a curve is off the solution at most.
off() {
    awk -v k="$1" '{ x = $k - $2; x = x < 0 ? -x : x; if (x > most) most = x } END { printf "%.3f", most }' "$work/curves.dat"
}

# end COLUMN: how far an end is off it.
end() { awk -v k="$1" '{ printf "%.4f", $k - $1 }' "$work/ends.dat"; }

scalar="One step of Lobatto-4, h = 2.2, on dy/dt = 2 sin(11 t/5) - y, y(0) = 1"

# [martin-sato-2018, fig. 1].
fig1() {
    step_data
    draw fig1 collocation 1500 650 "Continuous and discontinuous collocation. $scalar" "improved = 0"
    caption "Solution and collocation polynomial u against t. $scalar. Left: continuous collocation, at most $(off 3) off." \
        "Right: discontinuous, at most $(off 4) off and with jumps at the ends; the step itself ends $(end 3) off."
    echo "$scalar. The continuous polynomial u, of degree 4, is at most $(off 3) off the solution and ends $(end 2) off it. The" \
        "discontinuous one, of degree 2, is $(off 4) off, most at the ends where it does not meet y0 and y1, and y1 is $(end 3) off." \
        "The paper's figure is a sketch without a problem; this one is computed."
}

# [martin-sato-2018, fig. 2].
fig2() {
    step_data
    draw fig2 collocation 1100 700 "Polynomial v of discontinuous data. $scalar" "improved = 1"
    caption "Polynomial v through the slopes of discontinuous collocation, its own polynomial u, and the solution against t." \
        "$scalar. v is at most $(off 5) off the solution, u at most $(off 4)."
    echo "$scalar. The slopes at the stages of the discontinuous method give v, of degree 4 and at most $(off 5) off the solution," \
        "where its own polynomial u is $(off 4) off and that of continuous collocation $(off 3). The paper's figure is a sketch without a" \
        "problem; this one is computed."
}

# envelope: of columns `time value value value` the least and largest value of each in 500 parts of the time, as
# `time least largest least largest ..`: what every 50th step showed of an oscillation of few steps was an alias of it.
envelope() {
    awk -v parts=500 '
        { time[NR] = $1; for (k = 2; k <= NF; k++) value[NR, k] = $k; columns = NF }
        END {
            for (part = 0; part < parts; part++) {
                from = int(NR * part / parts) + 1; to = int(NR * (part + 1) / parts)
                if (to < from) continue
                line = time[from]
                for (k = 2; k <= columns; k++) {
                    least = most = value[from, k]
                    for (i = from; i <= to; i++) { if (value[i, k] < least) least = value[i, k]; if (value[i, k] > most) most = value[i, k] }
                    line = line " " least " " most
                }
                print line
            }
        }'
}

# energies NAME HEADING EPS: both step sizes, short and long term.
energies() {
    local name=$1 id=0 deviation=()
    for run in short short-large-step long long-large-step envelope envelope-large-step; do
        samples "$name" $id value_1 value_2 value_3 >"$work/$run.dat"
        deviation[id]=$(query "$name" cases "\$c[\"id\"] == $id { printf \"%.2g\", \$c[\"energy-error\"] }")
        id=$((id + 1))
    done
    for run in envelope envelope-large-step; do envelope <"$work/$run.dat" >"$work/$run.least-most"; done
    draw "$name" energies 1400 900 "$2"
    start=$(awk 'NR == 1 { printf "E = %.4g (driver %.4g, passenger %.4g)", $2, $3, $4 }' "$work/long.dat")
    caption "Driver and passenger energy of the CVT against time, eps = $3, Lobatto-2, ${start%% (*}. Top: short term. Bottom: least and largest" \
        "values over the long term. With h = 1/10 the energy stays within ${deviation[2]} and $(drifts "$name" 2 energy). With h = π/10 it" \
        "deviates by ${deviation[3]}, erratically as in the paper."
    echo "CVT, eps = $3, Lobatto-2, $start. With h = 1/10 the energy stays within ${deviation[2]} of its start over 10^5" \
        "steps and $(drifts "$name" 2 energy): slope $(drift "$name" 2 energy) (driver $(drift "$name" 2 'driver energy'), passenger" \
        "$(drift "$name" 2 'passenger energy')). With h = π/10 it deviates by ${deviation[3]}," \
        "$(awk "BEGIN { printf \"%.0f\", ${deviation[3]} / ${deviation[2]} }") times as much." \
        "Long term: the least and the largest value of each 500th of the time."
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

# holds EXPERIMENT POWER: does the paper's power of h hold, within the tolerance that goes with its standard error?
holds() {
    query fig6 orders "\$c[\"experiment\"] == \"$1\" && \$c[\"quantity\"] == \"ensemble-walk\" {
        off = \$c[\"measured\"] - $2; off = off < 0 ? -off : off
        printf \"%s (%.1f standard errors away)\", off <= \$c[\"tolerance\"] ? \"holds\" : \"does not hold\", off / \$c[\"standard_error\"] }"
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
    caption "Mean-square energy error μ of 101 members over a power of h, against time; top: printed constraint, bottom: coupled." \
        "Curves of all h agree if the power is right. The paper's h^4 for Lobatto-2 $(holds coupled-2 4), its h^10 for Lobatto-3" \
        "$(holds coupled-3 10), and h^8 $(holds coupled-3 8)."
    echo "The mean-square energy error of the ensemble is μ = A h^a + B h^b t: an oscillation, and a random walk. With the" \
        "constraint as printed, which can be integrated, B h^b is $(walk printed-2) for Lobatto-2 and $(walk printed-3) for" \
        "Lobatto-3, and one power of t would be $(exponent printed-2 ensemble-t) and $(exponent printed-3 ensemble-t). With the" \
        "coupled constraint, which cannot, it is $(walk coupled-2) and $(walk coupled-3), t to the $(exponent coupled-2 ensemble-t) and" \
        "$(exponent coupled-3 ensemble-t). h^8 is twice the order of the method. Comparators on the coupled one (26 members, T = 1000): Lobatto-2" \
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
    caption "Errors of the four first integrals of the ball against time, 10^5 steps of Lobatto-3. The first three:" \
        "$(round_off 100000 "${most[@]:0:3}"). The moving energy with cay $(drifts fig8 0 'moving energy'), by" \
        "$(power 3 cay $from-cay) over several h; with exp it $(drifts fig8 1 'moving energy') at this h. The energy of a holonomic system, to" \
        "which the paper compares it, does not drift."
    echo "Over 10^5 steps the first three integrals stay within ${most[0]}, ${most[1]} and ${most[2]}:" \
        "$(round_off 100000 "${most[@]:0:3}"). With cay the moving energy stays within ${most[3]} and" \
        "$(drifts fig8 0 'moving energy'): slope $(drift fig8 0 'moving energy'); with exp a drift is below what is seen at" \
        "h = 1/10 ($(drift fig8 1 'moving energy')). Over several h the drift goes like $(power 3 cay $from-cay) with cay," \
        "$(power 3 exp $from-exp) with exp for s = 3, like $(power 4 cay $from) and $(power 4 exp $from) for s = 4; for s = 2:" \
        "$(power 2 cay $from-2), $(power 2 exp $from-2). Composed" \
        "with its adjoint the step is symmetric: s = 3 $(power 3 cay $from-symmetric)," \
        "$(power 3 exp $from-symmetric), s = 4 $(power 4 cay $from-symmetric), $(power 4 exp $from-symmetric)."
}

# crossing FILE: when column 3 first changes its sign.
crossing() {
    awk 'NR > 1 && $3 * last < 0 { printf "%.1f", time + ($1 - time) * last / (last - $3); exit } { last = $3; time = $1 }' "$1"
}

reversal() {
    samples reversal 0 value_1 value_3 deviation_1 >"$work/reversal.dat"
    samples reversal 1 value_1 value_3 deviation_1 >"$work/favoured.dat"
    draw reversal reversal 1200 900 "Rattleback on SE(3), Lobatto-3, h = 1/50"
    caption "Spin about the vertical (top) and energy error (bottom) of the rattleback against time, Lobatto-3, h = 1/50. Started against its" \
        "preferred sense it reverses at t = $(crossing "$work/reversal.dat"); started in its preferred sense at" \
        "t = $(crossing "$work/favoured.dat")."
    echo "Started with spin $(awk 'NR == 1 { printf "%.2g", $3 }' "$work/reversal.dat") the rattleback turns round at" \
        "t = $(crossing "$work/reversal.dat") and reaches" \
        "$(awk '$3 > most { most = $3 } END { printf "%.2g", most }' "$work/reversal.dat"); started the other way round at" \
        "t = $(crossing "$work/favoured.dat") only. The energy errs by at most $(largest "$work/reversal.dat" 4)."
}
