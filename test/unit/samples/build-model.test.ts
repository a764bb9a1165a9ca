import { NodeIO } from '@gltf-transform/core';
import { KHRMaterialsSheen } from '@gltf-transform/extensions';
import { unzipSync } from 'fflate';
import validator from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import { buildModel, type ModelFile, type SampleItem, sampleCatalogs } from '../../../shared/samples/catalog.ts';
import { sampleOf } from '../../runs.ts';
import { readModel } from './read-model.ts';

const TOLERANCE_MM = 0.5;
const MAX_TRIANGLES = 25_000;
const MAX_ARCHIVE_BYTES = 1_500_000;

/** Normal maps without stored tangents: every viewer computes them, and files are a third smaller. */
const TANGENT_WARNING = 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE';

/** Every model by `npm run fuzz:full`; a dozen of all kinds and formats by `npm test`. */
const items = sampleOf(
  sampleCatalogs.flatMap((catalog) => catalog.items),
  12,
);

/** Each model is made once for all tests except the one that compares. */
const made = new Map<string, Promise<ModelFile>>();
function modelOf(item: SampleItem): Promise<ModelFile> {
  const file = made.get(item.id) ?? buildModel(item);
  made.set(item.id, file);
  return file;
}

describe.each(items.map((item) => ({ id: item.id, item })))('the model of $id', ({ item }) => {
  it('has its catalogue size, stands on the floor, is centred, and is within its budget', async () => {
    const file = await modelOf(item);
    const model = await readModel(file);
    const [width, height, depth] = model.size.map((side) => side * model.unitMm);
    expect(Math.abs((width ?? 0) - item.width)).toBeLessThan(TOLERANCE_MM);
    expect(Math.abs((height ?? 0) - item.height)).toBeLessThan(TOLERANCE_MM);
    expect(Math.abs((depth ?? 0) - item.depth)).toBeLessThan(TOLERANCE_MM);
    for (const place of [model.floor, ...model.middle]) {
      expect(Math.abs(place * model.unitMm)).toBeLessThan(TOLERANCE_MM);
    }
    expect(model.triangles).toBeLessThanOrEqual(MAX_TRIANGLES);
    expect(file.bytes.length).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES);
    expect(model.normalLengths.shortest).toBeGreaterThan(0.99);
    expect(model.normalLengths.longest).toBeLessThan(1.01);
    if (file.fileName.endsWith('.zip'))
      expect(model.imagesPresent).toEqual(expect.arrayContaining([...model.imagesUsed]));
  });
});

describe('the models of all samples', () => {
  it('cover every format of suppliers', async () => {
    const forms = await Promise.all(
      items.map(async (item) => {
        const { fileName, bytes } = await modelOf(item);
        return fileName.endsWith('.glb')
          ? 'glb'
          : Object.keys(unzipSync(bytes))
              .find((name) => /\.(gltf|obj)$/.test(name))
              ?.split('.')
              .pop();
      }),
    );
    expect(new Set(forms)).toEqual(new Set(['glb', 'gltf', 'obj']));
  });

  it('pass the glTF validator, with no warning except the one about tangents', async () => {
    for (const item of items) {
      const glb = await asGlb(await modelOf(item));
      if (!glb) continue;
      const report = await validator.validateBytes(glb);
      const serious = report.issues.messages.filter(({ severity, code }) => severity < 2 && code !== TANGENT_WARNING);
      expect(serious, item.id).toEqual([]);
    }
  });

  it('have the same bytes every time', async () => {
    for (const item of sampleOf(items, 3)) {
      const [first, second] = [await modelOf(item), await buildModel(item)];
      expect(Buffer.compare(first.bytes, second.bytes), item.id).toBe(0);
    }
  });

  it('refuse an id that no sample has', async () => {
    await expect(buildModel({ id: 'demo:unknown' })).rejects.toMatchObject({ code: 'UNKNOWN_SAMPLE' });
  });
});

/** The glTF in a file, in one piece for the validator; undefined for OBJ. */
async function asGlb({ fileName, bytes }: ModelFile): Promise<Uint8Array | undefined> {
  if (fileName.endsWith('.glb')) return bytes;
  const { [fileName.replace('.zip', '.gltf')]: json, ...resources } = unzipSync(bytes);
  if (!json) return undefined;
  const io = new NodeIO().registerExtensions([KHRMaterialsSheen]);
  return await io.writeBinary(await io.readJSON({ json: JSON.parse(new TextDecoder().decode(json)), resources }));
}
