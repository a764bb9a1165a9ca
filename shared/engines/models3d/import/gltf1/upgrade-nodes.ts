import type { Gltf1Json } from './gltf1-json.ts';
import type { Gltf1Numbers } from './gltf1-numbers.ts';

/** Attributes by their names in 1.0. Attributes that are not listed and have no number are for shaders only. */
const SEMANTICS: Readonly<Record<string, string>> = {
  POSITION: 'POSITION',
  NORMAL: 'NORMAL',
  TEXCOORD: 'TEXCOORD_0',
  COLOR: 'COLOR_0',
  JOINT: 'JOINTS_0',
  WEIGHT: 'WEIGHTS_0',
};
const NUMBERED = /^(?:TEXCOORD|COLOR)_\d$/;

type Node1 = Gltf1Json['nodes'][string];
type Primitive1 = Gltf1Json['meshes'][string]['primitives'][number];

/**
 * Converts nodes with their meshes and skins: the meshes of one node become one, and joints become indices instead of
 * ids.
 */
export function upgradeNodes(source: Gltf1Json, numbers: Gltf1Numbers) {
  const meshes: object[] = [];
  const known = new Map<string, number>();
  const sources = Object.values(source.meshes);
  const meshOf = ({ meshes: ids }: Node1): number | undefined => {
    const primitives = ids.flatMap((id) => sources[numbers.meshes(id)]?.primitives ?? []);
    if (primitives.length === 0) return undefined;
    const key = ids.join('\n');
    const index =
      known.get(key) ?? meshes.push({ primitives: primitives.map((one) => upgradePrimitive(one, numbers)) }) - 1;
    known.set(key, index);
    return index;
  };
  const nodes = Object.values(source.nodes).map((node) => ({
    name: node.name,
    ...(node.children.length > 0 && { children: node.children.map(numbers.nodes) }),
    ...given('mesh', meshOf(node)),
    ...given('skin', node.skin === undefined ? undefined : numbers.skins(node.skin)),
    ...given('matrix', node.matrix),
    ...given('translation', node.translation),
    ...given('rotation', node.rotation),
    ...given('scale', node.scale),
  }));
  return { nodes, meshes, skins: upgradeSkins(source, numbers) };
}

function upgradePrimitive({ attributes, indices, material, mode }: Primitive1, numbers: Gltf1Numbers): object {
  const upgraded = Object.entries(attributes).flatMap(([semantic, id]) => {
    const name = NUMBERED.test(semantic) ? semantic : SEMANTICS[semantic];
    return name === undefined ? [] : [[name, numbers.accessors(id)]];
  });
  return {
    attributes: Object.fromEntries(upgraded),
    ...given('indices', indices === undefined ? undefined : numbers.accessors(indices)),
    ...given('material', material === undefined ? undefined : numbers.materials(material)),
    ...given('mode', mode),
  };
}

/** `bindShapeMatrix` is not part of 2.0 and is stored in the extras: see `applyBindShapes`. */
function upgradeSkins({ skins, nodes }: Gltf1Json, numbers: Gltf1Numbers): object[] {
  const joints = new Map(Object.entries(nodes).map(([id, { jointName }]) => [jointName ?? '', id]));
  return Object.values(skins).map(({ jointNames, inverseBindMatrices, bindShapeMatrix }) => ({
    joints: jointNames.map((jointName) => numbers.nodes(joints.get(jointName) ?? jointName)),
    ...given(
      'inverseBindMatrices',
      inverseBindMatrices === undefined ? undefined : numbers.accessors(inverseBindMatrices),
    ),
    ...given('extras', bindShapeMatrix && { bindShapeMatrix }),
  }));
}

function given<K extends string, V>(key: K, value: V | undefined) {
  return value === undefined ? {} : { [key]: value };
}
