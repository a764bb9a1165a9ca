import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONVERSION_LIMITS, checkTriangles } from '../../../../../../shared/engines/models3d/conversion-limits.ts';
import { parseObj } from '../../../../../../shared/engines/models3d/import/obj/parse-obj.ts';
import { box } from '../../../../../fixtures/models/solid.ts';
import { writeObj } from '../../../../../fixtures/models/write-obj.ts';

async function parse(text: string, chunkBytes = 1 << 20) {
  const bytes = Buffer.from(text);
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield Buffer.from(bytes.subarray(at, at + chunkBytes));
  };
  const { polygons, ...rest } = await parseObj(chunks(), (triangles) =>
    checkTriangles(triangles, CONVERSION_LIMITS, 'a.obj'),
  );
  const list = (values: ArrayLike<number> | undefined) => values && Array.from(values);
  return {
    ...rest,
    positions: list(polygons.positions),
    uvs: list(polygons.uvs),
    normals: list(polygons.normals),
    colors: list(polygons.colors),
    corners: list(polygons.corners),
    faceStarts: list(polygons.faceStarts),
    faceMaterials: list(polygons.faceMaterials),
    faceShading: list(polygons.faceShading),
  };
}

const TRIANGLE = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n';

describe('parseObj', () => {
  it('reads positions, texture coordinates, normals and all forms of a corner', async () => {
    const obj = await parse(
      `${TRIANGLE}vt 0.25 0.25\nvn 0 0 1\nf 1 2 3\nf 1/1 2/1 3/1\nf 1//1 2//1 3//1\nf 1/1/1 2/1/1 3/1/1\n`,
    );
    expect(obj.positions).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(obj.uvs, 'the origin is the upper left corner').toEqual([0.25, 0.75]);
    expect(obj.corners).toEqual([
      ...[0, -1, -1, 1, -1, -1, 2, -1, -1],
      ...[0, 0, -1, 1, 0, -1, 2, 0, -1],
      ...[0, -1, 0, 1, -1, 0, 2, -1, 0],
      ...[0, 0, 0, 1, 0, 0, 2, 0, 0],
    ]);
    expect(obj.faceStarts).toEqual([0, 3, 6, 9, 12]);
  });

  it('reads the same for positive and negative indices, all line ends and all chunks', async () => {
    const sides = fc.tuple(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
    );
    await fc.assert(
      fc.asyncProperty(
        sides,
        fc.boolean(),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 3, max: 200 }),
        async (size, hasUvs, lineEnd, chunkBytes) => {
          const solid = box(size);
          const expected = await parse(writeObj(solid, { hasUvs }));
          expect(await parse(writeObj(solid, { hasUvs, lineEnd, isNegative: true }), chunkBytes)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('ignores invalid indices', async () => {
    const { corners } = await parse(`${TRIANGLE}f -4 0 1\n`);
    expect(corners).toEqual([-1, -1, -1, -1, -1, -1, 0, -1, -1]);
  });

  it('joins continued lines and ignores other statements', async () => {
    const obj = await parse(
      `# chair\n${TRIANGLE}g a b\no c\np 1 2\nl 1 2 3\ncurv 0 1 1 2\nvp 1 2\nf 1 \\\n 2 \\\r\n3 # note\n`,
    );
    expect(obj.faceStarts).toEqual([0, 3]);
  });

  it('numbers materials in order of use, and keeps names with blanks', async () => {
    const obj = await parse(
      `mtllib my chair.mtl # note\n${TRIANGLE}f 1 2 3\nusemtl dark wood # note\nf 1 2 3\nusemtl\nf 1 2 3\nusemtl dark wood\nf 1 2 3\n`,
    );
    expect(obj.materialLibraries).toEqual(['my chair.mtl']);
    expect(obj.materialNames).toEqual(['', 'dark wood']);
    expect(obj.faceMaterials).toEqual([0, 1, 0, 1]);
  });

  it('keeps the shading that smoothing groups state', async () => {
    const { faceShading } = await parse(`${TRIANGLE}f 1 2 3\ns 2\nf 1 2 3\ns off\nf 1 2 3\ns 0\nf 1 2 3\n`);
    expect(faceShading).toEqual([-1, 2, 0, 0]);
  });

  it('converts vertex colours to linear light, with white for vertices without one, and bytes to fractions', async () => {
    expect((await parse('v 0 0 0\nv 0 0 0 1 0.5 0\nv 0 0 0 2\n')).colors).toEqual([
      1,
      1,
      1,
      1,
      expect.closeTo(0.214, 3),
      0,
      1,
      1,
      1,
    ]);
    expect((await parse('v 0 0 0 255 0 128\n')).colors).toEqual([1, 0, expect.closeTo(0.2158, 3)]);
    expect((await parse(TRIANGLE)).colors).toBeUndefined();
  });

  it('refuses too many triangles before all are read', async () => {
    const face = `f ${Array.from({ length: 100_002 }, () => '1').join(' ')}\n`;
    await expect(parse(TRIANGLE + face.repeat(21))).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('never hangs or throws another error for any text', async () => {
    const word = fc.constantFrom(
      'v',
      'f',
      'vt',
      'usemtl',
      '1',
      '-2',
      '1/2/3',
      '//',
      '\\',
      '\n',
      '\r\n',
      ' ',
      '#',
      'nan',
      '1e999',
      '\u00fc',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 60 }),
        async (words) => void (await parse(words.join('') + words.join(' '))),
      ),
    );
  });
});
