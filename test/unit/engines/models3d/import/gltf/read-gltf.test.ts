import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGltfIo } from '../../../../../../shared/engines/models3d/gltf-io.ts';
import { ModelError } from '../../../../../../shared/engines/models3d/model-error.ts';
import { validateGlb } from '../../../../../../shared/engines/models3d/validate-glb.ts';
import { importFlat } from '../../../../../fixtures/models/import-flat.ts';
import { box } from '../../../../../fixtures/models/solid.ts';
import { temporaryFolder } from '../../../../../fixtures/models/temporary-folder.ts';
import { gltfParts, packGlb, writeGlb, writeGltf } from '../../../../../fixtures/models/write-gltf.ts';
import { writeImage } from '../../../../../fixtures/models/write-image.ts';
import { runs } from '../../../../../runs.ts';

const CUBE = box([1, 2, 3]);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof ModelError ? error.code : error),
  );
const withJson = (extra: Record<string, unknown>) => codeOf(importFlat('glb', { 'a.glb': writeGlb(CUBE, { extra }) }));

describe('readGltf', () => {
  it('finds its buffer in its folder, with any case and folder in the reference', async () => {
    const { gltf, binary } = writeGltf(CUBE, 'C:\\work\\Chair.BIN');
    expect((await importFlat('gltf', { 'm/a.gltf': gltf, 'm/chair.bin': binary })).triangles).toBe(12);
  });

  it('never reads from the disk or the network outside the archive', async () => {
    const secret = path.join(temporaryFolder(), 'secret.bin');
    const { binary } = writeGltf(CUBE, 'x');
    writeFileSync(secret, binary);
    const uris = [
      secret,
      `file://${secret}`,
      `../../../../../../..${secret}`,
      'http://127.0.0.1:9/x.bin',
      'https://example.com/x.bin',
    ];
    for (const uri of uris) {
      expect(await codeOf(importFlat('gltf', { 'a.gltf': writeGltf(CUBE, uri).gltf })), uri).toBe('MODEL_CORRUPT');
    }
  });

  it.each([
    ['another version', { asset: { version: '0.8' } }, 'UNSUPPORTED_FORMAT'],
    ['a version to come', { asset: { version: '2.0', minVersion: '2.1' } }, 'UNSUPPORTED_FORMAT'],
    ['no version', { asset: {} }, 'MODEL_CORRUPT'],
    [
      'an extension that holds geometry',
      { extensionsRequired: ['ACME_curves'], extensionsUsed: ['ACME_curves'] },
      'UNSUPPORTED_FORMAT',
    ],
    ['nodes in a loop', { nodes: [{ mesh: 0, children: [1] }, { children: [0] }] }, 'MODEL_CORRUPT'],
    ['a node with two parents', { nodes: [{ mesh: 0, children: [2] }, { children: [2] }, {}] }, 'MODEL_CORRUPT'],
    ['a child that is not there', { nodes: [{ mesh: 0, children: [7] }] }, 'MODEL_CORRUPT'],
    ['a mesh that is not there', { nodes: [{ mesh: 7 }] }, 'MODEL_CORRUPT'],
    [
      'an accessor beyond its view',
      {
        bufferViews: [
          { buffer: 0, byteLength: 20 },
          { buffer: 0, byteLength: 20 },
        ],
      },
      'MODEL_CORRUPT',
    ],
    [
      'a view beyond its buffer',
      {
        bufferViews: [
          { buffer: 0, byteLength: 1e6 },
          { buffer: 0, byteLength: 72 },
        ],
      },
      'MODEL_CORRUPT',
    ],
    ['a buffer that is not there', { buffers: [{ byteLength: 1e6 }] }, 'MODEL_CORRUPT'],
    ['no node with a mesh', { nodes: [{}] }, 'MODEL_NO_GEOMETRY'],
    [
      'a count that would fill the memory',
      {
        accessors: [
          { componentType: 5126, type: 'VEC3', count: 1e9 },
          { componentType: 5126, type: 'VEC3', count: 1 },
        ],
      },
      'MODEL_TOO_COMPLEX',
    ],
    ['words where numbers belong', { nodes: [{ mesh: 'all' }] }, 'MODEL_CORRUPT'],
  ])('refuses %s', async (_, extra, code) => {
    expect(await withJson(extra)).toBe(code);
  });

  it('ignores an extension that only changes a surface', async () => {
    expect(
      await withJson({ extensionsRequired: ['ACME_materials_velvet'], extensionsUsed: ['ACME_materials_velvet'] }),
    ).toBe('ok');
  });

  const part = { primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] };
  it.each<[string, Record<string, unknown>]>([
    ['null where nothing is', { skins: null, animations: null, nodes: [{ mesh: 0, children: null, name: null }] }],
    [
      'a mesh without parts',
      { meshes: [part, { primitives: [] }], nodes: [{ mesh: 0 }, { mesh: 1 }], materials: [{}] },
    ],
    [
      'values of a surface that cannot be',
      {
        meshes: [part],
        samplers: [{ wrapS: 1, minFilter: 'linear' }],
        textures: [{ source: 0, sampler: 0 }],
        images: [{ uri: 'lost.png', name: 7 }],
        materials: [
          {
            ...{ name: 7, alphaMode: 'GLASS', emissiveFactor: [1], normalTexture: { index: '0' } },
            pbrMetallicRoughness: { baseColorFactor: 'red', baseColorTexture: { index: 0, texCoord: 1e9 } },
            extensions: {
              ...{ KHR_materials_ior: { ior: -1 }, KHR_materials_sheen: [] },
              KHR_materials_clearcoat: { clearcoatFactor: 'much', clearcoatTexture: {} },
            },
          },
        ],
        extensionsUsed: ['KHR_materials_ior', 'KHR_materials_sheen', 'KHR_materials_clearcoat'],
      },
    ],
    [
      'variants of materials that are not there',
      {
        meshes: [
          {
            primitives: [
              {
                ...{ attributes: { POSITION: 0 }, indices: 1 },
                extensions: { KHR_materials_variants: { mappings: [{ material: 9, variants: [] }] } },
              },
            ],
          },
        ],
        extensions: { KHR_materials_variants: { variants: [{ name: 'red' }] } },
        extensionsUsed: ['KHR_materials_variants'],
      },
    ],
  ])('reads on over %s, and makes a valid model', async (_, extra) => {
    const { document, triangles } = await importFlat('glb', { 'a.glb': writeGlb(CUBE, { extra }) });
    expect(triangles).toBe(12);
    await validateGlb(await (await createGltfIo()).writeBinary(document));
  });

  it('accepts JSON that is padded with zeros', async () => {
    const { json, binary } = gltfParts(CUBE);
    expect((await importFlat('glb', { 'a.glb': packGlb(`${JSON.stringify(json)}\0\0`, binary) })).triangles).toBe(12);
  });

  it('creates a scene if the file has none', async () => {
    const { json, binary } = gltfParts(CUBE);
    const { scene: _, scenes: __, ...rest } = json;
    expect((await importFlat('glb', { 'a.glb': packGlb(JSON.stringify(rest), binary) })).triangles).toBe(12);
  });

  it('drops animations with a warning', async () => {
    const { warnings } = await importFlat('glb', {
      'a.glb': writeGlb(CUBE, { extra: { animations: [{ broken: true }] } }),
    });
    expect(warnings).toEqual(['ANIMATION_DROPPED']);
  });

  it('keeps the image of the texture extension as PNG, and warns of missing and unreadable ones', async () => {
    const extra = {
      extensionsUsed: ['EXT_texture_webp'],
      extensionsRequired: ['EXT_texture_webp'],
      images: [{ uri: 'wood.webp', mimeType: 'image/webp' }, { uri: 'lost.png' }, { uri: 'noise.png' }],
      textures: [{ extensions: { EXT_texture_webp: { source: 0 } } }, { source: 1 }, { source: 2 }],
      materials: [
        {
          pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
          emissiveTexture: { index: 1 },
          occlusionTexture: { index: 2 },
        },
      ],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    };
    const { document, warnings } = await importFlat('glb', {
      'a.glb': writeGlb(CUBE, { extra }),
      'wood.webp': await writeImage(16, 'webp'),
      'noise.png': Buffer.from('no image'),
    });
    expect(warnings).toEqual(['TEXTURE_MISSING', 'TEXTURE_UNREADABLE']);
    expect(
      document
        .getRoot()
        .listTextures()
        .map((texture) => texture.getMimeType()),
    ).toEqual(['image/png']);
    expect(document.getRoot().listExtensionsUsed()).toEqual([]);
  });

  it('throws only errors with a code for a damaged GLB', async () => {
    const whole = writeGlb(CUBE);
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat({ max: 255 }), fc.boolean(), async (at, value, cut) => {
        const bytes = Buffer.from(whole);
        bytes[at % bytes.length] = value;
        expect(
          await codeOf(importFlat('glb', { 'a.glb': cut ? bytes.subarray(0, at % bytes.length) : bytes })),
        ).toEqual(expect.any(String));
      }),
      { numRuns: runs(300) },
    );
  });
});
