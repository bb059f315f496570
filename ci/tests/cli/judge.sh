# Tables of another program, for tests of `judge`; to be sourced after lib.sh.
judge=("$RATTLEBACK" judge)

# A program that is not ours: leapfrog on Kepler's problem, right or with a deliberate fault, states at four times, 17 digits.
cat >"$TMP/leapfrog.py" <<'END'
import math, sys
fault = sys.argv[1]
def run(N, T=2.0, e=0.3):
    x, y, vx, vy, h = 1 - e, 0.0, 0.0, math.sqrt((1 + e) / (1 - e)), T / N
    for k in range(1, N + 1):
        r = (x * x + y * y) ** 1.5
        vx -= h / 2 * x / r; vy -= h / 2 * y / r
        x0, y0 = x, y
        x += h * vx; y += h * vy
        if fault == "old":
            x = x0 + h * (vx + h / 2 * x0 / r); y = y0 + h * (vy + h / 2 * y0 / r)
        r = (x * x + y * y) ** 1.5
        half = 0.45 if fault == "kick" else 0.5
        vx -= half * h * x / r; vy -= half * h * y / r
        if k % (N // 4) == 0:
            yield k * h, x, y, vx, vy
print("method,steps,t,x,y,p_vx,p_vy,wall_time")
for N in (64, 128, 256, 512):
    for row in run(N):
        print("leapfrog", N, *(repr(c) for c in row), 0.1, sep=",")
END
states=(--problem kepler --horizon 2)
python3 "$TMP/leapfrog.py" none >"$TMP/good.csv"

# table NAME ROWS.. : steps and q
table() {
    { echo "steps,q"; printf '%s\n' "${@:2}"; } >"$TMP/$1.csv"
}
