# Figures of the Lie group methods [bogfjellmo-marthinsen-2016].

# Sets `name` to what a case of the Lie group methods is called: VRKMK(gauss-2, r=2).
label='name = ($c["method"] == "vrkmk" ? "VRKMK" : $c["method"] == "vcg" ? "VCG" : "RKMK-on-T*G") "(" $c["with"] ")"
    sub(/tableau=/, "", name); sub(/gauss/, "gauss-" $c["stages"], name); sub(/ r=/, ", r=", name)'

lie-orders() {
    figures lie-orders
    caption "Error of q at the end against the step size, logarithmic axes: VRKMK and VCG methods on the dipole. Dashed: h^2, h^3, h^4, h^6." \
        "Measured orders in the order of the legend: $(orders lie-orders q). The paper's are 3, 2, 4, 6 (VRKMK) and 2, 4, 6 (VCG)."
    echo "Measured orders of q:$(query lie-orders orders '$c["claim"] == "order" && $c["quantity"] == "q" {
        with = $c["with"]; sub(/ denominator=0/, "", with) # a series, not a Pade quotient
        printf "%s %s %s %d: %.2f", n++ ? ";" : "", $c["method"], with, $c["stages"], $c["measured"] }')." \
        "The error of Kutta's tableau changes its sign on the way."
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
    caption "Energy error of the dipole against time, 10^5 steps of h = 1/100. The energy stays within" \
        "$(query lie-energy cases '{ printf "%s%.2e", n++ ? ", " : "", $c["energy-error"] }') of its start" \
        "(VRKMK with one and two Gauss stages, VCG of one and of three midpoint steps); the paper has about 1e-3, 1e-7, 1e-3, 1e-5."
}

lie-drift() {
    lie_energies lie-drift "Heavy top, h = 1/10: energy errors, variational and on T*G"
    caption "Energy error of the heavy top against time, h = 1/10. With Kutta's tableau the energy of VRKMK" \
        "$(drifts lie-drift 0 energy) (slope $(drift lie-drift 0 energy)), that of" \
        "Runge-Kutta-Munthe-Kaas on T*G $(drifts lie-drift 1 energy) ($(drift lie-drift 1 energy)); with two Gauss stages" \
        "VRKMK $(drifts lie-drift 2 energy) ($(drift lie-drift 2 energy)), the other $(drifts lie-drift 3 energy)" \
        "($(drift lie-drift 3 energy))."
}
