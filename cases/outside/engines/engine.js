// The program protocol of Rattleback around an engine in JavaScript (docs/protocol.md), and its problems as one rigid body that joints hold.
//
// An adapter gives serve() its hello and a function make(world) that returns { step(h), state(), free() }. A world is { gravity, body, joint },
// body { mass, moments, turn [w, x, y, z], x, v, w }, moments principal ones about the centre, and joint null, { ball } or { hinge, axis },
// points and axis along the axes of space. What the engine throws is passed on as its own words.
"use strict";

const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const modelStep = 1e-2; // the length of steps that only tell the acceleration; in single precision no shorter ones tell it better

// World of a problem, and what of the body's state are its q and v.
const problems = {
  pendulum({ omega }, [q], [v]) {
    const L = 0.5, x = [L * Math.sin(q), -L * Math.cos(q), 0];
    let angle = q;
    const body = { mass: 1, moments: [0.75, 0.75, 0.75], turn: [Math.cos(q / 2), 0, 0, Math.sin(q / 2)], x, v: cross([0, 0, v], x), w: [0, 0, v] };
    return {
      world: { gravity: [0, -2 * omega * omega, 0], body, joint: { hinge: [0, 0, 0], axis: [0, 0, 1] } },
      q(now) {
        const turn = 2 * Math.atan2(now.turn[3], now.turn[0]), whole = 2 * Math.PI;
        return [(angle = turn - whole * Math.round((turn - angle) / whole))];
      },
      v: (now) => [now.w[2]],
    };
  },
  "rigid-body"({ I1, I2, I3 }, q, v) {
    const body = { mass: 1, moments: [I1, I2, I3], turn: q, x: [0, 0, 0], v: [0, 0, 0], w: v };
    return { world: { gravity: [0, 0, 0], body, joint: null }, q: (now) => now.turn, v: (now) => now.w };
  },
  "pinned-body"({ m, g, I1, I2, I3 }, q, v) {
    const body = { mass: m, moments: [I1, I2, I3], turn: q.slice(0, 4), x: q.slice(4), v: v.slice(3), w: v.slice(0, 3) };
    return {
      world: { gravity: [0, 0, -g], body, joint: { ball: [0, 0, 0] } },
      q: (now) => [...now.turn, ...now.x],
      v: (now) => [...now.w, ...now.v],
    };
  },
};

function open(asked, make) {
  const problem = problems[asked.problem];
  if (!problem) throw new Error("no model of this problem: the engine has no constraint on velocities alone");
  const found = problem(asked.parameters, asked.q, asked.v);
  return { ...found, engine: make(found.world, asked.options) };
}

function solve(asked, make) {
  const { engine, q, v } = open(asked, make), h = asked.horizon / asked.steps;
  const answer = { case: asked.case, q: [], v: [] };
  if (h < 0) throw new Error("the engine takes no steps back in time");
  for (let k = 1; k <= asked.steps; k++) {
    engine.step(h);
    const now = engine.state(), place = q(now); // at every step, as an angle is followed
    if (k % asked.every !== 0) continue;
    answer.q.push(place);
    answer.v.push(v(now));
  }
  engine.free();
  return answer;
}

// What a step adds to the velocities, extrapolated to steps of length 0 from one, a half and a quarter.
function model(asked, make) {
  const added = (h) => {
    const { engine, v } = open(asked, make), before = v(engine.state());
    engine.step(h);
    const after = v(engine.state());
    engine.free();
    return after.map((x, k) => (x - before[k]) / h);
  };
  const whole = added(modelStep), half = added(modelStep / 2), quarter = added(modelStep / 4);
  return { model: 1, acceleration: whole.map((x, k) => x / 3 - 2 * half[k] + (8 / 3) * quarter[k]) };
}

exports.state = { rotation: "quaternion wxyz", velocity: "space" };

exports.serve = function (hello, make) {
  require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const asked = JSON.parse(line);
    let answer;
    try {
      answer = "rattleback" in asked ? hello : "model" in asked ? model(asked, make) : solve(asked, make);
    } catch (error) {
      answer = { case: asked.case, model: asked.model, error: "engine", message: String(error.message ?? error) };
    }
    process.stdout.write(JSON.stringify(answer) + "\n");
  });
};

// The package of that name in node_modules of the folder in which the program runs.
exports.find = (name) => require.resolve(name, { paths: [process.cwd()] });
