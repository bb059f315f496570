// PhysX in WebAssembly (npm: physx-js-webidl), in single precision.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const { serve, state, find } = require("./engine.js");
const path = find("physx-js-webidl/package.json");
const { version } = require(path);
const { default: load } = await import(pathToFileURL(join(dirname(path), "physx-js-webidl.mjs")));
// It is compiled for the web alone, and looks for node to refuse it.
const { readFileSync } = require("node:fs"), node = globalThis.process;
Object.assign(globalThis, { window: globalThis, process: undefined });
const PhysX = await load({ wasmBinary: readFileSync(join(dirname(path), "physx-js-webidl.wasm")) });
globalThis.process = node;
const own = PhysX.PHYSICS_VERSION;
const foundation = PhysX.CreateFoundation(own, new PhysX.PxDefaultAllocator(), new PhysX.PxDefaultErrorCallback());
const tolerances = new PhysX.PxTolerancesScale(), physics = PhysX.CreatePhysics(own, foundation, tolerances);

const vector = (x) => new PhysX.PxVec3(...x);
const list = ({ x, y, z }) => [x, y, z];

// Joints have their axis along x: this turns x to z.
const quarter = [Math.SQRT1_2, 0, -Math.SQRT1_2, 0];
const times = ([a, b, c, d], [e, f, g, h]) =>
  [a * e - b * f - c * g - d * h, a * f + b * e + c * h - d * g, a * g - b * h + c * e + d * f, a * h + b * g - c * f + d * e];
const transform = (x, [w, i, j, k]) => new PhysX.PxTransform(vector(x), new PhysX.PxQuat(i, j, k, w));

function make({ gravity, body, joint }, { iterations }) {
  const settings = new PhysX.PxSceneDesc(tolerances);
  settings.gravity = vector(gravity);
  settings.cpuDispatcher = PhysX.DefaultCpuDispatcherCreate(0);
  settings.filterShader = PhysX.DefaultFilterShader();
  const scene = physics.createScene(settings), made = physics.createRigidDynamic(transform(body.x, body.turn));
  made.setMass(body.mass);
  made.setMassSpaceInertiaTensor(vector(body.moments));
  made.setLinearDamping(0);
  made.setAngularDamping(0);
  made.setSleepThreshold(0);
  made.setMaxAngularVelocity(1e4);
  made.setSolverIterationCounts(iterations, iterations);
  made.setRigidBodyFlag(1 << 10, true); // eENABLE_GYROSCOPIC_FORCES, for which this package has no name
  scene.addActor(made);
  made.setLinearVelocity(vector(body.v));
  made.setAngularVelocity(vector(body.w));
  let held;
  if (joint) {
    // The point at rest, and the axes of space, seen from the body.
    const [w, x, y, z] = body.turn, back = [w, -x, -y, -z], d = (joint.ball ?? joint.hinge).map((c, k) => c - body.x[k]);
    const seen = times(times(back, [0, ...d]), body.turn).slice(1);
    const create = joint.ball ? PhysX.SphericalJointCreate : PhysX.RevoluteJointCreate;
    held = create(physics, null, transform(joint.ball ?? joint.hinge, quarter), made, transform(seen, times(back, quarter)));
  }
  return {
    step(h) {
      scene.simulate(h);
      scene.fetchResults(true);
    },
    state() {
      const place = made.getGlobalPose(), turn = place.q;
      return { turn: [turn.w, turn.x, turn.y, turn.z], x: list(place.p), v: list(made.getLinearVelocity()), w: list(made.getAngularVelocity()) };
    },
    free() {
      if (held) held.release();
      made.release();
      scene.release();
    },
  };
}

serve({ rattleback: 2, name: "physx", version, parameters: { iterations: 4 }, floor: { q: 1e-6, p: 1e-6 }, carries_more: true, state }, make);
