#!/bin/bash
# rattleback trial: kits that agree with their model, and engines that differ in one thing, which is named.
set -u
source ci/tests/cli/lib.sh

RATTLEBACK=$(realpath "$RATTLEBACK")

# Kits: written, built, the same as their model, and their order is confirmed.
kit() { (cd "$TMP" && "$RATTLEBACK" trial new "$@"); }
for name in python javascript c cpp; do
    case $name in
    javascript) command -v node >/dev/null || { echo "# no node: the kit in JavaScript is written only"; } ;;
    esac
    check "a kit: $name" kit "$name"
done
include=$PWD/core/outside
check "a kit is built: c" cc -O2 -shared -fPIC -I"$include" -o "$TMP/c-trial/adapter.so" "$TMP/c-trial/adapter.c"
check "a kit is built: cpp" c++ -O2 -shared -fPIC -I"$include" -o "$TMP/cpp-trial/adapter.so" "$TMP/cpp-trial/adapter.cpp"
for name in python c cpp $(command -v node >/dev/null && echo javascript); do
    check_output "a kit agrees: $name" '^engine, spring .*: same \(acceleration, momentum, energy; largest difference' \
        "$RATTLEBACK" trial check "$TMP/$name-trial/campaign.yaml"
done
check "a kit runs" "$RATTLEBACK" run "$TMP/python-trial/campaign.yaml" -o "$TMP/kit-run" -q
check "a kit of a problem of the register" kit python --problem particle -o "$TMP/particle"
check_output "it names the problem" 'name: particle' cat "$TMP/particle/campaign.yaml"
check_refused "a folder that is there" 'is there; name a new folder' kit python
check_refused "a full disk" 'adapter.py: cannot be written: File too large' \
    bash -c "ulimit -f 1; trap '' XFSZ; exec '$RATTLEBACK' trial new python -o '$TMP/half'"
check_fails "and no half of a kit stays" test -e "$TMP/half"
check_refused "an unknown kit" 'kit' "$RATTLEBACK" trial new cobol
check_refused "an unknown problem" '--problem: unknown problem "partcle"' kit python --problem partcle -o "$TMP/p2"
check_refused "an unknown task" 'unknown task; allowed: check, run, new' "$RATTLEBACK" trial chekc "$TMP/particle/campaign.yaml"
check_refused "an option of the other task" '--problem: not read by trial check' \
    "$RATTLEBACK" trial check "$TMP/particle/campaign.yaml" --problem particle
check_refused "no engine" 'there is no engine to check' "$RATTLEBACK" trial check cases/large.yaml

# A heavy top by quaternions and a pendulum in the plane, each with one difference that its second argument names.
cat >"$TMP/engine.py" <<'END'
import json, sys

WHAT = sys.argv[1]
cross = lambda a, b: [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
rows = lambda q: [q[0:3], q[3:6], q[6:9]]
times = lambda R, x: [sum(r * y for r, y in zip(row, x)) for row in R]
turned = lambda R: [list(column) for column in zip(*R)]

def quaternion(R):  # w, x, y, z; the rotations here have w > 0
    w = (1 + R[0][0] + R[1][1] + R[2][2]) ** 0.5 / 2
    return [w, (R[2][1] - R[1][2]) / (4 * w), (R[0][2] - R[2][0]) / (4 * w), (R[1][0] - R[0][1]) / (4 * w)]

def matrix(q):
    w, x, y, z = q
    return [[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]]

# Conventions that hello states: what it says, and what it does.
STATES = {"quaternions": {"rotation": "quaternion xyzw", "velocity": "space"}, "columns": {"rotation": "matrix columns"},
          "wrong-order": {"rotation": "quaternion xyzw"}, "wrong-frame": {"velocity": "space"}, "long": {"rotation": "quaternion wxyz"},
          "force": {"multiplier": "force on constraint"}, "wrong-force": {"multiplier": "force on constraint"},
          "word": {"rotation": "euler angles"}, "key": {"frame": "body"}, "old": {"velocity": "body"}}

def matrix_in(q):  # of what hello says, or of another convention than that
    if WHAT == "quaternions": return matrix([q[3], *q[0:3]])
    if WHAT in ("wrong-order", "long"): return matrix(q)
    return turned(rows(q)) if WHAT == "columns" else rows(q)

def matrix_out(R):
    w = quaternion(R)
    if WHAT == "quaternions": return [*w[1:4], w[0]]
    if WHAT == "wrong-order": return w
    if WHAT == "long": return [1.1 * x for x in w]
    return sum(turned(R) if WHAT == "columns" else R, [])

class Top:
    def __init__(self, par, q, v):
        par = dict(par)
        if WHAT == "mass": par["I2"] *= 1.1
        if WHAT == "gravity": par = {k: -x if k[0] == "c" else x for k, x in par.items()}
        self.J = [par["I1"], par["I2"], par["I3"]]
        self.c = [par["c1"], par["c2"], par["c3"]]
        self.R, self.w = matrix_in(q), list(v)
        if WHAT == "quaternions": self.w = times(turned(self.R), self.w)
        if WHAT == "order":
            w, x, y, z = quaternion(self.R)
            self.R = matrix([z, w, x, y])
        if WHAT == "transposed": self.R = turned(self.R)
        if WHAT == "frame": self.w = times(turned(self.R), self.w)
    def rates(self, R, w):
        p = [J * x for J, x in zip(self.J, w)]
        torque = cross(R[2], self.c)  # of the weight, -c . R^T e3
        gyro = [0, 0, 0] if WHAT == "gyroscopic" else cross(p, w)
        a = [(g + t) / J for g, t, J in zip(gyro, torque, self.J)]
        W = [[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]]
        return [[sum(R[i][k] * W[k][j] for k in range(3)) for j in range(3)] for i in range(3)], a
    def model(self):
        a = self.rates(self.R, self.w)[1]
        p = [J * x for J, x in zip(self.J, self.w)]
        e = sum(x * y for x, y in zip(p, self.w)) / 2 + sum(x * y for x, y in zip(self.R[2], self.c))
        if WHAT in ("frame", "quaternions"): a, p = times(self.R, a), times(self.R, p)
        if WHAT == "constant": a = [x + d / J for x, d, J in zip(a, (0.1, 0, 0), self.J)]
        return {"acceleration": a, "momentum": p, "energy": e + 7}
    def step(self, h):
        def moved(k, by):
            return ([[r + by * d for r, d in zip(x, y)] for x, y in zip(self.R, k[0])], [x + by * d for x, d in zip(self.w, k[1])])
        k1 = self.rates(self.R, self.w)
        k2 = self.rates(*moved(k1, h / 2))
        k3 = self.rates(*moved(k2, h / 2))
        k4 = self.rates(*moved(k3, h))
        for k, b in ((k1, 1 / 6), (k2, 1 / 3), (k3, 1 / 3), (k4, 1 / 6)):
            self.R, self.w = moved(k, b * h)
    def state(self): return matrix_out(self.R), times(self.R, self.w) if WHAT == "quaternions" else self.w

class Pendulum:  # in the plane, length 1, maximal coordinates
    def __init__(self, par, q, v):
        self.m, self.g, self.q, self.v = par["m"], par["g"], list(q), list(v)
        self.stiffness = asked["options"].get("stiffness")
        if WHAT == "mass": self.m *= 2
        if WHAT == "gravity": self.g = -self.g
        self.a, self.lam = self.solve()
    def solve(self):
        x, y = self.q
        lam = -self.m * (self.v[0] ** 2 + self.v[1] ** 2 - self.g * y) / (x * x + y * y)  # m q'' = -m g e2 + lam q
        if WHAT == "rate": lam = -self.m * (-self.g * y) / (x * x + y * y)
        if WHAT == "spring": lam = -self.stiffness * (x * x + y * y - 1) / 2
        if WHAT == "soft": lam = -1e6 * (x * x + y * y - 1) / 2
        return [lam * x / self.m, lam * y / self.m - self.g], lam
    def model(self):
        sign = -1 if WHAT in ("multiplier", "force") else 1
        return {"acceleration": self.a, "lambda": [sign * self.lam], "momentum": [self.m * x for x in self.v]}
    def step(self, h):
        if WHAT == "lag" and not hasattr(self, "half"):  # leapfrog: velocities at half steps are kept, and answered
            self.half = [v - h / 2 * a for v, a in zip(self.v, self.a)]
        if WHAT == "lag":
            self.half = [v + h * a for v, a in zip(self.half, self.solve()[0])]
            self.q = [x + h * v for x, v in zip(self.q, self.half)]
            self.v = self.half
            return
        self.v = [v + h / 2 * a for v, a in zip(self.v, self.solve()[0])]
        self.q = [x + h * v for x, v in zip(self.q, self.v)]
        self.v = [v + h / 2 * a for v, a in zip(self.v, self.solve()[0])]
    def state(self): return self.q, self.v

def made(asked): return (Top if asked["group"] == "SO(3)" else Pendulum)(asked["parameters"], asked["q"], asked["v"])

for line in sys.stdin:
    asked = json.loads(line)
    if "rattleback" in asked:
        answer = {"rattleback": 2 if WHAT in STATES and WHAT != "old" else 1, "orders": {"q": 2}, "source": "test"}
        if WHAT in STATES: answer["state"] = STATES[WHAT]
        if WHAT == "spring": answer["parameters"] = {"stiffness": 1e4}
    elif "model" in asked:
        if WHAT == "mute": sys.exit(3)
        answer = {"model": 1, **made(asked).model()}
        if WHAT == "few": answer["acceleration"] = [1]
        if WHAT == "empty": answer = {"model": 1}
    else:
        engine, q, v = made(asked), [], []
        if WHAT == "words" and asked["steps"] > 100:
            print(json.dumps({"case": asked["case"], "error": "engine", "message": "huge value in QACC"}), flush=True)
            continue
        for k in range(asked["steps"]):
            engine.step(asked["horizon"] / asked["steps"])
            if (k + 1) % asked["every"] == 0:
                q.append(list(engine.state()[0])); v.append(list(engine.state()[1]))
        answer = {"case": asked["case"], "q": q, "v": v}
    print(json.dumps(answer), flush=True)
END
cat >"$TMP/swing.yaml" <<'END'
problem: swing
group: R^2
position: [x, y]
velocity: [vx, vy]
parameters: {m: {value: 2, positive: true}, g: 9.81}
lagrangian: m*(vx^2 + vy^2)/2 - m*g*y
holonomic: [(x^2 + y^2 - 1)/2]
initial: {default: {q: [3/5, -4/5], v: [4/5, 3/5]}}
END

# trial WHAT PROBLEM: writes the campaign and checks it.
trial() {
    cat >"$TMP/planted.yaml" <<END
campaign: planted
integrators:
  - {name: engine, program: [python3, engine.py, $1]}
experiments:
  - {name: e, problems: [{$2}], methods: [engine], steps: [16, 32, 64, 128], horizon: 1}
END
    "$RATTLEBACK" trial check "$TMP/planted.yaml"
}

# names WHAT PROBLEM PATTERN: the difference is named, and nothing is well.
names() {
    check_code 1 "planted: $1, $2" trial "$1" "$2"
    check_output_of "planted: $1, $2: named" "$3"
}
check_output_of() { if found "$2" "$captured/stdout"; then passed "$1"; else failed "$1" "no line matches $2"; fi; }
check_code() { # CODE NAME COMMAND...
    local wanted=$1 name=$2
    shift 2
    capture "$@"
    if [ "$code" = "$wanted" ]; then passed "$name"; else failed "$name" "exit code $code, not $wanted"; fi
}

for problem in "name: heavy-top" "file: swing.yaml"; do
    check_code 0 "nothing planted, $problem" trial none "$problem"
    check_output_of "nothing planted, $problem: the same" ': same \('
done
names mass "name: heavy-top" 'I2 is 0\.77, not 0\.7'
names mass "file: swing.yaml" 'm(ass)? is '
names gravity "name: heavy-top" 'forces on a body at rest .* are -1 times ours: their sign' # three parameters at once
names gravity "file: swing.yaml" 'g is -9\.81, not 9\.81 \(the sign\)'
names frame "name: heavy-top" 'velocities and accelerations are of the space frame'
names order "name: heavy-top" 'the quaternion is read in another order: w, x, y, z is taken as x, y, z, w'
names transposed "name: heavy-top" 'the rotation is read transposed'
names gyroscopic "name: heavy-top" 'the gyroscopic term'
names constant "name: heavy-top" 'a constant force acts besides: 0\.1 along coordinate 1'
names soft "file: swing.yaml" 'the constraint does not act where it is met: it is soft'
names multiplier "file: swing.yaml" 'the multipliers are -1 times ours'
names lag "file: swing.yaml" 'velocities lag half a step'
names mute "file: swing.yaml" 'it did not answer for its model'
names few "file: swing.yaml" 'acceleration: expected 2 finite numbers'
names empty "file: swing.yaml" 'no quantity that is compared'

# Conventions that hello states are translated, both ways; one that is not what the engine does is named, and no order.
for what in quaternions columns; do
    check_code 0 "a convention: $what" trial $what "name: heavy-top"
    check_output_of "a convention: $what: the same" ': same \('
done
check_code 0 "a convention: force" trial force "file: swing.yaml"
names wrong-order "name: heavy-top" 'the quaternion is read in another order: x, y, z, w is taken as w, x, y, z'
names wrong-frame "name: heavy-top" 'velocities and accelerations are of the body frame, stated as of the space frame'
names wrong-force "file: swing.yaml" 'the multipliers are -1 times ours'
names long "name: heavy-top" 'a step of h = .* failed: .*: q\[0\]: the quaternion is not of length 1'
check_refused "an unknown convention" 'state: rotation: unknown word "euler angles"; allowed: matrix rows, matrix columns, quaternion wxyz' \
    trial word "name: heavy-top"
check_refused "an unknown key of conventions" 'state: unknown key "frame"; allowed: rotation, velocity, multiplier' trial key "name: heavy-top"
check_refused "conventions of version 1" 'state: expected version 2 of the protocol' trial old "name: heavy-top"
# Orders need what is translated: the states of cases.
for what in quaternions columns; do
    trial $what "name: heavy-top" >/dev/null
    sed -i 's/"q": 2/"q": 4/' "$TMP/engine.py"
    check "orders by a convention: $what" "$RATTLEBACK" run "$TMP/planted.yaml" -o "$TMP/run-$what" --force -q
    sed -i 's/"q": 4/"q": 2/' "$TMP/engine.py"
done

# A constraint that is held on velocities at the start of a step alone has a reaction without its rate: no other model, but no order 0.
names rate "file: swing.yaml" 'the reaction alone differs, along the constraint accelerations agree'
check_output_of "its verdict is soft" ': soft \('

# trial run: four verdicts on each engine, from one command, into a table.
# campaign WHAT PROBLEM METHOD: orders, and three horizons.
campaign() {
    cat >"$TMP/whole.yaml" <<END
campaign: whole
integrators:
  - {name: engine, program: [python3, engine.py, $1]}
experiments:
  - {name: orders, problems: [{$2}], methods: [$3], steps: [32, 64, 128, 256], horizon: 1}
  - {name: short, kind: trajectory, problems: [{$2}], methods: [$3], steps: [40], samples: 20, horizon: 1}
  - {name: long, kind: trajectory, problems: [{$2}], methods: [$3], steps: [400], samples: 20, horizon: 10}
  - {name: longest, kind: trajectory, problems: [{$2}], methods: [$3], steps: [4000], samples: 20, horizon: 100}
END
}
verdicts() { "$RATTLEBACK" trial run "$TMP/whole.yaml" -o "$TMP/whole" --force "$@"; }

campaign none "name: heavy-top" engine
sed -i 's/"q": 2/"q": 4/' "$TMP/engine.py"
check_code 0 "verdicts: nothing planted" verdicts
check_output_of "its model" '^    model same$'
check_output_of "its order" 'order q (3\.9|4\.0).*; stated 4: confirmed'
check_output_of "its drift" 'over the longest horizon: energy .*, (linear|sublinear)'
check_output "the table" '^engine,heavy-top,,,rotation,same,' cat "$TMP/whole/trials.csv"
check_output "the result file stays" 'heavy-top' "$RATTLEBACK" show "$TMP/whole"
sed -i 's/"q": 4/"q": 3/' "$TMP/engine.py"
check_code 1 "verdicts: a wrong order is stated" verdicts
check_output_of "it is above" 'stated 3: above'
sed -i 's/"q": 3/"q": 2/' "$TMP/engine.py"

campaign mass "name: heavy-top" engine
check_code 1 "verdicts: another mass" verdicts
check_output_of "the model is named" 'model differs: I2 is 0\.77, not 0\.7'
check_fails "and no order" grep -q 'stated 2' "$captured/stdout"
check_code 1 "verdicts: another mass, measured all the same" verdicts --model-differs
check_output_of "with an order" 'stated 2: (below|insufficient)'

campaign spring "file: swing.yaml" "{name: engine, stiffness: [10000, 40000]}"
sed -i '/trajectory/d; s/\[32, 64, 128, 256\]/[256, 512, 1024]/' "$TMP/whole.yaml"
check_code 1 "verdicts: a spring for a constraint: its stated order is not confirmed" verdicts
check_output_of "its model is soft" 'model soft: the constraint does not act where it is met'
check_output_of "no order is refuted" 'stated 2: soft'
check_output_of "its floor goes with the stiffness" 'constraint soft: .*, as stiffness\^-(1\.|0\.9)'

sed -i 's/\[256, 512, 1024\]/[512]/' "$TMP/whole.yaml"
check_code 1 "verdicts: one step size tells no order" verdicts
check_output_of "nor how the constraint goes with it" 'constraint not known'

campaign words "name: heavy-top" engine
check_code 1 "verdicts: a case fails" verdicts
verdicts >"$TMP/words.txt" 2>/dev/null
check_output "its own words" 'it says: engine: huge value in QACC' cat "$TMP/words.txt"

check_refused "no folder for the results" 'name a folder with --output DIR' "$RATTLEBACK" trial run "$TMP/whole.yaml"
check_refused "results that are there" 'results.h5' "$RATTLEBACK" trial run "$TMP/whole.yaml" -o "$TMP/whole"
check_refused "an option of trial run" '--model-differs: not read by trial check' \
    "$RATTLEBACK" trial check "$TMP/whole.yaml" --model-differs
