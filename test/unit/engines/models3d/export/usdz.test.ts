import { Document } from '@gltf-transform/core';
import { USDAParser } from 'three/addons/loaders/usd/USDAParser.js';
import { expect, it } from 'vitest';
import * as yauzl from 'yauzl';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { exportUsdz } from '../../../../../shared/engines/models3d/export/usdz.ts';
import { documentOf } from '../../../../fixtures/models/random-document.ts';

const SCENE = documentOf({
  meshes: [{ shape: 'marked', sides: [0.4, 0.9, 0.5], name: 'Söfa', material: 0, hasNormals: true, hasColors: false }],
  nodes: [{ mesh: 0, name: '', translation: [0, 0, 0], scale: [1, 1, 1], turn: 0, isChild: false }],
  materials: [{ name: 'Eiche hell', color: [0.5, 0.4, 0.3, 1], alphaMode: 'MASK', texture: 'full' }],
});

async function entriesOf(bytes: Uint8Array) {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const entries: { name: string; offset: number; method: number; text: string }[] = [];
  for await (const entry of zip.eachEntry()) {
    const header = await zip.readLocalFileHeaderPromise(entry);
    const chunks = await (await zip.openReadStreamPromise(entry)).toArray();
    entries.push({
      name: entry.fileName,
      offset: header.fileDataStart,
      method: entry.compressionMethod,
      text: Buffer.concat(chunks).toString('utf8'),
    });
  }
  return entries;
}

it('is a zip with uncompressed files at multiples of 64 bytes, the layer first', async () => {
  const [file] = exportUsdz(readExportModel(SCENE), { baseName: 'sofa' });
  const entries = await entriesOf(file?.bytes ?? new Uint8Array());
  expect(file?.name).toBe('sofa.usdz');
  expect(entries.map(({ name }) => name)).toEqual(['model.usda', 'textures/tex0.png', 'textures/tex1.jpg']);
  expect(entries.map(({ offset, method }) => [offset % 64, method])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

it('states metres, Y up, and the material', async () => {
  const [file] = exportUsdz(readExportModel(SCENE), { baseName: 'sofa' });
  const [layer] = await entriesOf(file?.bytes ?? new Uint8Array());
  const { specsByPath } = new USDAParser().parseData(layer?.text ?? '');
  expect(specsByPath['/']?.fields).toMatchObject({ metersPerUnit: 1, upAxis: 'Y', defaultPrim: 'Root' });
  const surface = '/Root/Materials/Eiche_hell/Surface';
  expect(specsByPath[`${surface}.inputs:opacityThreshold`]?.fields?.default).toBe(0.5);
  for (const input of ['diffuseColor', 'normal', 'metallic', 'roughness', 'emissiveColor', 'opacity']) {
    expect(specsByPath[`${surface}.inputs:${input}`]?.fields?.connectionPaths, input).toHaveLength(1);
  }
  expect(specsByPath['/Root/Geometry/Sofa.material:binding']?.fields).toBeDefined();
});

it('refuses picture formats that viewers of USDZ do not support', () => {
  const document = new Document();
  const webp = document.createTexture().setImage(new Uint8Array(1)).setMimeType('image/webp');
  const primitive = document
    .createPrimitive()
    .setMaterial(document.createMaterial().setBaseColorTexture(webp))
    .setAttribute('POSITION', document.createAccessor().setType('VEC3').setArray(new Float32Array(9)));
  document.createScene().addChild(document.createNode().setMesh(document.createMesh().addPrimitive(primitive)));
  expect(() => readExportModel(document)).toThrow('exports hold PNG and JPEG, not image/webp');
});
