import { type BufferGeometry, Vector3 } from 'three';

/** Makes normals from the triangles when any of a mesh's own has no direction: one such vertex would be a black surface. */
export function mendNormals(geometry: BufferGeometry): void {
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
