import { truncateSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONVERSION_LIMITS } from '../../../../../shared/engines/models3d/conversion-limits.ts';
import { FileIndex } from '../../../../../shared/engines/models3d/file-index.ts';
import { formatRow, type ModelFormat } from '../../../../../shared/engines/models3d/formats.ts';
import { importModel } from '../../../../../shared/engines/models3d/import/import-model.ts';
import { WarningList } from '../../../../../shared/engines/models3d/model-warning.ts';
import { chooseScale } from '../../../../../shared/engines/models3d/normalise/choose-scale.ts';
import { dimensionsOf, rounded } from '../../../../../shared/engines/models3d/normalise/dimensions.ts';
import { METRES_PER_UNIT, MODEL_UNITS } from '../../../../../shared/engines/models3d/units.ts';
import { importFlat } from '../../../../fixtures/models/import-flat.ts';
import { box, type Solid, sheet } from '../../../../fixtures/models/solid.ts';
import { sourceFiles } from '../../../../fixtures/models/source-files.ts';
import { writeGlb, writeGltf } from '../../../../fixtures/models/write-gltf.ts';
import { writeObj } from '../../../../fixtures/models/write-obj.ts';
import { writeAsciiStl, writeBinaryStl } from '../../../../fixtures/models/write-stl.ts';
import { runs } from '../../../../runs.ts';

/** 184 bytes of a binary STL whose header states this number of triangles. */
function tornStl(facets: number): Buffer {
  const bytes = Buffer.alloc(184);
  bytes.writeUInt32LE(facets, 80);
  return bytes;
}

type Writer = (solid: Solid) => Record<string, string | Uint8Array>;

const WRITERS: Readonly<Record<string, readonly [format: ModelFormat, write: Writer]>> = {
  OBJ: ['obj', (solid) => ({ 'a.obj': writeObj(solid) })],
  'OBJ with negative indices': ['obj', (solid) => ({ 'a.obj': writeObj(solid, { isNegative: true, hasUvs: true }) })],
  GLB: ['glb', (solid) => ({ 'a.glb': writeGlb(solid) })],
  'glTF with data URIs': ['gltf', (solid) => ({ 'a.gltf': writeGltf(solid).gltf })],
  'STL, binary': ['stl', (solid) => ({ 'a.stl': writeBinaryStl(solid) })],
  'STL, text': ['stl', (solid) => ({ 'a.stl': writeAsciiStl(solid) })],
};

describe.each(Object.entries(WRITERS))('%s', (_, [format, write]) => {
  it('can have as many triangles as the limit, and not one more', async () => {
    const files = write(box([1, 2, 3]));
    const { triangles } = await importFlat(format, files, { ...CONVERSION_LIMITS, maxTriangles: 12 });
    expect(triangles).toBe(12);
    await expect(importFlat(format, files, { ...CONVERSION_LIMITS, maxTriangles: 11 })).rejects.toMatchObject({
      code: 'MODEL_TOO_COMPLEX',
      message: `"a.${format}" has more than 11 triangles; reduce its detail.`,
    });
  });

  it('keeps the sides of random boxes exact to 0.1 mm, for all units, positions and axes', async () => {
    const tenths = fc.integer({ min: 10, max: 60_000 });
    const place = fc.integer({ min: -100_000, max: 100_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(tenths, tenths, tenths),
        fc.tuple(place, place, place),
        fc.constantFrom(...MODEL_UNITS),
        fc.constantFrom('y', 'z'),
        async (sides, origin, unit, upAxis) => {
          // With 32 bits, positions beyond some hundred metres are less exact than a tenth of a millimetre.
          const perUnit = METRES_PER_UNIT[unit] * 10_000;
          const near = format === 'obj' ? origin : ([0, 0, 0] as const);
          const solid = box(
            [sides[0] / perUnit, sides[1] / perUnit, sides[2] / perUnit],
            [near[0] / perUnit, near[1] / perUnit, near[2] / perUnit],
          );
          const { extents, triangles } = await importFlat(format, write(solid));
          const scale = chooseScale(extents, formatRow(format), { unit, upAxis }, new WarningList());
          const [width, height, depth] = upAxis === 'y' ? sides : [sides[0], sides[2], sides[1]];
          expect(rounded(dimensionsOf(extents, scale))).toEqual({
            widthMm: width / 10,
            heightMm: height / 10,
            depthMm: depth / 10,
          });
          expect(triangles).toBe(12);
        },
      ),
      { numRuns: runs(25) },
    );
  });
});

describe('importObj', () => {
  it('reads UTF-16 by its byte order mark', async () => {
    const utf16 = Buffer.from(`\ufeff${writeObj(box([1, 2, 3]), { lineEnd: '\r\n' })}`, 'utf16le');
    expect((await importFlat('obj', { 'a.obj': utf16 })).extents).toEqual([1, 2, 3]);
    expect((await importFlat('obj', { 'a.obj': Buffer.from(utf16).swap16() })).extents).toEqual([1, 2, 3]);
  });

  it.each([
    ['points and lines', 'v 0 0 0\nv 1 0 0\np 1 2\nl 1 2\n'],
    ['nothing', ''],
    ['faces that lead nowhere', 'v 0 0 0\nf 1 2 3\n'],
    ['a face without an area', 'v 0 0 0\nv 1 0 0\nf 1 2 1\n'],
  ])('refuses %s as no geometry', async (_, text) => {
    await expect(importFlat('obj', { 'a.obj': text })).rejects.toMatchObject({ code: 'MODEL_NO_GEOMETRY' });
  });

  it('makes a primitive for each used material, with its colour', async () => {
    const mtl = 'newmtl red\nKd 1 0 0\nd 0.5\nnewmtl unused\nKd 0 1 0\nnewmtl blue\nKd 0 0 1\n';
    const text =
      'mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl blue\nf 1 2 3\nusemtl red\nf 1 2 4\nusemtl lost\nf 2 3 4\n';
    const { document, warnings } = await importFlat('obj', { 'a.obj': text, 'a.mtl': mtl });
    const materials = document.getRoot().listMaterials();
    expect(materials.map((material) => [material.getName(), material.getAlphaMode()])).toEqual([
      ['blue', 'OPAQUE'],
      ['red', 'BLEND'],
      ['lost', 'OPAQUE'],
    ]);
    expect(materials[1]?.getBaseColorFactor()).toEqual([1, 0, 0, 0.5]);
    expect(warnings).toEqual(['MATERIAL_MISSING']);
  });

  it('reads materials in the model file', async () => {
    const text = 'newmtl red\nKd 1 0 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n';
    const { document, warnings } = await importFlat('obj', { 'a.obj': text });
    expect(document.getRoot().listMaterials()[0]?.getBaseColorFactor()).toEqual([1, 0, 0, 1]);
    expect(warnings).toEqual([]);
  });

  it('uses the library with the same file name if the statement is missing, or if its library was renamed', async () => {
    const mtl = 'newmtl red\nKd 1 0 0\n';
    const text = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n';
    for (const [statement, expected] of [
      ['', []],
      ['mtllib untitled.mtl\n', ['MATERIAL_MISSING']],
    ] as const) {
      const source = { 'x/Chair.obj': statement + text, 'x/chair.mtl': mtl, 'other.mtl': 'newmtl red\nKd 0 1 0\n' };
      const { document, warnings } = await importFlat('obj', source);
      expect(document.getRoot().listMaterials()[0]?.getBaseColorFactor()).toEqual([1, 0, 0, 1]);
      expect(warnings).toEqual(expected);
    }
  });

  it('keeps vertex colours', async () => {
    const { document } = await importFlat('obj', { 'a.obj': 'v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3\n' });
    const [primitive] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? [];
    expect(Array.from(primitive?.getAttribute('COLOR_0')?.getArray() ?? [])).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });
});

describe('coordinates that are not finite', () => {
  const spoiled = ({ points, triangles }: Solid): Solid => ({
    points: points.map((point, index) => (index === 0 ? [Number.NaN, point[1], point[2]] : point)),
    triangles,
  });
  const sources = (solid: Solid) =>
    [
      ['obj', writeObj(solid)],
      ['stl', writeBinaryStl(solid)],
      ['stl', writeAsciiStl(solid)],
      ['glb', writeGlb(solid)],
    ] as const;

  it('refuse a model that would lose a part, in every format', async () => {
    const tetrahedron: Solid = {
      points: [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      triangles: [
        [0, 2, 1],
        [0, 1, 3],
        [0, 3, 2],
        [1, 2, 3],
      ],
    };
    for (const [format, bytes] of sources(spoiled(tetrahedron))) {
      await expect(importFlat(format, { [`a.${format}`]: bytes })).rejects.toMatchObject({
        code: 'MODEL_CORRUPT',
        message: `Coordinates of 3 of the 4 triangles of "a.${format}" are not valid numbers; export it again.`,
      });
    }
  });

  it('remove only the triangles around them from a large model, with a warning', async () => {
    for (const [format, bytes] of sources(spoiled(sheet(10, 10)))) {
      const { triangles, warnings } = await importFlat(format, { [`a.${format}`]: bytes });
      expect({ triangles, warnings }).toEqual({ triangles: 199, warnings: ['DEGENERATE_DROPPED'] });
    }
  });
});

describe('importStl', () => {
  it.each([
    ['a truncated binary file', writeBinaryStl(box([1, 1, 1])).subarray(0, 300), 'MODEL_CORRUPT'],
    ['noise', Buffer.alloc(200, 7), 'MODEL_CORRUPT'],
    ['a torn file that claims four thousand million triangles', tornStl(4_000_000_000), 'MODEL_CORRUPT'],
    ['a solid without facets', Buffer.from('solid a\nendsolid a\n'), 'MODEL_NO_GEOMETRY'],
    ['nothing', Buffer.alloc(0), 'MODEL_CORRUPT'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(importFlat('stl', { 'a.stl': bytes })).rejects.toMatchObject({ code });
  });

  it('refuses a complete file with too many triangles before it reads them', async () => {
    const limits = { ...CONVERSION_LIMITS, maxTriangles: 1000 };
    const [model] = sourceFiles({ 'a.stl': tornStl(1001) });
    if (!model) throw new Error('There is one file.');
    const bytes = 84 + 1001 * 50;
    // A sparse file: none of these bytes are on the disk.
    truncateSync(model.file, bytes);
    const context = { model: { ...model, bytes }, files: new FileIndex([model]), limits, warnings: new WarningList() };
    await expect(importModel('stl', context)).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('is binary by its size even if it begins like text', async () => {
    const { triangles } = await importFlat('stl', { 'a.stl': writeBinaryStl(box([1, 1, 1]), 'solid\nfacet ') });
    expect(triangles).toBe(12);
  });
});
