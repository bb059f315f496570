// An engine as a program for Rattleback. One line of JSON comes in, one goes out (docs/protocol.md).
//
// Put your engine into the class; below it nothing has to change. The example is the model of model.yaml, stepped by leapfrog.
"use strict";

// The engine in a state. q, v and p are those of Rattleback: on a group matrices by rows and the body frame.
class Engine {
  constructor(problem, parameters, q, v) {
    Object.assign(this, { parameters, q: [...q], v: [...v] });
  }
  // dv/dt in the present state.
  acceleration() {
    const { m, k, g } = this.parameters;
    return this.q.map((x, c) => -k * x / m - (c === 2 ? g : 0));
  }
  energy() {
    const { m, k, g } = this.parameters;
    const square = (x) => x.reduce((sum, number) => sum + number * number, 0);
    return m / 2 * square(this.v) + k / 2 * square(this.q) + m * g * this.q[2];
  }
  momentum() {
    return this.v.map((v) => this.parameters.m * v);
  }
  kick(time) {
    const a = this.acceleration();
    this.v = this.v.map((v, c) => v + time * a[c]);
  }
  step(h) {
    this.kick(h / 2);
    this.q = this.q.map((x, c) => x + h * this.v[c]);
    this.kick(h / 2);
  }
}

const hello = { rattleback: 1, name: "engine", orders: { q: 2, p: 2 }, source: "name who states these orders, and where" };

// What the engine says in this state. Leave out what it does not know; "lambda" are the multipliers of constraints.
function model(asked) {
  const engine = new Engine(asked.problem, asked.parameters, asked.q, asked.v);
  return { model: 1, acceleration: engine.acceleration(), momentum: engine.momentum(), energy: engine.energy() };
}

// The states after every `every` steps.
function solve(asked) {
  const engine = new Engine(asked.problem, asked.parameters, asked.q, asked.v);
  const answer = { case: asked.case, q: [], v: [] };
  for (let k = 1; k <= asked.steps; k++) {
    engine.step(asked.horizon / asked.steps);
    if (k % asked.every === 0) {
      answer.q.push(engine.q);
      answer.v.push(engine.v);
    }
  }
  return answer;
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  const answer = "rattleback" in asked ? hello : "model" in asked ? model(asked) : solve(asked);
  process.stdout.write(JSON.stringify(answer) + "\n");
});
