import { describe, expect, it } from 'vitest';
import { splitPart } from '../../../../../shared/engines/models3d/export/3ds/split-part.ts';
import { checkExport } from '../../../../../shared/engines/models3d/export/check-export.ts';
import { decimal } from '../../../../../shared/engines/models3d/export/decimal.ts';
import type { ExportModel } from '../../../../../shared/engines/models3d/export/export-model.ts';
import { SUPPORTS_ALL, SUPPORTS_SHAPE } from '../../../../../shared/engines/models3d/export/format-support.ts';
import { losses } from '../../../../../shared/engines/models3d/export/losses.ts';
import { PlainNames, plainName } from '../../../../../shared/engines/models3d/export/plain-names.ts';
import { readExportModel } from '../../../../../shared/engines/models3d/export/read-export-model.ts';
import { bounds } from '../../../../../shared/engines/models3d/scene/position-bounds.ts';
import { documentOf } from '../../../../fixtures/models/random-document.ts';
import { sheet } from '../../../../fixtures/models/solid.ts';

/** One box with the texture of this kind, an alpha cutoff, and vertex colours. */
function model(texture: 'none' | 'plain' | 'moved' | 'full'): ExportModel {
  return readExportModel(
    documentOf({
      meshes: [{ shape: 'marked', sides: [1, 1, 1], name: 'a', material: 0, hasNormals: true, hasColors: true }],
      nodes: [{ mesh: 0, name: '', translation: [0, 0, 0], scale: [1, 1, 1], turn: 0, isChild: false }],
      materials: [{ name: 'Eiche', color: [0.5, 0.5, 0.5, 1], alphaMode: 'MASK', texture }],
    }),
  );
}

describe('the input of exporters', () => {
  it('has transformed texture coordinates: scaled, rotated, moved', () => {
    const [part] = model('moved').parts;
    const [u = 0, v = 0] = part?.uvSets[0]?.subarray(4, 6) ?? [];
    // The third used vertex has the coordinates (1, 0); the transform scales by 2 and 3, rotates by 0.5, moves by 0.25,
    // 0.5.
    expect([u, v]).toEqual([expect.closeTo(2 * Math.cos(0.5) + 0.25, 5), expect.closeTo(-2 * Math.sin(0.5) + 0.5, 5)]);
    expect(part?.uvSets, 'the occlusion lies elsewhere').toHaveLength(2);
    expect(part?.material.textures.occlusion?.uvSet).toBe(1);
  });

  it('has unique names that every format accepts', () => {
    const names = new PlainNames();
    const taken = ['Söfa "Oslo"', 'sofa Oslo', '椅子', '9 lives', ''].map((label) => names.take(label, 'part'));
    expect(taken).toEqual(['Sofa_Oslo', 'sofa_Oslo_2', 'part', 'part_9_lives', 'part_2']);
    expect(plainName('Straße / Nº 5', '-')).toBe('Strasse-No-5');
  });
});

describe('numbers of text formats', () => {
  it('are rounded and short, without an exponent', () => {
    const shown = [0.1 + 0.2, -0, 1e-7, -2.5e-9, 123456.789].map((value) => decimal(value, 7));
    expect(shown).toEqual(['0.3', '0', '0.0000001', '0', '123456.789']);
  });
});

describe('3DS meshes', () => {
  it('fit into 16-bit indices: a larger part becomes several, and no triangle is lost', () => {
    const { points, triangles } = sheet(300, 300);
    const part = { indices: Uint32Array.from(triangles.flat()), positions: Float64Array.from(points.flat()) };
    const pieces = splitPart(part);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Math.max(...pieces.map(({ vertices }) => vertices.length))).toBeLessThanOrEqual(65_000);
    const corners = pieces.flatMap((piece) => Array.from(piece.corners, (corner) => piece.vertices[corner]));
    expect(corners).toEqual([...part.indices]);
  });

  it('are smooth where triangles share vertices, and flat elsewhere', () => {
    const indices = Uint32Array.of(0, 1, 2, 2, 1, 3, 4, 5, 6);
    const [piece] = splitPart({ indices, positions: new Float64Array(7 * 3) });
    expect([...(piece?.smoothing ?? [])]).toEqual([1, 1, 0]);
  });
});

describe('properties that a format cannot store', () => {
  const codes = (texture: Parameters<typeof model>[0], support = SUPPORTS_SHAPE) =>
    losses(model(texture), support, 'stl').map(({ code }) => code);

  it('add one warning each', () => {
    expect(codes('full')).toEqual([
      ...['TEXTURE_DROPPED', 'PBR_REDUCED', 'COLOR_DROPPED', 'VERTEX_COLORS_DROPPED', 'ALPHA_MASK_DROPPED'],
    ]);
    expect(codes('full', SUPPORTS_ALL)).toEqual([]);
    expect(codes('moved', { ...SUPPORTS_ALL, manyUvSets: false }), 'one place for all pictures').toEqual([
      'TEXTURE_DROPPED',
    ]);
  });
});

describe('an export that another program read', () => {
  const wanted = model('none');
  const right = { ...bounds(wanted.parts), triangles: 15, textures: 0 };

  it('is published if triangles, box and pictures are right', () => {
    expect(checkExport(wanted, 'obj', right)).toEqual([]);
    expect(checkExport(wanted, '3mf', { ...right, triangles: 14 })).toMatchObject([{ code: 'DEGENERATE_DROPPED' }]);
  });

  it.each([
    ['fewer triangles', wanted, { triangles: 14 }],
    ['another box', wanted, { max: [1, 1, 1.01] as [number, number, number] }],
    ['no number', wanted, { min: [0, 0, Number.NaN] as [number, number, number] }],
    ['fewer pictures', model('full'), {}],
  ])('is not published with %s', (_what, expected, difference) => {
    expect(() => checkExport(expected, 'obj', { ...right, ...difference })).toThrow('was not published');
  });
});
