# Figures of the discrete variational methods.

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

# [jimenez-2012, thm. 6.2.1].
sleigh() {
    sleigh_run coarse gni-sv 4800 11
    sleigh_run fine gni-sv 9600 11
    sleigh_run lobatto-3 lobatto-iiia 4800 9 --stages 3
    sleigh_run lobatto-4 lobatto-iiia 600 9 --stages 4
    sleigh_run dla dla 4800 9
    draw sleigh sleigh 1200 1000 "Chaplygin sleigh: some nonholonomic integrators turn it round; the true one glides forwards"
    caption "Speed along the blade of the Chaplygin sleigh (top), |p^- - pbar| of gni-sv (middle) and energy error (bottom) against time." \
        "gni-sv, which is Lobatto-2, turns the sleigh round at t = $(crossing_of "$work/coarse.dat") with h = 1/40, Lobatto-3 at" \
        "t = $(crossing_of "$work/lobatto-3.dat"). DLA does not, like the true sleigh."
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
    caption "Left: paths of the rolling disk. Right: condition (4.10) of Jimenez 2012 and the distance from the nonholonomic motion, against" \
        "time, logarithmic. With p_x = p_y = 0 the vakonomic disk stays within $(largest "$work/circling.dat" 5) of the nonholonomic circle." \
        "With p_x = .3, p_y = .2 it leaves the circle."
    echo "With p_x = p_y = 0 condition (4.10) of Jimenez 2012 stays below $(largest "$work/circling.dat" 4) and the vakonomic disk within" \
        "$(largest "$work/circling.dat" 5) of the nonholonomic circle, which is the error of h = 1/2000. With p_x = .3, p_y = .2 and the same" \
        "velocities (4.10) is $(awk 'NR == 1 { printf "%.2g", $4 }' "$work/parting.dat") at the start, and at t = 4 the two are" \
        "$(awk '$1 == 4 { printf "%.3g", $5 }' "$work/parting.dat") apart."
}

# Sets `name` to what a case is called where methods are compared: its stages where they count, no parameters.
short='name = $c["method"] ($c["stages"] > 1 ? "-" $c["stages"] : "")'

# An energy that the motion keeps: of the ball on a turning plate the moving one.
kept_energy='column = "deviation_1"; n = split($c["invariants"], names, "; ")
    for (i = 1; i <= n; i++) if (names[i] == "moving energy") column = "deviation_" i'

# energy_errors NAME [CODE]: systems, names of methods and, for each pair, the largest energy errors of pieces of time; $work/largest has those
# of the whole. CODE sets `label`, a word for the problem of a case, or "" for a case to leave out.
energy_errors() {
    local id problem name column system line code=${2:-'label = $c["problem"]'}
    rm -f "$work"/[0-9]*-*.dat "$work/largest"
    query "$1" cases "\$c[\"kind\"] == \"trajectory\" { $code; if (label) print label }" | awk '!seen[$1]++' >"$work/systems"
    query "$1" cases "\$c[\"kind\"] == \"trajectory\" { $short; print name }" | awk '!seen[$1]++' >"$work/names"
    while read -r id problem name column; do
        system=$(grep -nx "$problem" "$work/systems" | cut -d: -f1)
        line=$(grep -nx "$name" "$work/names" | cut -d: -f1)
        samples "$1" "$id" "$column" | awk '{ x = $2 < 0 ? -$2 : $2; if (x > most) most = x }
            NR % 5 == 1 && NR > 1 { if (most > 0) print $1, most; most = 0 }' >"$work/$system-$line.dat"
        echo "$problem $name $(largest "$work/$system-$line.dat" 2)" >>"$work/largest"
    done < <(query "$1" cases "\$c[\"kind\"] == \"trajectory\" && \$c[\"status\"] == \"ok\" {
        $short; $kept_energy; $code; if (label) print \$c[\"id\"], label, name, column }")
}

# What energy_errors has found, as a sentence.
largest_errors() {
    awk '{ text[$1] = (seen[$1]++ ? text[$1] ", " : "") $2 " " $3; if (seen[$1] == 1) order[++n] = $1 }
        END { for (k = 1; k <= n; k++) printf "%s%s: %s", (k > 1) ? "; " : "", order[k], text[order[k]] }' "$work/largest"
}

nonholonomic() {
    energy_errors nonholonomic
    draw nonholonomic nonholonomic 1600 800 "Energy errors of nonholonomic integrators on seven systems, h = 1/10"
    caption "Energy error of nonholonomic integrators against time, logarithmic axes, one panel per system, h = 1/10, 1000 units of time. For the" \
        "ball on a turning plate the moving energy. Errors fall with the order of the method and stay bounded where a step reverses."
    echo "Largest energy errors: $(largest_errors)."
}

# Sets `label` to the preset and the parameters of a case of the test family; the sweep and anharmonic swings have no panels.
member='data = $c["data"]; gsub(/text=[^ ]* ?|preset=/, "", data); gsub(/ /, ", ", data)
    label = ($c["problem"] ~ /gauge/ ? "gauge," : "") (data ~ /turns/ ? "" : data ? "swings," : "swings") data
    gsub(/ /, "", label)'

# [modin-verdier-2020]: slopes by eps of the turns whose passenger is harmonic, those beyond chance, in slopes-M.dat of method M.
unbiased() {
    local name eps slope
    energy_errors unbiased "$member; if (\$c[\"experiment\"] == \"sweep\" || label ~ /^swings,/) label = \"\""
    rm -f "$work"/slopes-*.dat
    while read -r name eps slope; do
        echo "$eps $slope" >>"$work/slopes-$(grep -nx -e "$name" "$work/names" | cut -d: -f1).dat"
    done < <(query unbiased orders "\$c[\"claim\"] == \"drift\" && \$c[\"quantity\"] == \"energy\" && \$c[\"problem\"] == \"unbiased-cvt\" {
        $short; $member; slope = \$c[\"measured\"] < 0 ? -\$c[\"measured\"] : \$c[\"measured\"]
        if (label !~ /turns,eps=[0-9.]*\$/ || slope <= \$c[\"tolerance\"]) next
        sub(/.*eps=/, \"\", label); print name, label, slope }" | sort -k1,1 -k2,2n)
    draw unbiased nonholonomic 1600 800 "Without a reversal nonholonomic integrators drift: energy errors, h = 1/10" "slopes = 1"
    caption "Energy error against time, logarithmic axes, one panel per member of the test family, h = 1/10, 1000 units of time. Last: slopes of" \
        "the energy beyond chance by eps, of a driver that turns. Without a reversal (eps or gauge not 0) most methods drift."
    echo "At eps = 1/2: $(slopes_of 0.5)."
}

# slopes_of EPS: methods and slopes at this eps.
slopes_of() {
    local k list=''
    for ((k = 1; k <= $(wc -l <"$work/names"); k++)); do
        [ ! -f "$work/slopes-$k.dat" ] || list+=$(awk -v eps="$1" -v name="$(sed -n "${k}p" "$work/names")" '$1 == eps { printf ", %s %.1e", name, $2 }' "$work/slopes-$k.dat")
    done
    echo "${list#, }"
}

ensembles() {
    local experiment stages
    for experiment in short long; do
        for stages in 2 3; do
            query ensembles cases "\$c[\"experiment\"] == \"$experiment\" && \$c[\"stages\"] == $stages { print \$c[\"energy\"] }" \
                >"$work/$experiment-$stages.dat"
        done
    done
    draw ensembles ensembles 1300 520 "A thousand members of a nonholonomic ensemble: slopes of the energy"
    caption "Members by the slope of their energy, 1000 starts around one, h = 1/10, a transmission that turns one way. Slopes of two Lobatto stages" \
        "scatter around 0 and shrink as T doubles: the energy is bounded. Those of three stages stay: it drifts."
    echo "Fractions that drift, T = 250, then 500, two stages, then three: $(query ensembles orders \
        "\$c[\"quantity\"] == \"drifting\" { printf \"%s%g\", n++ ? \", \" : \"\", \$c[\"measured\"] }")."
}

# deviations METHOD: h and the deviations of the energy and of modified energies.
deviations() {
    local list='' column
    for column in energy-error modified-energy-4 modified-energy-6 modified-energy-8 modified-energy-best; do list+=", \$c[\"$column\"]"; done
    query backward cases "\$c[\"method\"] == \"$1\" { print \$c[\"h\"]$list }"
}

backward() {
    local method
    for method in stormer-verlet symplectic-midpoint; do deviations $method >"$work/$method.dat"; done
    draw backward backward 1300 520 "Modified energies of the pendulum, T = 16"
    echo "With its terms below h^r the modified energy of a symplectic method is kept to h^r; the best truncation to an exponential of 1/h:" \
        "stormer-verlet $(awk '$1 == 0.5 { printf "%.1e", $6 }' "$work/stormer-verlet.dat") at h = 1/2, where the energy itself deviates by" \
        "$(awk '$1 == 0.5 { printf "%.1e", $2 }' "$work/stormer-verlet.dat")."
}

large-energy() {
    energy_errors large-energy
    draw large-energy nonholonomic 1200 800 "Energy errors over 100000 steps of systems that are not small" "columns = 3"
    caption "Energy error of Lobatto with 2, 3 and 4 stages against time, logarithmic axes, one panel per system, 10^5 steps in double precision."
    echo "The outer planets (18 dimensions, 27000 years by steps of 100 days), the" \
        "chain of Fermi, Pasta, Ulam and Tsingou (32, h = 1/10), three bodies on an eight (6, h = 1/50) and four rods on each other (8 with 4" \
        "constraints, h = 1/50). Largest energy errors: $(largest_errors)."
}

work() {
    figures work
    caption "Error of q at the end against force evaluations, logarithmic axes: eight methods with one to four stages in one experiment, in" \
        "quadruple precision. The figure is listed in cases/figures/work.yaml; \`rattleback figure\` draws it as SVG, PDF and TeX."
    echo "Measured orders of q: $(query work orders '$c["claim"] == "order" && $c["quantity"] == "q" {
            printf "%s%s s=%d %.2f", n++ ? ", " : "", $c["method"], $c["stages"], $c["measured"] }')."
}

# energy_of NAME PROBLEM METHOD: the largest energy error of each piece of time up to 400.
energy_of() {
    sampled "cases/problems/$2.yaml" "$3" 4000 400 2000 --stages 1 | awk '{
        if (NR == 1) start = $6
        x = $6 < start ? start - $6 : $6 - start
        if (x > most) most = x
        if (NR % 20 == 1 && NR > 1) { print $1, most; most = 0 } }' >"$work/energy-$1.dat"
}

# [kraus-2017] [ellison-2018].
degenerate() {
    local s n method
    for s in 1 2 3; do
        for n in 20 40; do
            sampled cases/problems/lotka-volterra.yaml degenerate-gauss $((12 * n)) 12 240 --stages $s |
                awk '$7 > 0 { print $1, $7 }' >"$work/mode-$s-$n.dat"
        done
    done
    for method in post symmetric midpoint; do energy_of $method lotka-volterra degenerate-$method; done
    energy_of dvi lotka-volterra-canonical degenerate-dvi
    draw degenerate degenerate 1400 600 "Lagrangians linear in the velocities: Lotka-Volterra"
    caption "Left: p - theta(q) against time, logarithmic, unprojected methods with one to three Gauss nodes and two step sizes: its rate of" \
        "growth has no h. Right: energy error against time, logarithmic, one node, h = 1/10. degenerate-post drifts, self-adjoint projections" \
        "drift slowly; with half of theta 0 (dvi) the energy stays."
    echo "At t = 12 and h = 1/40 the distances are" \
        "$(for s in 1 2 3; do tail -n 1 "$work/mode-$s-40.dat" | awk '{ printf "%.2g\n", $2 }'; done | paste -sd, | sed 's/,/, /g')." \
        "Largest energy errors at the end: $(for method in post symmetric midpoint dvi; do
            tail -n 1 "$work/energy-$method.dat" | awk -v name=$method '{ printf "%s %.2g\n", name, $2 }'
        done | paste -sd, | sed 's/,/, /g')."
}

# [fetecau-marsden-ortiz-west-2003].
impacts() {
    figures impacts
    caption "Energy minus its start against time: spring and mass that rebounds from a wall, midpoint rule between impacts, h = 1/8. The" \
        "variational integrator keeps its discrete energy at each of 119 impacts and is symplectic: its energy wanders. With the energy itself" \
        "kept at impacts it stays."
    echo "Largest deviations: $(query impacts cases '$c["experiment"] == "wandering" { print $c["id"], $c["label"] }' | while read -r id label; do
        echo "$label $(largest <(samples impacts "$id" deviation_1) 2)"; done | paste -sd, | sed 's/,/, /g')."
}
