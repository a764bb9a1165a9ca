import type { ConversionLimits } from '../../conversion-limits.ts';
import { MAX_NODES, MAX_PRIMITIVES } from '../../limits.ts';
import { ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';
import { type DaeElement, descendants } from './dae-outline.ts';

const GEOMETRY = ['instance_geometry', 'instance_controller'];
/** Stands for all nodes of one id. Readers differ in which one they take: the largest counts. */
const CHOICE = 'nodes of one id';
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
  const scenes = descendants(outline, 'visual_scene');
  for (const scene of scenes) {
    const { nodes, meshes, geometries } = count.of(scene);
    check(nodes, MAX_NODES, 'nodes', name);
    check(meshes, maxMeshes, 'meshes', name);
    check(geometries, MAX_PRIMITIVES, 'primitives', name);
  }
  // Assimp compares each copy of a node with all others.
  check(count.mostCopies(scenes), maxMeshes, 'copies of one node', name);
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
  readonly #named: readonly ReadonlyMap<string, DaeElement>[];
  readonly #known = new Map<DaeElement, Places | 'counting'>();
  /** Each after all that it contains. */
  readonly #counted: DaeElement[] = [];

  constructor(outline: DaeElement, name: string) {
    this.#name = name;
    const nodes = descendants(outline, 'node');
    this.#named = (['id', 'name', 'sid'] as const).map((attribute) => {
      const groups = Map.groupBy(nodes, ({ attributes }) => attributes[attribute] ?? '');
      return new Map([...groups].map(([key, children]) => [key, { name: CHOICE, attributes: {}, children, text: '' }]));
    });
  }

  of(element: DaeElement): Places {
    const known = this.#known.get(element);
    if (known === 'counting') {
      throw new ModelError('MODEL_CORRUPT', `${quoted(this.#name)} has a node that contains itself.`);
    }
    if (known) return known;
    this.#known.set(element, 'counting');
    const isChoice = element.name === CHOICE;
    const own = element.children.filter(({ name }) => GEOMETRY.includes(name)).length;
    let places: Places = isChoice ? NOTHING : { nodes: 1, meshes: Math.min(1, own), geometries: own };
    for (const inner of this.#within(element)) places = combined(places, this.of(inner), isChoice ? Math.max : sum);
    this.#known.set(element, places);
    this.#counted.push(element);
    return places;
  }

  /** How often the scenes together, which have been counted, contain the node that they contain most often. */
  mostCopies(scenes: readonly DaeElement[]): number {
    const copies = new Map(scenes.map((scene) => [scene, 1]));
    let most = 0;
    for (const element of this.#counted.toReversed()) {
      const own = copies.get(element) ?? 0;
      most = Math.max(most, own);
      for (const inner of this.#within(element)) copies.set(inner, (copies.get(inner) ?? 0) + own);
    }
    return most;
  }

  #within({ children }: DaeElement): DaeElement[] {
    return children.flatMap((child) => {
      if (child.name === 'node') return child;
      const id = child.name === 'instance_node' ? (child.attributes.url ?? '').replace('#', '') : undefined;
      return id === undefined ? [] : (this.#named.find((each) => each.has(id))?.get(id) ?? []);
    });
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
