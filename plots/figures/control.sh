# Figures of optimal control.

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
    query control-orders cases '{ print $c["problem"], $c["method"] == "lobatto" ? $c["stages"] : 2, $c["h"], $c["node-u"],
        $c["cost"] }' >"$work/orders.dat"
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
