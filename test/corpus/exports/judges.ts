import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Document } from '@gltf-transform/core';
import { type BufferGeometry, Mesh } from 'three';
import { OBJLoader } from 'three/addons/loaders/OBJLoader.js';
import { PLYLoader } from 'three/addons/loaders/PLYLoader.js';
import { STLLoader } from 'three/addons/loaders/STLLoader.js';
import type { SourceFile } from '../../../shared/engines/models3d/archive/source-file.ts';
import { CONVERSION_LIMITS } from '../../../shared/engines/models3d/conversion-limits.ts';
import type { ExportFormat } from '../../../shared/engines/models3d/export/export-format-names.ts';
import { exportFormatRow } from '../../../shared/engines/models3d/export/export-formats.ts';
import { readBack } from '../../../shared/engines/models3d/export/read-back.ts';
import { validateGltfExport } from '../../../shared/engines/models3d/export/validate-gltf-export.ts';
import { FileIndex } from '../../../shared/engines/models3d/file-index.ts';
import { import3dsWithThree } from '../../../shared/engines/models3d/import/3ds.ts';
import { readWithAssimp } from '../../../shared/engines/models3d/import/assimp/read-with-assimp.ts';
import { importDaeWithThree } from '../../../shared/engines/models3d/import/dae.ts';
import { importFbxWithThree } from '../../../shared/engines/models3d/import/fbx.ts';
import type { ImportContext, Importer } from '../../../shared/engines/models3d/import/importer.ts';
import { withBrowserGlobals } from '../../../shared/engines/models3d/import/three/browser-globals.ts';
import { sceneDocument } from '../../../shared/engines/models3d/import/three/scene-document.ts';
import { WarningList } from '../../../shared/engines/models3d/model-warning.ts';
import { measure } from '../../fixtures/models/measure.ts';
import { blenderHere } from './blender.ts';
import { type Finding, type Judge, sides } from './judge.ts';

const run = promisify(execFile);
const ASSIMP_SECONDS = 300;

/** Programs of the system that are optional. */
export const OTHER_JUDGES = ['assimp CLI', 'Blender'];

/** The judges of this machine; programs of the system only if they are installed. */
export async function judgesHere(): Promise<Judge[]> {
  const cli = await run('assimp', ['version']).then(
    () => [assimpCommand],
    () => [],
  );
  return [assimpjs, three, validator, xml, ...cli, ...(await blenderHere())];
}

const assimpjs: Judge = {
  name: 'assimpjs',
  formats: ['glb', 'obj', 'fbx', 'dae', 'stl', 'ply', '3mf', '3ds', 'dxf', 'off'],
  async find(files, format) {
    const document = await readWithAssimp(contextOf(files), `model.${format}`);
    // It converts COLLADA to metres; numbers of other formats stay as they are.
    return findingOf(document, exportFormatRow(format).metresPerUnit);
  },
};

const THREE_READERS: Partial<Record<ExportFormat, Importer>> = {
  fbx: importFbxWithThree,
  dae: importDaeWithThree,
  '3ds': import3dsWithThree,
  obj: async (context) => {
    const text = await readFile(context.model.file, 'utf8');
    return {
      document: await sceneDocument(
        withBrowserGlobals((manager) => new OBJLoader(manager).parse(text)),
        context,
      ),
    };
  },
  stl: (context) => geometry(context, (bytes) => new STLLoader().parse(bytes)),
  ply: (context) => geometry(context, (bytes) => new PLYLoader().parse(bytes)),
};

const three: Judge = {
  name: 'three',
  formats: ['obj', 'fbx', 'dae', 'usdz', 'stl', 'ply', '3ds', 'wrl'],
  async find(files, format, folder) {
    const read = THREE_READERS[format];
    if (read) return findingOf((await read(contextOf(files))).document, exportFormatRow(format).metresPerUnit);
    // Exports in these formats are read back with three's loaders.
    const { triangles, min, max } = await readBack(format, files, folder);
    return { triangles, sidesM: sides(min, max, 1) };
  },
};

const validator: Judge = {
  name: 'gltf-validator',
  formats: ['glb', 'gltf'],
  async find(files, format) {
    await validateGltfExport(format, files);
    return undefined;
  },
};

const xml: Judge = {
  name: 'parsed as XML',
  formats: ['x3d'],
  async find(files, format, folder) {
    const { triangles, min, max } = await readBack(format, files, folder);
    return { triangles, sidesM: sides(min, max, 1) };
  },
};

const assimpCommand: Judge = {
  name: 'assimp CLI',
  formats: ['glb', 'gltf', 'obj', 'fbx', 'dae', 'stl', 'ply', '3mf', '3ds', 'x3d', 'dxf', 'off'],
  async find([main], format) {
    // With duplicates, because otherwise meshes that exist twice are counted once.
    const command = ['info', main?.file ?? '', '--raw'];
    const { stdout } = await run('assimp', command, { timeout: ASSIMP_SECONDS * 1000 });
    const point = (name: string) =>
      new RegExp(`${name}\\s+point\\s+\\(([^)]*)\\)`).exec(stdout)?.[1]?.trim().split(/\s+/).map(Number) ?? [];
    const triangles = Number(/^Faces:\s+(\d+)/m.exec(stdout)?.[1] ?? Number.NaN);
    return { triangles, sidesM: sides(point('Minimum'), point('Maximum'), exportFormatRow(format).metresPerUnit) };
  },
};

function contextOf(files: readonly SourceFile[]): ImportContext {
  const [model] = files;
  if (!model) throw new Error('an export has a main file');
  return { model, files: new FileIndex(files), limits: CONVERSION_LIMITS, warnings: new WarningList() };
}

async function geometry(context: ImportContext, parse: (bytes: ArrayBuffer) => BufferGeometry) {
  const { buffer, byteOffset, byteLength } = await readFile(context.model.file);
  const mesh = new Mesh(parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer));
  return { document: await sceneDocument(mesh, context) };
}

function findingOf(document: Document, metresPerUnit: number): Finding {
  const { triangles, min, max } = measure(document);
  return { triangles, sidesM: sides(min, max, metresPerUnit) };
}
