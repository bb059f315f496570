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

# [jimenez-2012, fig. 5.1, fig. 5.2].
control-vehicle() {
    local list=''
    for preset in turn dive; do
        nodes underwater-vehicle 32 --preset "$preset" | awk '{ print $1, $11, $12, $13, $20, $21, $22, $23, $24 }' \
            >"$work/$preset.dat"
        list+=" $preset: cost $(of_solution cost | cut -c1-7) after $(of_solution iterations) iterations of Newton;"
    done
    draw control-vehicle control-vehicle 1500 950 "Underwater vehicle on SE(3), five thrusters, N = 32: path and controls"
    caption "Path (left) and five thrusts against time (right) of the underwater vehicle (Rattleback mathematics," \
        "Control S15) for two boundary conditions, N = 32. Jimenez 2012 prints no data for its figures 5.1 to 5.3. Here${list%;}."
}

control-orders() {
    query control-orders cases '{ print $c["problem"], $c["method"] == "lobatto" ? $c["stages"] : 2, $c["h"], $c["node-u"],
        $c["cost"] }' >"$work/orders.dat"
    draw control-orders control-orders 1500 620 "Optimal control, T = 4: errors of the control u and of the cost J"
    caption "Error of the control u (left) and of the cost J (right) against the step size, logarithmic axes." \
        "Measured orders for trapezoid and elements of 3 and 4 nodes:" \
        "u $(orders control-orders node-u); J $(orders control-orders cost) (pendulum-transfer, then two-masses, of each method)."
}

control-disc() {
    nodes disc-transfer 64 | awk '{ print $1, $2, $3, $5, $10, $11 }' >"$work/disc.dat"
    draw control-disc control-disc 1500 620 "A rolling disc, rest to rest at least effort, N = 64: path and controls"
    caption "Path (left) and controls against time (right) of a rolling disc, N = 64. It goes from 0 to (1, 1) and turns by a quarter without" \
        "slipping sideways (Rattleback mathematics, Control S17)." \
        "Cost $(of_solution cost | cut -c1-7), u(0) = ($(awk '$1 == "u0" { printf "%.4f, %.4f", $2, $3 }' "$work/solution"))."
}

control-fuel() {
    nodes cases/problems/two-thrusters.yaml 64 | awk '{ print $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 }' >"$work/fuel.dat"
    draw control-fuel control-fuel 1500 700 "Figure 5.3: a rigid body with torques about two axes at least fuel, N = 64"
    caption "Axes of a rigid body (left) and torques against time (right), least fuel, torques at most 2 (Rattleback" \
        "mathematics, Control S13), N = 64. Jimenez 2012 prints no data for its figure 5.3. The integral of |u_1| + |u_2| is $(of_solution cost | cut -c1-6). The controls are on, off and on again," \
        "switched $(grep -c '^switch' "$work/solution") times."
}

control-bounded() {
    nodes cases/problems/quadrotor.yaml 64 | awk '{ print $1, $11, $12, $13, $4, $7, $10, $20, $21, $22, $23 }' >"$work/quadrotor.dat"
    local flight
    flight=$(of_solution cost | cut -c1-6)
    nodes cases/problems/swing-up.yaml 80 | awk '{ print $1, $2, $3, $4, $5, $6 }' >"$work/swing.dat"
    draw control-bounded control-bounded 1500 1000 "Bounds of controls and states: a quadrotor, N = 64, and a swing-up, N = 80"
    caption "Paths (left) and controls against time (right). Top: a body with four rotors that cannot pull flies to (2, 1, 1)" \
        "and turns by a quarter: cost $flight. Bottom: a cart that has 0.7 to each side and at most 12 of force swings a" \
        "pendulum up: cost $(of_solution cost | cut -c1-6)."
}

# [jimenez-2012, sec. 5.3.2].
control-parked() {
    nodes cases/problems/parking-car.yaml 64 | awk '{ print $1, $2, $3, $4, $5, $12, $13 }' >"$work/car.dat"
    local car
    car=$(of_solution cost | cut -c1-7)
    nodes cases/problems/satellite-wheels.yaml 64 |
        awk '{ print $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $20, $21, $22 }' >"$work/satellite.dat"
    draw control-parked control-parked 1500 1000 "A car that parks sideways and a satellite with three wheels, N = 64"
    caption "Paths (left) and controls against time (right). Top: a car that does not slip parks sideways, once ahead and once back, at cost $car." \
        "The path that is its own mirror image is a saddle of the cost. Bottom: a satellite is turned by its wheels, its angular momentum" \
        "in space staying 0: cost $(of_solution cost | cut -c1-7)."
}
