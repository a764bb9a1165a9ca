import { type BufferGeometry, Vector3 } from 'three';

/**
 * Computes normals from the triangles if any normal of a mesh has length 0: one such vertex would make a black surface.
 */
export function repairNormals(geometry: BufferGeometry): void {
  const normals = geometry.getAttribute('normal');
  if (!normals) return;
  const normal = new Vector3();
  for (let vertex = 0; vertex < normals.count; vertex++) {
    if (normal.fromBufferAttribute(normals, vertex).lengthSq() > 0) continue;
    geometry.deleteAttribute('normal');
    geometry.computeVertexNormals();
    return;
  }
}
