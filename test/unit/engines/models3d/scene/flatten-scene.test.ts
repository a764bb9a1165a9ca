import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFlat } from '../../../../fixtures/models/import-flat.ts';
import { box, type Solid } from '../../../../fixtures/models/solid.ts';
import { gltfParts, packGlb, writeGlb } from '../../../../fixtures/models/write-gltf.ts';

/** A GLB of one box with these nodes. */
const scene = (solid: Solid, nodes: readonly object[], extra: object = {}) =>
  writeGlb(solid, { extra: { nodes, ...extra } });

/** Signed volume of the triangles: positive if they face outwards. */
function volume(corners: readonly (readonly number[])[]): number {
  let sum = 0;
  for (let at = 0; at + 2 < corners.length; at += 3) {
    const [a = [], b = [], c = []] = corners.slice(at, at + 3);
    const [ax = 0, ay = 0, az = 0] = a;
    const [bx = 0, by = 0, bz = 0] = b;
    const [cx = 0, cy = 0, cz = 0] = c;
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}

describe('flattenScene', () => {
  it('applies the transforms of all nodes above a mesh, exactly', async () => {
    const glb = scene(box([1, 1, 1]), [
      { children: [1], scale: [2, 2, 2], translation: [1e6, 0, 0] },
      { mesh: 0, rotation: [0, 0, Math.SQRT1_2, Math.SQRT1_2], scale: [3, 1, 1] },
    ]);
    const { extents, corners } = await importFlat('glb', { 'a.glb': glb });
    expect(extents).toEqual([expect.closeTo(2, 9), expect.closeTo(6, 9), expect.closeTo(2, 9)]);
    expect(Math.max(...corners.map(([x = 0]) => x)), 'far from the origin nothing is lost').toBeCloseTo(1, 6);
  });

  it('keeps surfaces facing outwards for every transform, also mirroring', async () => {
    const factor = fc.constantFrom(-2, -1, -0.5, 0.5, 1, 3);
    const angle = fc.double({ min: -3, max: 3, noNaN: true });
    await fc.assert(
      fc.asyncProperty(fc.tuple(factor, factor, factor), angle, async (scale, turn) => {
        const rotation = [Math.sin(turn / 2), 0, 0, Math.cos(turn / 2)];
        const { corners } = await importFlat('glb', { 'a.glb': scene(box([1, 2, 3]), [{ mesh: 0, scale, rotation }]) });
        expect(volume(corners)).toBeCloseTo(Math.abs(6 * scale[0] * scale[1] * scale[2]), 3);
      }),
      { numRuns: 25 },
    );
  });

  it('copies a mesh for each node that uses it, and counts it each time', async () => {
    const nodes = [{ children: [1, 2] }, { mesh: 0 }, { mesh: 0, translation: [5, 0, 0] }];
    const { extents, triangles } = await importFlat('glb', { 'a.glb': scene(box([1, 1, 1]), nodes) });
    expect([extents, triangles]).toEqual([[6, 1, 1], 24]);
    const many = Array.from({ length: 5_001 }, () => ({ mesh: 0 }));
    const crowd = scene(box([1, 1, 1]), many, { scenes: [{ nodes: [...many.keys()] }] });
    await expect(importFlat('glb', { 'a.glb': crowd })).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it.each([
    ['10,001 primitives', { primitives: 10_001, materials: 1 }],
    ['1,001 materials', { primitives: 1_001, materials: 1_001 }],
  ])('refuses a mesh of %s', async (_what, { primitives, materials }) => {
    const extra = {
      materials: Array.from({ length: materials }, () => ({})),
      meshes: [
        {
          primitives: Array.from({ length: primitives }, (_, at) => ({
            attributes: { POSITION: 0 },
            indices: 1,
            material: at % materials,
          })),
        },
      ],
    };
    const glb = scene(box([1, 1, 1]), [{ mesh: 0 }], extra);
    await expect(importFlat('glb', { 'a.glb': glb })).rejects.toMatchObject({ code: 'MODEL_TOO_COMPLEX' });
  });

  it('refuses a glTF of 100,001 nodes, though nothing is in them', async () => {
    const nodes = [{ mesh: 0 }, ...Array.from({ length: 100_000 }, () => ({}))];
    await expect(importFlat('glb', { 'a.glb': scene(box([1, 1, 1]), nodes) })).rejects.toMatchObject({
      code: 'MODEL_TOO_COMPLEX',
    });
  });

  it('keeps the default scene only', async () => {
    const nodes = [{ mesh: 0 }, { mesh: 0, translation: [5, 0, 0] }];
    const glb = scene(box([1, 1, 1]), nodes, { scenes: [{ nodes: [0] }, { nodes: [1] }], scene: 1 });
    expect((await importFlat('glb', { 'a.glb': glb })).triangles).toBe(12);
  });

  it('measures only the vertices that triangles use', async () => {
    const { points, triangles } = box([1, 2, 3]);
    const { extents } = await importFlat('glb', {
      'a.glb': writeGlb({ points: [...points, [99, 99, 99]], triangles }),
    });
    expect(extents).toEqual([1, 2, 3]);
  });

  it('drops invisible triangles, with one warning for missing area or vertices and one for coordinates that are not finite', async () => {
    const { points, triangles } = box([1, 2, 3]);
    const bad: Solid = {
      points: [...points, [Number.NaN, 0, 0], points[0] ?? [0, 0, 0]],
      triangles: [...triangles, [0, 0, 1], [0, 9, 1], [0, 1, 8], [0, 1, 500]],
    };
    const { extents, triangles: kept, warnings } = await importFlat('glb', { 'a.glb': writeGlb(bad) });
    expect({ extents, kept, warnings }).toEqual({
      extents: [1, 2, 3],
      kept: 12,
      warnings: ['DEGENERATE_DROPPED', 'DEGENERATE_DROPPED'],
    });
  });

  it('refuses a scene of points only', async () => {
    const meshes = [{ primitives: [{ attributes: { POSITION: 0 }, mode: 0 }] }];
    const glb = scene(box([1, 1, 1]), [{ mesh: 0 }], { meshes });
    await expect(importFlat('glb', { 'a.glb': glb })).rejects.toMatchObject({ code: 'MODEL_NO_GEOMETRY' });
  });

  it.each([
    ['strips', 5, [0, 1, 2, 3]],
    ['fans', 6, [0, 1, 3, 2]],
  ])('makes triangles of %s', async (_, mode, order) => {
    const { json, binary } = gltfParts(
      {
        points: [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [1, 1, 0],
        ],
        triangles: [],
      },
      { extra: { meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, mode }] }] } },
    );
    const indices = Buffer.from(Uint16Array.from(order).buffer);
    const { accessors, bufferViews } = json;
    const [positions, view] = [accessors[0], bufferViews[0]];
    const whole = JSON.stringify({
      ...json,
      accessors: [positions, { bufferView: 1, componentType: 5123, count: 4, type: 'SCALAR' }],
      bufferViews: [view, { buffer: 0, byteOffset: binary.length, byteLength: 8 }],
      buffers: [{ byteLength: binary.length + 8 }],
    });
    const { triangles, extents } = await importFlat('glb', {
      'a.glb': packGlb(whole, Buffer.concat([binary, indices])),
    });
    expect({ triangles, extents }).toEqual({ triangles: 2, extents: [1, 1, 0] });
  });
});
