import { Mesh, MeshStandardMaterial, PlaneGeometry, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import type { Vector } from '../../../../../shared/engines/rendering/lighting/vector.ts';
import { visitTriangles } from '../../../../../shared/engines/rendering/page/sampled-triangles.ts';

/** The normals of a pane that faces +z before it is scaled. */
function normalsOfPane(scale: Vector): number[][] {
  const mesh = new Mesh(new PlaneGeometry(2, 1), new MeshStandardMaterial());
  mesh.scale.fromArray(scale);
  mesh.updateMatrixWorld();
  const surface = { transparency: { glass: false, opacity: 1 }, albedo: new Vector3(1, 1, 1), coverage: 1 };
  const normals: number[][] = [];
  visitTriangles({ meshes: [{ mesh, ...surface }], triangles: 2 }, (_mesh, _corner, normal) => {
    normals.push(normal.toArray());
  });
  return normals;
}

describe('the triangles of a model', () => {
  it('face the side that three.js draws, also if the mesh is mirrored', () => {
    for (const [scale, z] of [
      [[1, 1, 1], 1],
      [[-1, 1, 1], 1],
      [[1, -3, 1], 1],
      [[1, 1, -1], -1],
      [[-1, 1, -1], -1],
    ] as const) {
      const normals = normalsOfPane(scale);
      expect(normals).toHaveLength(2);
      for (const normal of normals) expect(normal[2]).toBeCloseTo(z, 6);
    }
  });

  it('are left out if they have no area', () => {
    expect(normalsOfPane([0, 1, 1])).toEqual([]);
  });
});
