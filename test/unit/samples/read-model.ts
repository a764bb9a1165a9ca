import { type JSONDocument, NodeIO } from '@gltf-transform/core';
import { KHRMaterialsSheen } from '@gltf-transform/extensions';
import { unzipSync } from 'fflate';
import type { ModelFile } from '../../../shared/samples/catalog.ts';

/** The content of a supplier's file, read without the code that wrote it. */
export interface ReadModel {
  /** Sides of the bounding box of all vertices in the file's units, and its lowest and middle point. */
  readonly size: readonly [number, number, number];
  readonly floor: number;
  readonly middle: readonly [x: number, z: number];
  readonly triangles: number;
  readonly normalLengths: { readonly shortest: number; readonly longest: number };
  /** Millimetres of one unit of the file. */
  readonly unitMm: number;
  /** Names of images that the file refers to, and of images that it contains. */
  readonly imagesUsed: readonly string[];
  readonly imagesPresent: readonly string[];
}

/** Reads a GLB, a zip of a glTF folder, or a zip of an OBJ with its textures. */
export async function readModel({ fileName, bytes }: ModelFile): Promise<ReadModel> {
  if (fileName.endsWith('.glb')) return await readGltf(await glbDocument(bytes), []);
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  const gltf = names.find((name) => name.endsWith('.gltf'));
  if (!gltf) return readObj(files);
  const { [gltf]: json, ...resources } = files;
  return await readGltf({ json: JSON.parse(text(json)), resources }, names);
}

async function glbDocument(bytes: Uint8Array): Promise<JSONDocument> {
  return await new NodeIO().binaryToJSON(bytes);
}

async function readGltf(file: JSONDocument, names: readonly string[]): Promise<ReadModel> {
  const document = await new NodeIO().registerExtensions([KHRMaterialsSheen]).readJSON(file);
  const primitives = document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives());
  const array = (semantic: string) =>
    primitives.flatMap((each) => [...(each.getAttribute(semantic)?.getArray() ?? [])]);
  const triangles = primitives.reduce((sum, each) => sum + (each.getIndices()?.getCount() ?? 0) / 3, 0);
  const images = (file.json.images ?? []).flatMap(({ uri }) => (uri ? [uri] : []));
  return summary(array('POSITION'), array('NORMAL'), triangles, 1000, images, names);
}

function readObj(files: Record<string, Uint8Array>): ReadModel {
  const names = Object.keys(files);
  const lines = text(files[names.find((name) => name.endsWith('.obj')) ?? '']).split('\n');
  const library = text(files[names.find((name) => name.endsWith('.mtl')) ?? '']).split('\n');
  const numbers = (key: string) =>
    lines.filter((line) => line.startsWith(`${key} `)).flatMap((line) => line.split(' ').slice(1).map(Number));
  const unit = /1 unit = 1 (mm|cm)/.exec(lines[0] ?? '')?.[1];
  const images = library.flatMap((line) => /^(?:map_Kd|norm) (.+)$/.exec(line)?.[1] ?? []);
  const triangles = lines.filter((line) => line.startsWith('f ')).length;
  return summary(numbers('v'), numbers('vn'), triangles, unit === 'cm' ? 10 : 1, images, names);
}

function summary(
  positions: readonly number[],
  normals: readonly number[],
  triangles: number,
  unitMm: number,
  imagesUsed: readonly string[],
  imagesPresent: readonly string[],
): ReadModel {
  const [low, high] = [[0, 0, 0].map(() => Infinity), [0, 0, 0].map(() => -Infinity)];
  positions.forEach((value, index) => {
    low[index % 3] = Math.min(low[index % 3] ?? value, value);
    high[index % 3] = Math.max(high[index % 3] ?? value, value);
  });
  let [shortest, longest] = [Infinity, 0];
  for (let index = 0; index < normals.length; index += 3) {
    const length = Math.hypot(normals[index] ?? 0, normals[index + 1] ?? 0, normals[index + 2] ?? 0);
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
  }
  const side = (axis: number) => (high[axis] ?? 0) - (low[axis] ?? 0);
  const centre = (axis: number) => ((high[axis] ?? 0) + (low[axis] ?? 0)) / 2;
  return {
    size: [side(0), side(1), side(2)],
    floor: low[1] ?? Number.NaN,
    middle: [centre(0), centre(2)],
    triangles,
    normalLengths: { shortest, longest },
    unitMm,
    imagesUsed,
    imagesPresent,
  };
}

function text(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}
