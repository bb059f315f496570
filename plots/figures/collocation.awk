# One step, y(0) = START, of the two methods of a conjugate pair on the scalar problem y' = f(t, y), from what `rattleback
# tableau NAME --stages 4` prints: continuous collocation (a) with its polynomial u, discontinuous collocation (ahat) with
# its own of degree s - 2 [martin-sato-2018, (38)], and the polynomial v through the slopes of the latter (proposition B.2).
# Set: h, start, points (of the curves), stages and ends (files to write). Prints t, y, both u, v; stages: t, then value and
# slope of each method; ends: y and y1 of both at h.
BEGIN { OFMT = "%.12g" }
function f(t, y) { return 2 * sin(2.2 * t) - y }

# The coefficients: a row a line, the first of each kind behind its name.
$1 ~ /^(c|b|a|ahat)$/ { kind = $1; row = 0; $1 = ""; $0 = $0 }
/[^-+0-9.e \t\r]/ { kind = "" }
kind != "" { row++; for (j = 1; j <= NF; j++) of[kind, row, j] = $j; if (kind == "c") s = NF }

# l(x, j, from, to): the Lagrange polynomial of node j among the nodes from .. to.
function l(x, j, from, to,    i, value) {
    value = 1
    for (i = from; i <= to; i++) if (i != j) value *= (x - of["c", 1, i]) / (of["c", 1, j] - of["c", 1, i])
    return value
}

# slope(kind, x): the polynomial through the slopes of all stages.
function slope(kind, x,    j, value) {
    for (j = 1; j <= s; j++) value += k[kind, j] * l(x, j, 1, s)
    return value
}

# Stages by a damped fixed point, which round-off ends.
function solve(kind,    i, j, n) {
    for (n = 0; n < 2000; n++)
        for (i = 1; i <= s; i++) {
            Y[kind, i] = start
            for (j = 1; j <= s; j++) Y[kind, i] += h * of[kind, i, j] * k[kind, j]
            k[kind, i] = (k[kind, i] + f(h * of["c", 1, i], Y[kind, i])) / 2
        }
    last[kind] = start
    for (i = 1; i <= s; i++) last[kind] += h * of["b", 1, i] * k[kind, i]
}

# One step of the classical method for the exact solution.
function advance(t, y, d,    k1, k2, k3) {
    k1 = f(t, y); k2 = f(t + d / 2, y + d / 2 * k1); k3 = f(t + d / 2, y + d / 2 * k2)
    return y + d / 6 * (k1 + 2 * k2 + 2 * k3 + f(t + d, y + d * k3))
}

END {
    solve("a"); solve("ahat")
    y = u = v = start
    for (i = 0; i <= points; i++) {
        x = i / points
        scaffold = 0
        for (j = 2; j <= s; j++) scaffold += Y["ahat", j] * l(x, j, 2, s)
        print h * x, y, u, scaffold, v
        # Simpson's rule is exact for slopes of degree 3
        middle = x + 0.5 / points; next_x = x + 1 / points
        u += h / points * (slope("a", x) + 4 * slope("a", middle) + slope("a", next_x)) / 6
        v += h / points * (slope("ahat", x) + 4 * slope("ahat", middle) + slope("ahat", next_x)) / 6
        if (i == points) break
        y = advance(h * x, y, h / points)
    }
    for (i = 1; i <= s; i++) print h * of["c", 1, i], Y["a", i], k["a", i], Y["ahat", i], k["ahat", i] >stages
    print y, last["a"], last["ahat"] >ends
}
