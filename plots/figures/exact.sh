# Figures of [anahory-marrero-martin-2022].

# pair_energies NAME HEADING [SETTING]: energies of mla (case 0) and dla (case 1) from the paper's pair.
pair_energies() {
    samples "$1" 0 value_1 deviation_1 >"$work/mla.dat"
    samples "$1" 1 value_1 deviation_1 >"$work/dla.dat"
    draw "$1" exact-energies 1200 800 "$2" "${3:-}"
    local k method
    caption "Energy H (top) and its deviation |H - H_0| (bottom, logarithmic) of MLA and DLA against time. $2. At most" \
        "$(largest "$work/mla.dat" 3) from the start (MLA) and $(largest "$work/dla.dat" 3) (DLA)."
    for k in 0 1; do
        method=$([ $k = 0 ] && echo mla || echo dla)
        echo "$(tr a-z A-Z <<<$method) starts at H = $(awk 'NR == 1 { printf "%.6f", $2 }' "$work/$method.dat"), ends at" \
            "$(awk 'END { printf "%.6f", $2 }' "$work/$method.dat") and is at most $(largest "$work/$method.dat" 3) from its start;" \
            "its drift is $(drift "$1" $k energy)."
    done
    echo "The pair (q0, q1) is on M_h^d. The methods therefore start with different momenta, and neither has the momentum of the exact flow."
}

# v_x of the exact flow of S1 from (0, 0, 0) to (x, y) = (0.4, 0.4) in time 1/2: R^-, (27).
exact_rate() { awk 'BEGIN { printf "%.17g", 0.4 * 0.4 / (0.5 * log(0.4 + sqrt(1.16))) }'; }

exact-fig2() {
    local energy
    energy=$(awk -v v="$(exact_rate)" 'BEGIN { printf "%.10g", (v * v + 0.64) / 2 }')
    pair_energies exact-fig2 "Nonholonomic particle (S1), h = 1/2, 1200 steps from the pair of the paper" "exact = $energy; early = 5"
    echo "The exact flow of the pair has $(printf '%.5f' "$energy"), between the two. All of the change is in the first ten steps, the inset."
}
exact-fig5() { pair_energies exact-fig5 "Knife edge on an incline (S2), h = 1/2, 600 steps from the pair of the paper"; }
exact-fig6() { pair_energies exact-fig6 "Perturbed knife edge (S3), eps = 0.1, h = 1/2, 600 steps from the pair of the paper"; }

# largest_distances FILE FILE: the same with the largest component of three.
largest_distances() {
    paste "$1" "$2" | awk '{ most = 0
        for (c = 2; c <= 4; c++) { x = $c - $(c + 4); x = x < 0 ? -x : x; if (x > most) most = x }
        print $1, most }'
}

# particle METHOD VX [PARAMETER]: t and q of the free particle from 0 with v = (VX, 4/5, 0) at 120 times, h = 1/2.
particle() {
    sampled free-particle "$1" 1200 600 120 --q 0,0,0 --v "$2,0.8,0" ${3:+--with $3} | cut -d' ' -f1-4
}

# [anahory-marrero-martin-2022, fig. 3].
# p_1 at q_0 = 0 of both methods is (dx/h) (1 + [mla] dy^2/(4 + (y0 + y1)^2)): paper, example 3.
exact-fig3() {
    local method minus own
    minus=$(exact_rate)
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
    caption "Largest component of the position error of MLA and DLA against time, logarithmic. Solid: against the exact flow with R^-(q0, q1)." \
        "Dashed: against the exact flow with the method's own first momentum. The paper does not say which of them it shows."
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

# [anahory-marrero-martin-2022, fig. 4].
exact-fig4() {
    local list=''
    for point in "0.4 0.4" "1 1" "2 2" "5 5" "-3 4"; do
        read -r exact middle <<<"$(heights $point)"
        list+=" (${point/ /, }): $exact, $middle;"
    done
    draw exact-fig4 exact-surfaces 1500 700 "S1: exact pairs (q0 = 0, q1), and those of the midpoint rule"
    caption "Left: z1 over (x1, y1) for pairs of points that start at 0, by the exact map and by the midpoint rule. Right: their difference," \
        "x1 y1^3 / 24 + .. near 0."
    echo "z1 of the exact map and of the midpoint rule at (x1, y1) =${list%;}."
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
    caption "Error of q of the exact map in double precision against the number of steps, logarithmic axes, compared with quadruple precision." \
        "The two-step recursion keeps every rounding of a position as a velocity. Its error grows like k^2 and more, because |q| grows as well."
    echo "Errors of q after 150, 1200 and 19200 steps of the exact map, against the same in quadruple precision:${list%;}."
}
