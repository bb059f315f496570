// Jolt in WebAssembly (npm: jolt-physics), in single precision.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const { serve, state, find } = require("./engine.js");
const path = find("jolt-physics/package.json");
const { version } = require(path);
const { default: load } = await import(pathToFileURL(join(dirname(path), "dist/jolt-physics.wasm-compat.js")));
const Jolt = await load();

const vector = (x) => new Jolt.Vec3(...x);
const list = (x) => [x.GetX(), x.GetY(), x.GetZ()];

// One layer for all; nothing touches anything.
function settings() {
  const made = new Jolt.JoltSettings(), pairs = new Jolt.ObjectLayerPairFilterTable(1), layers = new Jolt.BroadPhaseLayerInterfaceTable(1, 1);
  layers.MapObjectToBroadPhaseLayer(0, new Jolt.BroadPhaseLayer(0));
  made.mObjectLayerPairFilter = pairs;
  made.mBroadPhaseLayerInterface = layers;
  made.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 1);
  return made;
}

function make({ gravity, body, joint }, { baumgarte }) {
  const jolt = new Jolt.JoltInterface(settings()), system = jolt.GetPhysicsSystem(), bodies = system.GetBodyInterface();
  const parameters = system.GetPhysicsSettings(), [w, x, y, z] = body.turn, [I1, I2, I3] = body.moments;
  parameters.mBaumgarte = baumgarte;
  system.SetPhysicsSettings(parameters);
  system.SetGravity(vector(gravity));
  const creation = new Jolt.BodyCreationSettings(new Jolt.SphereShape(0.01), new Jolt.RVec3(...body.x), new Jolt.Quat(x, y, z, w),
    Jolt.EMotionType_Dynamic, 0);
  creation.mOverrideMassProperties = Jolt.EOverrideMassProperties_MassAndInertiaProvided;
  creation.mMassPropertiesOverride.mMass = body.mass;
  const inertia = new Jolt.Mat44();
  inertia.SetColumn4(0, new Jolt.Vec4(I1, 0, 0, 0));
  inertia.SetColumn4(1, new Jolt.Vec4(0, I2, 0, 0));
  inertia.SetColumn4(2, new Jolt.Vec4(0, 0, I3, 0));
  inertia.SetColumn4(3, new Jolt.Vec4(0, 0, 0, 1));
  creation.mMassPropertiesOverride.mInertia = inertia;
  creation.mLinearDamping = creation.mAngularDamping = 0;
  creation.mMaxAngularVelocity = creation.mMaxLinearVelocity = 1e4;
  creation.mApplyGyroscopicForce = true;
  creation.mAllowSleeping = false;
  creation.mLinearVelocity = vector(body.v);
  creation.mAngularVelocity = vector(body.w);
  const made = bodies.CreateBody(creation);
  bodies.AddBody(made.GetID(), Jolt.EActivation_Activate);
  if (joint) {
    const held = joint.ball ? new Jolt.PointConstraintSettings() : new Jolt.HingeConstraintSettings();
    held.mPoint1 = held.mPoint2 = new Jolt.RVec3(...(joint.ball ?? joint.hinge));
    if (joint.hinge) {
      held.mHingeAxis1 = held.mHingeAxis2 = vector(joint.axis);
      held.mNormalAxis1 = held.mNormalAxis2 = new Jolt.Vec3(1, 0, 0);
    }
    system.AddConstraint(held.Create(Jolt.JoltInterface.prototype.sGetFixedToWorldBody(), made));
  }
  return {
    step: (h) => jolt.Step(h, 1),
    state() {
      const turn = made.GetRotation();
      return { turn: [turn.GetW(), turn.GetX(), turn.GetY(), turn.GetZ()], x: list(made.GetCenterOfMassPosition()),
        v: list(made.GetLinearVelocity()), w: list(made.GetAngularVelocity()) };
    },
    free: () => Jolt.destroy(jolt),
  };
}

serve({ rattleback: 2, name: "jolt", version, parameters: { baumgarte: 0.2 }, floor: { q: 1e-6, p: 1e-6 }, carries_more: true, state }, make);
