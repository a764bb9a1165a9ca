import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';
import type { UsdLayer } from './drop-hidden-prims.ts';

/** What composing a layer costs, in parts of what an attribute costs. Measured. */
const COST = { layer: 20, attribute: 1, prim: 10, mesh: 20, shape: 200 };
/** Prims that become a sphere or another solid of hundreds of triangles. */
const SHAPES = ['Sphere', 'Cylinder', 'Cone', 'Capsule'];
/** Limit of the costs of all layers in all their places. */
const MAX_COST = 1_000_000;
/** Numbers in the lists of all layers in all their places. */
const MAX_NUMBERS = 200_000_000;

interface LayerCost {
  readonly cost: number;
  readonly numbers: number;
}

/** Counts what is composed of the layers of a model: a layer counts each time that a prim refers to it. */
export class ComposeBudget {
  readonly #modelName: string;
  readonly #known = new WeakMap<UsdLayer, LayerCost>();
  #cost = 0;
  #numbers = 0;

  constructor(modelName: string) {
    this.#modelName = modelName;
  }

  /**
   * Counts a layer before it is composed.
   *
   * @throws ModelError MODEL_TOO_COMPLEX
   */
  spend(layer: UsdLayer): void {
    const { cost, numbers } = this.#known.get(layer) ?? costOf(layer);
    this.#known.set(layer, { cost, numbers });
    this.#cost += cost;
    this.#numbers += numbers;
    if (this.#cost <= MAX_COST && this.#numbers <= MAX_NUMBERS) return;
    throw new ModelError('MODEL_TOO_COMPLEX', `The layers of ${quoted(this.#modelName)} make too much; flatten them.`);
  }
}

function costOf({ specsByPath }: UsdLayer): LayerCost {
  let cost = COST.layer;
  let numbers = 0;
  for (const path of Object.keys(specsByPath)) {
    const { typeName, default: value } = specsByPath[path]?.fields ?? {};
    if (path.includes('.', path.lastIndexOf('/'))) cost += COST.attribute;
    else cost += typeName === 'Mesh' ? COST.mesh : SHAPES.includes(String(typeName)) ? COST.shape : COST.prim;
    if (Array.isArray(value) || ArrayBuffer.isView(value)) numbers += (value as ArrayLike<unknown>).length;
  }
  return { cost, numbers };
}
