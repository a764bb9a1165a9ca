import type { ConversionLimits } from '../../conversion-limits.ts';
import { MAX_NODES, MAX_PRIMITIVES } from '../../limits.ts';
import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';
import { type DaeElement, descendants } from './dae-outline.ts';

const GEOMETRY = ['instance_geometry', 'instance_controller'];
const NOTHING: Places = { nodes: 0, meshes: 0, geometries: 0 };

/** A node with all that it contains and refers to. A node counts in each of its places. */
interface Places {
  readonly nodes: number;
  /** Nodes with geometry. */
  readonly meshes: number;
  readonly geometries: number;
}

/**
 * Counts what a scene of a COLLADA file consists of, before a reader makes a copy for each `instance_node`.
 *
 * @throws ModelError MODEL_TOO_COMPLEX; MODEL_CORRUPT if a node contains itself
 */
export function checkDaePlaces(
  outline: DaeElement,
  { maxMeshes }: Pick<ConversionLimits, 'maxMeshes'>,
  name: string,
): void {
  const count = new PlaceCount(outline, name);
  for (const scene of descendants(outline, 'visual_scene')) {
    const { nodes, meshes, geometries } = count.of(scene);
    check(nodes, MAX_NODES, 'nodes', name);
    check(meshes, maxMeshes, 'meshes', name);
    check(geometries, MAX_PRIMITIVES, 'primitives', name);
  }
}

function check(count: number, limit: number, what: string, name: string): void {
  if (count <= limit) return;
  throw new ModelError(
    'MODEL_TOO_COMPLEX',
    `${quoted(name)} has more than ${limit.toLocaleString('en-US')} ${what}; join them.`,
  );
}

class PlaceCount {
  readonly #name: string;
  /** By id, and by what some programs write instead of it. */
  readonly #named: readonly ReadonlyMap<string, DaeElement[]>[];
  readonly #known = new Map<DaeElement, Places | 'counting'>();

  constructor(outline: DaeElement, name: string) {
    this.#name = name;
    const nodes = descendants(outline, 'node');
    this.#named = (['id', 'name', 'sid'] as const).map((attribute) =>
      Map.groupBy(nodes, ({ attributes }) => attributes[attribute] ?? ''),
    );
  }

  of(element: DaeElement): Places {
    const known = this.#known.get(element);
    if (known === 'counting') {
      throw new ModelError('MODEL_CORRUPT', `${quoted(this.#name)} has a node that contains itself.`);
    }
    if (known) return known;
    this.#known.set(element, 'counting');
    const own = element.children.filter(({ name }) => GEOMETRY.includes(name)).length;
    let places: Places = { nodes: 1, meshes: Math.min(1, own), geometries: own };
    for (const child of element.children) {
      places = combined(places, child.name === 'node' ? this.of(child) : this.#instanceOf(child), sum);
    }
    this.#known.set(element, places);
    return places;
  }

  /** Readers differ in which of several nodes with one id they take: the largest counts. */
  #instanceOf({ name, attributes: { url = '' } }: DaeElement): Places {
    const id = name === 'instance_node' ? url.replace('#', '') : undefined;
    const targets = id === undefined ? undefined : this.#named.find((each) => each.has(id))?.get(id);
    return (targets ?? []).map((target) => this.of(target)).reduce((a, b) => combined(a, b, Math.max), NOTHING);
  }
}

const sum = (a: number, b: number): number => a + b;

function combined(a: Places, b: Places, by: (a: number, b: number) => number): Places {
  return {
    nodes: by(a.nodes, b.nodes),
    meshes: by(a.meshes, b.meshes),
    geometries: by(a.geometries, b.geometries),
  };
}
