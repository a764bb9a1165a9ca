import { type Document, Logger, type Node, Primitive } from '@gltf-transform/core';
import { convertPrimitiveToTriangles, dequantize, prune } from '@gltf-transform/functions';
import { counted } from '../../../platform/text/counted.ts';
import { type ConversionLimits, checkTriangles } from '../conversion-limits.ts';
import { MANY_TRIANGLES, MAX_MATERIALS, MAX_PRIMITIVES } from '../limits.ts';
import { checkFinite } from '../mesh/check-finite.ts';
import { ModelError } from '../model-error.ts';
import type { WarningList } from '../model-warning.ts';
import { quoted } from '../quoted.ts';
import { type BakedPrimitive, bakePrimitive } from './bake-primitive.ts';
import type { Vector3 } from './matrix.ts';
import { bounds } from './position-bounds.ts';
import { repairMaterial } from './repair-material.ts';
import { skinMatrices } from './skin-matrices.ts';
import { textureCoordinateSets } from './texture-coordinates.ts';
import { materialsOf, VARIANTS } from './variant-materials.ts';

/** The size of a flattened scene. */
export interface FlatScene {
  /** Exact size of the box around all used vertices, in the source's unit and axes. */
  readonly extents: Vector3;
  readonly triangles: number;
}

interface FlattenOptions {
  readonly limits: Pick<ConversionLimits, 'maxTriangles' | 'maxMeshes'>;
  /** Gets what was left out or repaired. */
  readonly warnings: WarningList;
}

interface BakedMesh {
  readonly node: Node;
  readonly primitives: { readonly source: Primitive; readonly baked: BakedPrimitive }[];
}

/**
 * Replaces a document's scenes by one with one level of nodes without transforms: transforms and rest poses are applied
 * to the vertices, strips and fans become triangles, points and lines are left out, data is repaired or dropped. The
 * middle of the bounding box becomes the origin, so that 32 bits are exact to a tenth of a millimetre.
 *
 * @throws ModelError MODEL_NO_GEOMETRY, MODEL_TOO_COMPLEX, MODEL_CORRUPT
 */
export async function flattenScene(
  document: Document,
  name: string,
  { limits, warnings }: FlattenOptions,
): Promise<FlatScene> {
  document.setLogger(new Logger(Logger.Verbosity.SILENT));
  await document.transform(dequantize());
  const nodes = nodesWithMeshes(document);
  keepTriangles(nodes);
  checkComplexity(nodes, name, { limits, warnings });
  const meshes = nodes.map((node) => bakeNode(document, node));
  const all = meshes.flatMap(({ primitives }) => primitives.map(({ baked }) => baked));
  const dropped = all.reduce((sum, baked) => sum + baked.dropped, 0);
  const nonFinite = all.reduce((sum, baked) => sum + baked.nonFinite, 0);
  const triangles = all.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  checkFinite({ nonFinite, finite: triangles }, name, warnings);
  if (triangles === 0) {
    throw new ModelError('MODEL_NO_GEOMETRY', `${quoted(name)} shows no surface: it holds no triangles with an area.`);
  }
  if (dropped > 0) {
    warnings.add('DEGENERATE_DROPPED', `Left out ${counted(dropped, 'triangle')} of ${quoted(name)} without an area.`);
  }
  const { min, max } = bounds(all);
  const middle: Vector3 = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  await replaceScenes(document, meshes, middle);
  return { extents: [max[0] - min[0], max[1] - min[1], max[2] - min[2]], triangles };
}

function nodesWithMeshes(document: Document): Node[] {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const roots = scene ? scene.listChildren() : root.listNodes().filter((node) => !node.getParentNode());
  const nodes: Node[] = [];
  for (const start of roots) {
    start.traverse((node) => {
      if (node.getMesh()) nodes.push(node);
    });
  }
  return nodes;
}

function keepTriangles(nodes: readonly Node[]): void {
  const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;
  for (const mesh of new Set(nodes.map((node) => node.getMesh()))) {
    for (const primitive of mesh?.listPrimitives() ?? []) {
      const mode = primitive.getMode();
      if (mode === TRIANGLE_STRIP || mode === TRIANGLE_FAN) convertPrimitiveToTriangles(primitive);
      else if (mode !== TRIANGLES) mesh?.removePrimitive(primitive);
    }
  }
}

/** Counts before anything is copied. A mesh counts once for each node that uses it. */
function checkComplexity(nodes: readonly Node[], name: string, { limits, warnings }: FlattenOptions): void {
  checkCount(nodes.length, limits.maxMeshes, `${quoted(name)} has`, 'meshes');
  const primitives = nodes.flatMap((node) => node.getMesh()?.listPrimitives() ?? []);
  checkCount(primitives.length, MAX_PRIMITIVES, `${quoted(name)} has`, 'primitives');
  checkCount(new Set(primitives.flatMap(materialsOf)).size, MAX_MATERIALS, `${quoted(name)} uses`, 'materials');
  let triangles = 0;
  for (const primitive of primitives) {
    const count = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0;
    triangles += Math.floor(count / 3);
  }
  checkTriangles(triangles, limits, name);
  if (triangles > MANY_TRIANGLES) {
    warnings.add('TRIANGLES_MANY', `${quoted(name)} has ${triangles} triangles, which slow clients cannot show.`);
  }
}

function checkCount(count: number, limit: number, who: string, what: string): void {
  if (count <= limit) return;
  throw new ModelError('MODEL_TOO_COMPLEX', `${who} more than ${limit.toLocaleString('en-US')} ${what}; join them.`);
}

function bakeNode(document: Document, node: Node): BakedMesh {
  const [matrix, joints] = [node.getWorldMatrix(), skinMatrices(node)];
  const primitives = (node.getMesh()?.listPrimitives() ?? []).flatMap((source) => {
    const materials = materialsOf(source);
    const baked = bakePrimitive(source, {
      matrix,
      joints,
      uvSets: Math.max(0, ...materials.map((material) => textureCoordinateSets(document, material))),
      keepsTangents: materials.some((material) => material.getNormalTexture() !== null),
    });
    return baked ? [{ source, baked }] : [];
  });
  return { node, primitives };
}

async function replaceScenes(document: Document, meshes: readonly BakedMesh[], middle: Vector3): Promise<void> {
  const root = document.getRoot();
  const scene = document.createScene('model');
  for (const { node, primitives } of meshes) {
    const shown = primitives.filter(({ baked }) => baked.indices.length > 0);
    if (shown.length === 0) continue;
    const mesh = document.createMesh(node.getMesh()?.getName() ?? '');
    for (const { source, baked } of shown) mesh.addPrimitive(addPrimitive(document, source, baked, middle));
    scene.addChild(document.createNode(node.getName()).setMesh(mesh));
  }
  for (const old of [...root.listScenes(), ...root.listNodes(), ...root.listMeshes()]) {
    const isNew = old === scene || scene.listChildren().some((node) => node === old || node.getMesh() === old);
    if (!isNew) old.dispose();
  }
  for (const old of [...root.listAnimations(), ...root.listSkins(), ...root.listCameras()]) old.dispose();
  root.setDefaultScene(scene);
  for (const material of root.listMaterials()) repairMaterial(material);
  await document.transform(prune({ keepLeaves: false, keepAttributes: true, keepSolidTextures: true }));
  for (const property of [root, ...root.listMaterials(), ...root.listTextures()]) property.setExtras({});
  for (const extension of root.listExtensionsUsed()) {
    if (!isMaterialExtension(extension.extensionName) || extension.listProperties().length === 0) extension.dispose();
  }
}

/** Extensions that change how a surface looks. Those of nodes, meshes and compression are already applied. */
function isMaterialExtension(name: string): boolean {
  return name === 'KHR_texture_transform' || name.startsWith('KHR_materials_');
}

function addPrimitive(document: Document, source: Primitive, baked: BakedPrimitive, middle: Vector3): Primitive {
  const buffer = document.getRoot().listBuffers()[0] ?? document.createBuffer();
  const accessor = (
    type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4',
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const positions = Float32Array.from(baked.positions, (value, at) => value - (middle[at % 3] ?? 0));
  const primitive = document
    .createPrimitive()
    .setMaterial(source.getMaterial())
    .setExtension(VARIANTS, source.getExtension(VARIANTS))
    .setIndices(accessor('SCALAR', baked.indices))
    .setAttribute('POSITION', accessor('VEC3', positions));
  if (baked.normals) primitive.setAttribute('NORMAL', accessor('VEC3', baked.normals));
  if (baked.tangents) primitive.setAttribute('TANGENT', accessor('VEC4', baked.tangents));
  for (const [set, uvs] of baked.uvs.entries()) primitive.setAttribute(`TEXCOORD_${set}`, accessor('VEC2', uvs));
  if (baked.colors) primitive.setAttribute('COLOR_0', accessor(baked.colors.type, baked.colors.values));
  return primitive;
}
