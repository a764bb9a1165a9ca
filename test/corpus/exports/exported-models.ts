import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ExportModel } from '../../../shared/engines/models3d/export/export-model.ts';
import { readExportModel } from '../../../shared/engines/models3d/export/read-export-model.ts';
import { createGltfIo } from '../../../shared/engines/models3d/gltf-io.ts';
import { buildModel } from '../../../shared/samples/build-model.ts';
import { writeZip } from '../../fixtures/models/write-zip.ts';
import { convertSource } from '../convert-source.ts';
import { withSideFiles } from '../with-side-files.ts';

/** Items of the sample catalog: textures of both kinds, glass, fabrics. */
const SAMPLES = [
  'demo:oak-dining-table',
  'demo:velvet-channel-sofa',
  'demo:glass-coffee-table',
  'demo:three-seat-sofa',
];

/** Models of the corpus: furniture, textures, transparency, vertex colours, texture transforms, many parts. */
const CORPUS_MODELS = [
  ...['pascal/bean-bag/model.glb', 'pascal/bookshelf/model.glb', 'pascal/coffee-table/model.glb'],
  ...['pascal/desk/model.glb', 'pascal/dining-chair/model.glb', 'pascal/ceiling-lamp/model.glb'],
  ...['kaykit/fbx/armchair.fbx', 'kaykit/fbx/couch.fbx', 'kaykit/fbx/bed_single_A.fbx'],
  ...['free-blender/build/chair.fbx', 'free-blender/build/sink.fbx', 'free-blender/build/dresser.fbx'],
  ...['free-blender/build/tv.fbx', 'free-blender/preview/bookshelf.stl'],
  ...['assimp/FBX/spider.fbx', 'polyhaven/wooden_table_02_1k.gltf', 'assimp/FBX/cubes_with_mirroring_and_pivot.fbx'],
  ...['kaykit/gltf/cabinet_small.gltf', 'kaykit/gltf/armchair_pillows.gltf'],
  ...['assimp/Collada/earthCylindrical.DAE', 'assimp/Collada/kwxport_test_vcolors.dae', 'assimp/3DS/test1.3ds'],
  ...['assimp/glTF2/2CylinderEngine-glTF-Binary/2CylinderEngine.glb', 'o3dv/3ds/cube_four_instances.3ds'],
];

/** The models that exports are checked with. */
export const EXPORTED_MODELS = [...SAMPLES, ...CORPUS_MODELS];

/** Returns a model of the set in the form of the exporters, converted like an upload. */
export async function exportedModel(name: string, corpus: string): Promise<ExportModel> {
  const { fileName, bytes } = SAMPLES.includes(name)
    ? await buildModel({ id: name })
    : { fileName: 'source.zip', bytes: writeZip(await withSideFiles(name, corpus)) };
  const folder = await mkdtemp(path.join(tmpdir(), 'exported-'));
  try {
    const file = path.join(folder, fileName);
    await writeFile(file, bytes);
    const outcome = await convertSource(file);
    if (!('master' in outcome)) throw new Error(`${outcome.code} ${'message' in outcome ? outcome.message : ''}`);
    return readExportModel(await (await createGltfIo()).readBinary(new Uint8Array(outcome.master)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
