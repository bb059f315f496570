// Rapier in WebAssembly (npm: @dimforge/rapier3d-compat), in single precision.
"use strict";

const { serve, state, find } = require("./engine.js");
const path = find("@dimforge/rapier3d-compat");
const RAPIER = require(path);
const { version } = JSON.parse(require("fs").readFileSync(require("path").join(require("path").dirname(path), "../package.json"), "utf8"));

const vector = ([x, y, z]) => ({ x, y, z });
const list = ({ x, y, z }) => [x, y, z];

function make({ gravity, body, joint }, { iterations }) {
  const world = new RAPIER.World(vector(gravity)), [w, x, y, z] = body.turn;
  world.integrationParameters.numSolverIterations = iterations;
  const made = world.createRigidBody(
    RAPIER.RigidBodyDesc.dynamic()
      .setTranslation(...body.x).setRotation({ x, y, z, w }).setLinvel(...body.v).setAngvel(vector(body.w)).setCanSleep(false)
      .setAdditionalMassProperties(body.mass, vector([0, 0, 0]), vector(body.moments), { x: 0, y: 0, z: 0, w: 1 }));
  if (joint) {
    const held = world.createRigidBody(RAPIER.RigidBodyDesc.fixed());
    // The point that is at rest, seen from the centre of mass.
    const q = [-x, -y, -z], d = (joint.ball ?? joint.hinge).map((c, k) => c - body.x[k]);
    const once = [q[1] * d[2] - q[2] * d[1], q[2] * d[0] - q[0] * d[2], q[0] * d[1] - q[1] * d[0]];
    const twice = [q[1] * once[2] - q[2] * once[1], q[2] * once[0] - q[0] * once[2], q[0] * once[1] - q[1] * once[0]];
    const anchor = vector(d.map((c, k) => c + 2 * (w * once[k] + twice[k]))), at = vector(joint.ball ?? joint.hinge);
    const data = joint.ball ? RAPIER.JointData.spherical(at, anchor) : RAPIER.JointData.revolute(at, anchor, vector(joint.axis));
    world.createImpulseJoint(data, held, made, true);
  }
  return {
    step(h) {
      world.timestep = h;
      world.step();
    },
    state() {
      const turn = made.rotation();
      return { turn: [turn.w, turn.x, turn.y, turn.z], x: list(made.translation()), v: list(made.linvel()), w: list(made.angvel()) };
    },
    free: () => world.free(),
  };
}

RAPIER.init().then(() =>
  serve({ rattleback: 2, name: "rapier", version, parameters: { iterations: 4 }, floor: { q: 1e-6, p: 1e-6 }, carries_more: true, state }, make));
