import { readFile } from 'node:fs/promises';
import type { Document } from '@gltf-transform/core';
import { metalRough, uninstance } from '@gltf-transform/functions';
import { createGltfIo, READABLE_EXTENSIONS } from '../../gltf-io.ts';
import { MAX_GLTF_JSON_BYTES, MAX_TEXTURE_BYTES } from '../../limits.ts';
import { asModelError, ModelError } from '../../model-error.ts';
import { quoted } from '../../quoted.ts';
import { applyBindShapes } from '../gltf1/apply-bind-shapes.ts';
import { isGltf1, upgradeGltf1 } from '../gltf1/upgrade-gltf1.ts';
import type { ImportContext } from '../importer.ts';
import { warnOfMotion } from '../warn-of-motion.ts';
import { checkReferences } from './check-references.ts';
import { type GltfJson, gltfJson } from './gltf-json.ts';
import { repairSurfaces } from './repair-surfaces.ts';
import { resolveImages } from './resolve-images.ts';

const DATA_URI = /^data:[^,]*?(;base64)?,/;
const MESHOPT = 'EXT_meshopt_compression';

/**
 * Reads glTF 2.0, and 1.0 after an upgrade, from its JSON and, for a GLB, its binary chunk. Buffers and images are
 * loaded from files of the source only. Animations, cameras and morph targets are dropped before they are read.
 *
 * @throws ModelError with the codes of `Importer`
 */
export async function readGltf(
  context: ImportContext,
  text: string,
  binary: Uint8Array | undefined,
): Promise<Document> {
  const { model, files, warnings } = context;
  const name = quoted(model.name);
  const json = parseJson(text, name);
  // Without a mesh on a node no other error matters, not even missing buffers.
  if (!json.nodes.some(({ mesh }) => mesh !== undefined)) {
    throw new ModelError('MODEL_NO_GEOMETRY', `${name} shows nothing: no node of it has a mesh.`);
  }
  const buffers = await Promise.all(json.buffers.map((_, index) => loadBuffer(index)));
  checkReferences(
    json,
    buffers.map((buffer) => buffer?.length),
    name,
  );
  dropMotion();
  repairSurfaces(json);
  const resources: Record<string, Uint8Array<ArrayBuffer>> = await resolveImages(json, imageBytes, warnings);
  for (const [index, buffer] of buffers.entries()) {
    json.buffers[index] = { ...json.buffers[index], byteLength: buffer?.length ?? 1, uri: `buffer/${index}` };
    resources[`buffer/${index}`] = buffer ?? new Uint8Array(0);
  }
  const io = await createGltfIo();
  try {
    // The schema has checked the fields of the reader's type.
    const document = await io.readJSON({
      json: json as unknown as Parameters<typeof io.readJSON>[0]['json'],
      resources,
    });
    applyBindShapes(document);
    await document.transform(uninstance());
    if (json.extensionsUsed?.includes('KHR_materials_pbrSpecularGlossiness')) await document.transform(metalRough());
    return document;
  } catch (error) {
    throw asModelError(error, 'MODEL_CORRUPT', `${name} is no intact glTF and could not be read.`);
  }

  async function loadBuffer(index: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { uri, byteLength, extensions } = json.buffers[index] ?? { byteLength: 0 };
    if (extensions?.[MESHOPT] !== undefined && uri === undefined && !(index === 0 && binary)) return undefined;
    const bytes = uri === undefined ? (index === 0 ? binary : undefined) : await loadUri(uri);
    if (!bytes) {
      const what = uri === undefined ? 'its binary chunk' : quoted(uri.slice(0, 200));
      throw new ModelError('MODEL_CORRUPT', `${name} needs ${what}, which is not in the archive.`);
    }
    if (bytes.length < byteLength) {
      throw new ModelError('MODEL_CORRUPT', `${name} is no intact glTF: a buffer is shorter than it should be.`);
    }
    return new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
  }

  async function loadUri(
    uri: string,
    find: 'findInFolder' | 'findImage' = 'findInFolder',
  ): Promise<Uint8Array | undefined> {
    const data = DATA_URI.exec(uri);
    if (data) {
      const payload = uri.slice(data[0].length);
      return data[1] ? Buffer.from(payload, 'base64') : Buffer.from(decodeURIComponent(payload), 'latin1');
    }
    const file = files[find](uri, model.name);
    return file ? readFile(file.file) : undefined;
  }

  async function imageBytes(index: number): Promise<Uint8Array | undefined> {
    const { uri, bufferView } = json.images[index] ?? {};
    if (uri !== undefined) {
      const file = DATA_URI.test(uri) ? undefined : files.findImage(uri, model.name);
      return file && file.bytes > MAX_TEXTURE_BYTES ? undefined : loadUri(uri, 'findImage');
    }
    const view = bufferView === undefined ? undefined : json.bufferViews[bufferView];
    return view && buffers[view.buffer]?.subarray(view.byteOffset, view.byteOffset + view.byteLength);
  }

  function dropMotion(): void {
    const primitives = json.meshes.flatMap((mesh) => mesh.primitives);
    const morphTargets = primitives.some(({ targets }) => targets !== undefined);
    warnOfMotion({ animations: json.animations.length > 0, skins: json.skins.length > 0, morphTargets }, context);
    json.animations = [];
    json.cameras = [];
    for (const primitive of primitives) delete primitive.targets;
    for (const owner of [...json.meshes, ...json.nodes]) delete owner.weights;
    for (const node of json.nodes) {
      delete node.camera;
      delete node.extensions?.KHR_lights_punctual;
    }
  }
}

function parseJson(text: string, name: string): GltfJson {
  if (text.length > MAX_GLTF_JSON_BYTES) {
    throw new ModelError('MODEL_TOO_COMPLEX', `The JSON of ${name} is too large; export it as GLB.`);
  }
  let value: unknown;
  try {
    value = removeNulls(JSON.parse(removePadding(text.replace(/^\ufeff/, ''))));
  } catch (error) {
    throw new ModelError('MODEL_CORRUPT', `${name} holds no valid JSON.`, { cause: error });
  }
  if (isGltf1(value)) value = upgradeGltf1(value, name);
  else checkVersion(value, name);
  const parsed = gltfJson.safeParse(value);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new ModelError('MODEL_CORRUPT', `${name} is no valid glTF: see "${where}".`, { cause: parsed.error });
  }
  const missing = parsed.data.extensionsRequired?.filter((extension) => !isReadable(extension)) ?? [];
  if (missing.length > 0) {
    throw new ModelError(
      'UNSUPPORTED_FORMAT',
      `${name} requires glTF extensions that cannot be read: ${missing.join(', ')}.`,
    );
  }
  const extensionsRequired = parsed.data.extensionsRequired?.filter((name) => READABLE_EXTENSIONS.includes(name)) ?? [];
  return { ...parsed.data, asset: { version: '2.0' }, extensionsRequired };
}

/** Some programs pad the JSON of a GLB with zeros instead of blanks. */
function removePadding(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\0' || text[end - 1] === ' ')) end--;
  return text.slice(0, end);
}

/**
 * Some programs write null for missing members, which glTF does not allow. Nulls in lists stay, because positions in a
 * list matter.
 */
function removeNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(removeNulls);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === null ? [] : [[key, removeNulls(member)]])),
  );
}

/**
 * Extensions that only change the look of a surface can be ignored; those that can hold geometry or transforms cannot.
 */
function isReadable(extension: string): boolean {
  return READABLE_EXTENSIONS.includes(extension) || /^[A-Z0-9]+_(?:materials?|texture|techniques?)_/.test(extension);
}

/** Checked before the schema, because other versions have other schemas. */
function checkVersion(value: unknown, name: string): void {
  const asset = typeof value === 'object' && value !== null && 'asset' in value ? value.asset : undefined;
  const read = (key: string) =>
    typeof asset === 'object' && asset !== null ? (asset as Record<string, unknown>)[key] : undefined;
  const stated = read('version');
  const required = read('minVersion') ?? '2.0';
  if (typeof stated !== 'string' || !/^2\.\d+$/.test(stated) || required !== '2.0') {
    const isOther = typeof stated === 'string' && /^\d+\.\d+$/.test(stated);
    throw isOther
      ? new ModelError('UNSUPPORTED_FORMAT', `${name} is glTF ${stated}; export it as glTF 2.0.`)
      : new ModelError('MODEL_CORRUPT', `${name} does not state that it is glTF.`);
  }
}
