import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { getBounds } from '@gltf-transform/core';
import type { MappingList } from '@gltf-transform/extensions';
import fc from 'fast-check';
import validator from 'gltf-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConversionOptions, ConversionResult } from '../../../../shared/engines/models3d/conversion.ts';
import { CONVERSION_LIMITS } from '../../../../shared/engines/models3d/conversion-limits.ts';
import { convertModel } from '../../../../shared/engines/models3d/convert-model.ts';
import { createGltfIo } from '../../../../shared/engines/models3d/gltf-io.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';
import { METRES_PER_UNIT } from '../../../../shared/engines/models3d/units.ts';
import { bundlePrograms } from '../../../fixtures/models/bundled-programs.ts';
import { box, mapped, markedBox, type Solid } from '../../../fixtures/models/solid.ts';
import { temporaryFolder } from '../../../fixtures/models/temporary-folder.ts';
import { writeGlb } from '../../../fixtures/models/write-gltf.ts';
import { writeImage } from '../../../fixtures/models/write-image.ts';
import { writeMtl, writeObj } from '../../../fixtures/models/write-obj.ts';
import { writeBinaryStl } from '../../../fixtures/models/write-stl.ts';
import { writeTarGz } from '../../../fixtures/models/write-tar.ts';
import { writeZip } from '../../../fixtures/models/write-zip.ts';
import { runs } from '../../../runs.ts';

/* This file has more than 300 lines, because it tests every source format in one way. */

let bundled: Awaited<ReturnType<typeof bundlePrograms>>;
beforeAll(async () => {
  bundled = await bundlePrograms();
});
afterAll(() => bundled?.remove());

interface Conversion {
  readonly result: ConversionResult;
  readonly glb: Uint8Array;
  readonly master: Uint8Array;
  readonly progress: readonly number[];
}

async function convert(
  source: Uint8Array,
  options: ConversionOptions = {},
  signal?: AbortSignal,
  name = 'upload',
): Promise<Conversion> {
  const folder = temporaryFolder();
  const [sourceFile, workFolder] = [path.join(folder, name), path.join(folder, 'work')];
  writeFileSync(sourceFile, source);
  mkdirSync(workFolder);
  const progress: number[] = [];
  const onProgress = (percent: number) => void progress.push(percent);
  try {
    const result = await convertModel({
      sourceFile,
      workFolder,
      options,
      limits: CONVERSION_LIMITS,
      programs: bundled.programs,
      onProgress,
      signal,
    });
    return { result, glb: readFileSync(result.glbFile), master: readFileSync(result.masterFile), progress };
  } finally {
    expect(readdirSync(folder).toSorted(), 'nothing is written outside the work folder').toEqual([name, 'work']);
  }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: unknown) => (error instanceof ModelError ? error.code : error),
  );
const codesOf = ({ warnings }: ConversionResult) => warnings.map(({ code }) => code);

/** All corners of a GLB in metres. */
async function cornersOf(glb: Uint8Array): Promise<number[][]> {
  const document = await (await createGltfIo()).readBinary(glb);
  return document
    .getRoot()
    .listMeshes()
    .flatMap((mesh) => mesh.listPrimitives())
    .flatMap((primitive) => {
      const positions = primitive.getAttribute('POSITION');
      return Array.from(primitive.getIndices()?.getArray() ?? [], (index) => positions?.getElement(index, []) ?? []);
    });
}

describe('convertModel', () => {
  it('makes a valid GLB of random boxes in every format: sides exact to 0.1 mm, on the floor, centred', async () => {
    const tenths = fc.integer({ min: 100, max: 30_000 });
    const writers = fc.constantFrom<(solid: Solid) => Uint8Array>(
      (solid) => writeZip([{ name: 'a.obj', data: writeObj(solid) }]),
      (solid) => writeTarGz([{ name: 'a.stl', data: writeBinaryStl(solid) }]),
      (solid) => writeGlb(solid),
    );
    await fc.assert(
      fc.asyncProperty(
        writers,
        fc.tuple(tenths, tenths, tenths),
        fc.constantFrom('mm', 'cm', 'in', 'm'),
        async (write, sides, unit) => {
          const perUnit = METRES_PER_UNIT[unit] * 10_000;
          const solid = box([sides[0] / perUnit, sides[1] / perUnit, sides[2] / perUnit], [7, -3, 2]);
          const { result, glb, master, progress } = await convert(write(solid), { unit, upAxis: 'y' });
          const [width, height, depth] = sides.map((side) => side / 10);
          expect(result.dimensionsMm).toEqual({ widthMm: width, heightMm: height, depthMm: depth });
          expect(progress).toEqual([15, 18, 45, 55, 65, 80, 88, 92]);
          for (const bytes of [glb, master]) {
            expect((await validator.validateBytes(bytes)).issues.numErrors).toBe(0);
            const document = await (await createGltfIo()).readBinary(bytes);
            const [scene] = document.getRoot().listScenes();
            const { min, max } = getBounds(scene ?? document.createScene());
            const toleranceDigits = bytes === master ? 5 : 3;
            expect(min[1]).toBeCloseTo(0, toleranceDigits);
            expect(max[1]).toBeCloseTo(sides[1] / 10_000, toleranceDigits);
            expect(min[0] + max[0]).toBeCloseTo(0, toleranceDigits);
            expect(min[2] + max[2]).toBeCloseTo(0, toleranceDigits);
          }
        },
      ),
      { numRuns: runs(10) },
    );
  });

  it.each([
    ['y', (solid: Solid) => solid],
    // The numbers of a program with Z up: its Z is our Y, its Y points away from the viewer.
    ['z', (solid: Solid) => mapped(solid, ([x, y, z]) => [x, -z, y])],
    ['-z', (solid: Solid) => mapped(solid, ([x, y, z]) => [x, z, -y])],
    ['x', (solid: Solid) => mapped(solid, ([x, y, z]) => [y, -x, z])],
    ['-x', (solid: Solid) => mapped(solid, ([x, y, z]) => [-y, x, z])],
    ['-y', (solid: Solid) => mapped(solid, ([x, y, z]) => [-x, -y, z])],
  ] as const)('keeps every axis of a marked model in its place when %s is up', async (upAxis, turn) => {
    const marked = turn(markedBox([300, 900, 500]));
    for (const source of [
      writeZip([{ name: 'a.obj', data: writeObj(marked) }]),
      writeBinaryStl(marked),
      writeGlb(marked),
    ]) {
      const { result, master, glb } = await convert(source, { unit: 'mm', upAxis });
      expect(result.dimensionsMm).toEqual({ widthMm: 300, heightMm: 900, depthMm: 500 });
      for (const corners of [await cornersOf(master), await cornersOf(glb)]) {
        const tip = corners.find(([, y = 0]) => y > 0.899) ?? [];
        expect(tip, 'the spike stands over small x and small z').toEqual([
          expect.closeTo(-0.15, 3),
          expect.closeTo(0.9, 3),
          expect.closeTo(-0.25, 3),
        ]);
      }
    }
  });

  it('keeps the materials of the variants of a product, in the master and in the optimised file', async () => {
    const name = 'KHR_materials_variants';
    const solid = box([1, 1, 1]);
    const primitive = {
      attributes: { POSITION: 0 },
      indices: 1,
      material: 0,
      extensions: { [name]: { mappings: [0, 1].map((index) => ({ material: index, variants: [index] })) } },
    };
    const source = writeGlb(solid, {
      extra: {
        extensionsUsed: [name],
        extensions: { [name]: { variants: [{ name: 'oak' }, { name: 'black' }] } },
        materials: [{ name: 'oak' }, { name: 'black', pbrMetallicRoughness: { baseColorFactor: [0, 0, 0, 1] } }],
        meshes: [{ primitives: [primitive, primitive] }],
      },
    });
    const { master, glb } = await convert(source);
    for (const bytes of [master, glb]) {
      const document = await (await createGltfIo()).readBinary(bytes);
      const shown = document
        .getRoot()
        .listMeshes()
        .flatMap((mesh) => mesh.listPrimitives());
      expect(shown.length).toBeGreaterThan(0);
      for (const shape of shown) {
        const mappings = shape.getExtension<MappingList>(name)?.listMappings() ?? [];
        const pairs = mappings.map((one) => [one.getMaterial()?.getName(), one.listVariants().map((v) => v.getName())]);
        expect(pairs).toEqual([
          ['oak', ['oak']],
          ['black', ['black']],
        ]);
      }
    }
  });

  it('gives the same bytes for the same input', async () => {
    const image = await writeImage(64);
    const source = writeZip([
      { name: 'a.obj', data: writeObj(markedBox([30, 90, 50]), { library: 'a.mtl', hasUvs: true }) },
      { name: 'a.mtl', data: writeMtl('wood.png') },
      { name: 'wood.png', data: image },
    ]);
    const [first, second] = [await convert(source), await convert(source)];
    expect(Buffer.compare(first.glb, second.glb)).toBe(0);
    expect(Buffer.compare(first.master, second.master)).toBe(0);
    const { dimensionsMm, warnings, triangles } = first.result;
    expect(second.result).toMatchObject({ dimensionsMm, warnings, triangles });
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'keeps a %s texture in the master and converts it to WebP in the GLB',
    async (format) => {
      const source = writeZip([
        { name: 'm/a.obj', data: writeObj(box([1, 1, 1]), { library: 'a.mtl', hasUvs: true }) },
        { name: 'm/a.mtl', data: writeMtl('C:\\work\\textures\\Wood.tga') },
        { name: `m/tex/wood.${format === 'jpeg' ? 'jpg' : format}`, data: await writeImage(2_050, format), method: 0 },
      ]);
      const { result, glb, master } = await convert(source, { unit: 'm', upAxis: 'y' });
      expect(result).toMatchObject({ textures: 1, materials: 1, warnings: [] });
      const io = await createGltfIo();
      const [kept, small] = [await io.readBinary(master), await io.readBinary(glb)].map(
        (document) => document.getRoot().listTextures()[0],
      );
      expect([kept?.getMimeType(), kept?.getSize()]).toEqual([
        format === 'jpeg' ? 'image/jpeg' : 'image/png',
        [2_050, 2_050],
      ]);
      expect([small?.getMimeType(), small?.getSize()]).toEqual(['image/webp', [2_048, 2_048]]);
    },
  );

  it('warns of a missing or unreadable texture, and converts the rest', async () => {
    const source = (image: string) =>
      writeZip([
        { name: 'a.obj', data: writeObj(box([1, 1, 1]), { library: 'a.mtl', hasUvs: true }) },
        { name: 'a.mtl', data: writeMtl(image) },
        { name: 'broken.png', data: Buffer.from('89504e470d0a1a0a00000000', 'hex') },
      ]);
    const options: ConversionOptions = { unit: 'm', upAxis: 'y' };
    expect(codesOf((await convert(source('../../../etc/passwd'), options)).result)).toEqual(['TEXTURE_MISSING']);
    expect(codesOf((await convert(source('broken.png'), options)).result)).toEqual(['TEXTURE_UNREADABLE']);
  });

  it('refuses a texture by its header, before its pixels are decoded', async () => {
    const header = Buffer.from(await writeImage(8));
    // The width of a PNG, and the checksum of its first chunk.
    header.writeUInt32BE(100_000, 16);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    const source = writeZip([
      { name: 'a.obj', data: writeObj(box([1, 1, 1]), { library: 'a.mtl', hasUvs: true }) },
      { name: 'a.mtl', data: writeMtl('huge.png') },
      { name: 'huge.png', data: header },
    ]);
    expect(await codeOf(convert(source, { unit: 'm' }))).toBe('TEXTURE_TOO_LARGE');
  });

  it('warns of guesses and of differences to the item', async () => {
    const source = writeZip([{ name: 'a.obj', data: writeObj(box([60, 90, 50])) }]);
    expect(codesOf((await convert(source)).result)).toEqual(['UNIT_GUESSED', 'UP_AXIS_GUESSED']);
    const known = { widthMm: 600, heightMm: 900, depthMm: 500 };
    expect((await convert(source, { knownDimensionsMm: known })).result).toMatchObject({
      unit: 'cm',
      warnings: [],
      dimensionsMm: known,
    });
    const { result } = await convert(source, { unit: 'mm', upAxis: 'y', knownDimensionsMm: known });
    expect(codesOf(result)).toEqual(['DIMENSIONS_DIFFER']);
  });

  it.each([
    ['MODEL_BAD_BOUNDS', writeGlb(box([1e6, 1, 1])), {}],
    ['MODEL_BAD_BOUNDS', writeGlb(box([1e-6, 1e-6, 1e-6])), {}],
    ['MODEL_NOT_FOUND', writeZip([{ name: 'a.txt', data: 'x' }]), {}],
    ['MODEL_CORRUPT', writeZip([{ name: 'a.glb', data: 'x' }]), {}],
    ['ARCHIVE_UNKNOWN_TYPE', Buffer.from('hello'), {}],
  ] as const)('fails with %s', async (code, source, options) => {
    expect(await codeOf(convert(source, options))).toBe(code);
  });

  it('warns of a size that is unusual for furniture', async () => {
    expect(codesOf((await convert(writeGlb(box([100, 1, 1])))).result)).toEqual(['SIZE_UNUSUAL']);
  });

  it('uses the file name of a bare model in messages', async () => {
    const stl = writeBinaryStl(box([200_000, 1, 1]));
    const { warnings } = (await convert(stl, { unit: 'mm', upAxis: 'y' }, undefined, 'Long bench.stl')).result;
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringMatching(/^"Long bench\.stl" is 200000 x/)]);
    const pointsOnly = Buffer.from('v 0 0 0\nv 1 0 0\np 1 2\n');
    await expect(convert(pointsOnly, {}, undefined, 'cloud.stl')).rejects.toThrow('"cloud.stl" holds no faces');
  });

  const rug: Solid = {
    points: [
      [0, 0, 0],
      [2, 0, 0],
      [0, 0, 1.4],
      [2, 0, 1.4],
    ],
    triangles: [
      [0, 2, 1],
      [1, 2, 3],
    ],
  };
  const triangle: Solid = { points: rug.points.slice(0, 3), triangles: rug.triangles.slice(0, 1) };
  const line: Solid = { points: [0, 0.5, 2].map((x) => [x, 0, 0] as const), triangles: [[0, 1, 2]] };
  it.each([
    ['a rug', rug, { widthMm: 2_000, heightMm: 0.1, depthMm: 1_400 }],
    ['a triangle', triangle, { widthMm: 2_000, heightMm: 0.1, depthMm: 1_400 }],
    ['a picture on a wall', mapped(rug, ([x, y, z]) => [y, x, z]), { widthMm: 0.1, heightMm: 2_000, depthMm: 1_400 }],
    ['a triangle of no width', line, { widthMm: 2_000, heightMm: 0.1, depthMm: 0.1 }],
  ])('states a tenth of a millimetre for the flat side of %s', async (_, solid, dimensionsMm) => {
    for (const source of [Buffer.from(writeObj(solid)), writeBinaryStl(solid), writeGlb(solid)]) {
      const { result, glb, master } = await convert(source, { unit: 'm', upAxis: 'y' });
      expect(result).toMatchObject({ dimensionsMm, warnings: [] });
      for (const bytes of [glb, master]) expect((await validator.validateBytes(bytes)).issues.numErrors).toBe(0);
      const heights = (await cornersOf(master)).map(([, y]) => y);
      expect(Math.min(...heights.map(Number)), 'a flat model lies on the floor').toBe(0);
    }
  });

  it('matches a rug with the dimensions of its first conversion', async () => {
    const knownDimensionsMm = { widthMm: 2_000, heightMm: 0.1, depthMm: 1_400 };
    const upright = mapped(rug, ([x, y, z]) => [x * 100, -z * 100, y * 100]);
    for (const solid of [rug, upright]) {
      const { result } = await convert(Buffer.from(writeObj(solid)), { knownDimensionsMm });
      expect(result.dimensionsMm).toEqual(knownDimensionsMm);
      expect(codesOf(result).filter((code) => code !== 'UP_AXIS_GUESSED')).toEqual([]);
    }
  });

  it('throws the reason of its signal at any time', async () => {
    const source = writeZip([{ name: 'a.obj', data: writeObj(box([1, 1, 1])) }]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 600 }), async (afterMs) => {
        const reason = new Error('lease lost');
        const outcome = await convert(source, {}, abortAfter(afterMs, reason)).catch((error: unknown) => error);
        expect(outcome === reason || (typeof outcome === 'object' && outcome !== null && 'glb' in outcome)).toBe(true);
      }),
      { numRuns: runs(8) },
    );
  });
});

function abortAfter(afterMs: number, reason: Error): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), afterMs).unref();
  return controller.signal;
}
