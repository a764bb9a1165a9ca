import { Group } from 'three';
import { USDComposer } from 'three/addons/loaders/usd/USDComposer.js';
import type { ComposeBudget } from './compose-budget.ts';

const REFERENCE = /@([^@]+)@(?:<([^>]+)>)?/;
const BINDING = '.material:binding';

/**
 * Three's composer with a budget for layers that refer to each other, and with an index of material bindings: three
 * searches the whole layer for each mesh.
 */
export class LayerComposer extends USDComposer {
  readonly #budget: ComposeBudget;
  #bindingsBelow: Map<string, string[]> | undefined;
  readonly #materialOfRoot = new Map<string, string | undefined>();

  constructor(manager: unknown, budget: ComposeBudget) {
    super(manager);
    this.#budget = budget;
  }

  override _resolveReference(reference: string, variants: Readonly<Record<string, string>> = {}): Group | null {
    const [, file, prim] = REFERENCE.exec(reference) ?? [];
    const place = file === undefined ? undefined : this._resolveFilePath(file);
    const layer = place === undefined ? undefined : this.assets[place];
    if (place === undefined || !layer) return null;
    this.#budget.spend(layer);
    const composer = new LayerComposer(this.manager, this.#budget);
    const selected = { ...variants, ...this.externalVariantSelections };
    const composed = composer.compose(layer, this.assets, selected, this._getBasePath(place));
    if (!(composed instanceof Group)) return null;
    const target = prim && composed.children.find(({ name }) => name === prim.split('/').pop());
    return target ? new Group().add(target) : composed;
  }

  override _buildMaterial(meshPath: string, fields: Readonly<Record<string, unknown>>) {
    const stated = fields['material:binding'];
    const own: unknown = Array.isArray(stated) ? stated[0] : stated;
    if (typeof own === 'string' && own !== '') return this._buildMaterialForPath(own);
    return this._buildMaterialForPath(
      this._getMaterialBindingTarget(meshPath) ?? this.#bindingBelow(meshPath) ?? this.#materialNear(meshPath),
    );
  }

  /** What prims below a mesh are bound to. */
  #bindingBelow(meshPath: string): string | undefined {
    this.#bindingsBelow ??= bindingsByAncestor(this.specsByPath);
    const materials = this.#bindingsBelow.get(meshPath);
    return materials && this._pickBestMaterial(materials);
  }

  /** The first material in the usual places of the prim at the root. */
  #materialNear(meshPath: string): string | undefined {
    const root = `/${meshPath.split('/', 2)[1] ?? ''}`;
    if (!this.#materialOfRoot.has(root)) {
      const usual = this.materialsByRoot
        .get(root)
        ?.find((path) => path.startsWith(`${root}/Looks/`) || path.startsWith(`${root}/Materials/`));
      this.#materialOfRoot.set(root, usual);
    }
    return this.#materialOfRoot.get(root);
  }
}

function bindingsByAncestor(specs: USDComposer['specsByPath']): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of Object.keys(specs)) {
    if (!path.endsWith(BINDING)) continue;
    const targets = specs[path]?.fields?.targetPaths;
    const target: unknown = Array.isArray(targets) ? targets[0] : undefined;
    if (typeof target !== 'string') continue;
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const ancestor = path.slice(0, slash);
      const known = found.get(ancestor);
      if (known) known.push(target);
      else found.set(ancestor, [target]);
    }
  }
  return found;
}
