import { describe, expect, it } from 'vitest';
import { importFlat } from '../../../fixtures/models/import-flat.ts';
import { box } from '../../../fixtures/models/solid.ts';
import { writeUsda } from '../../../fixtures/models/write-usd.ts';

const BROKEN = `
def Mesh "broken"
{
    int[] faceVertexCounts = [3]
    int[] faceVertexIndices = [0, 1, 2]
    point3f points = (0, 0, 0)
}
`;

describe('importUsd', () => {
  it('passes over a mesh whose points are of a wrong type, and says so', async () => {
    const { triangles, extents, warnings } = await importFlat('usd', { 'a.usda': writeUsda(box([1, 2, 3])) + BROKEN });
    expect(triangles).toBe(12);
    expect(extents).toEqual([1, 2, 3]);
    expect(warnings).toEqual(['DEGENERATE_DROPPED']);
  });
});
