import type { mat4 } from '@gltf-transform/core';
import { InstancedMesh, Matrix4, Mesh, type Object3D } from 'three';

/** A mesh with one of its transforms. */
export interface MeshPlace {
  readonly mesh: Mesh;
  /** From the mesh's coordinates to those of the scene. */
  readonly matrix: Readonly<mat4>;
}

/** Every visible mesh of a scene, once for each instance. */
export function meshPlaces(scene: Object3D): MeshPlace[] {
  scene.updateMatrixWorld(true);
  return visibleMeshes(scene).flatMap((mesh) => placesOf(mesh).map((matrix) => ({ mesh, matrix })));
}

/** The meshes of a scene that are visible and have points. */
export function visibleMeshes(scene: Object3D): Mesh[] {
  const meshes: Mesh[] = [];
  scene.traverseVisible((object) => {
    if (object instanceof Mesh && object.geometry?.getAttribute('position')) meshes.push(object);
  });
  return meshes;
}

/** The transforms of a mesh of an updated scene: one, or one for each instance. */
export function placesOf(mesh: Mesh): Readonly<mat4>[] {
  if (!(mesh instanceof InstancedMesh)) return [elementsOf(mesh.matrixWorld)];
  return Array.from({ length: mesh.count }, (_, index) => {
    const place = new Matrix4();
    mesh.getMatrixAt(index, place);
    return elementsOf(place.premultiply(mesh.matrixWorld));
  });
}

/** Both libraries store sixteen numbers, column by column. */
function elementsOf({ elements }: Matrix4): Readonly<mat4> {
  return elements;
}
