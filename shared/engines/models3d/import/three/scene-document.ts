import { Document, type Material as GltfMaterial, type mat4 } from '@gltf-transform/core';
import {
  type AnimationClip,
  type BufferAttribute,
  type BufferGeometry,
  InstancedMesh,
  type InterleavedBufferAttribute,
  type Material,
  type Mesh,
  type Object3D,
  SkinnedMesh,
} from 'three';
import { checkTriangles } from '../../conversion-limits.ts';
import { addMesh } from '../../mesh/add-mesh.ts';
import { TriangleBuilder } from '../../mesh/triangle-builder.ts';
import { determinant, normalMatrix, transformDirection, transformPoint, type Vector3 } from '../../scene/matrix.ts';
import { TextureStore } from '../../textures/texture-store.ts';
import type { ImportContext } from '../importer.ts';
import { type Motion, warnOfMotion } from '../warn-of-motion.ts';
import { addThreeMaterial } from './add-three-material.ts';
import { placesOf, visibleMeshes } from './mesh-places.ts';

type Attribute = BufferAttribute | InterleavedBufferAttribute;

const DEFAULT_MATERIAL = undefined;

/**
 * Makes a document of a scene of a loader of three: every visible mesh in the coordinates of the scene, in double
 * precision, with its materials and their images from the source's files.
 *
 * @param motion motion of the source that the loader ignores
 */
export async function sceneDocument(
  scene: Object3D,
  context: ImportContext,
  motion: Partial<Motion> = {},
): Promise<Document> {
  const { model, files, limits, warnings } = context;
  warnOfMotion(motionOf(scene, motion), context);
  const document = new Document();
  const textures = new TextureStore(document, files, warnings);
  const known = new Map<Material, Promise<GltfMaterial>>();
  scene.updateMatrixWorld(true);
  let corners = 0;
  let triangles = 0;
  for (const mesh of visibleMeshes(scene)) {
    const materials = Array.isArray(mesh.material) ? mesh.material : [mesh.material];
    // Before anything is copied: loaders share the geometry of meshes.
    corners += cornersOf(mesh);
    checkTriangles(Math.floor(corners / 3), limits, model.name);
    const built = new TriangleBuilder((ofMesh) => checkTriangles(triangles + ofMesh, limits, model.name));
    for (const matrix of placesOf(mesh)) addGeometry(built, mesh, matrix);
    if (built.triangles === 0) continue;
    triangles += built.triangles;
    const made: GltfMaterial[] = [];
    for (const [number, material] of materials.entries()) {
      if (material === DEFAULT_MATERIAL) continue;
      const making = known.get(material) ?? addThreeMaterial(document, material, model.name, textures);
      known.set(material, making);
      made[number] = await making;
    }
    addMesh(document, mesh.name, built.mesh(), made);
  }
  return document;
}

function motionOf(
  scene: Object3D,
  { animations = false, skins = false, morphTargets = false }: Partial<Motion>,
): Motion {
  const meshes = visibleMeshes(scene);
  const clips: AnimationClip[] = [];
  scene.traverse((object) => clips.push(...object.animations));
  return {
    animations: animations || clips.some(({ tracks }) => tracks.some(({ times }) => times.length > 1)),
    skins: skins || meshes.some((mesh) => mesh instanceof SkinnedMesh),
    morphTargets: morphTargets || meshes.some(({ geometry }) => Object.keys(geometry.morphAttributes).length > 0),
  };
}

/** Corners of triangles or points, whichever are more, in all places of a mesh. */
function cornersOf(mesh: Mesh): number {
  const { index, attributes } = mesh.geometry;
  const places = mesh instanceof InstancedMesh ? mesh.count : 1;
  return places * Math.max(index?.count ?? 0, attributes.position?.count ?? 0);
}

function addGeometry(built: TriangleBuilder, mesh: Mesh, matrix: Readonly<mat4>): void {
  const { geometry } = mesh;
  const first = built.vertices;
  addVertices(built, geometry, matrix);
  const { index } = geometry;
  const position = geometry.getAttribute('position');
  const total = index ? index.count : position.count;
  const mirrors = determinant(matrix) < 0;
  const vertex = (corner: number) => first + (index ? index.getX(corner) : corner);
  const isInRange = (corner: number) => vertex(corner) - first < position.count;
  const whole = [{ start: 0, count: total, materialIndex: 0 }];
  const groups = Array.isArray(mesh.material) && geometry.groups.length > 0 ? geometry.groups : whole;
  for (const { start, count, materialIndex = 0 } of groups) {
    const end = Math.min(total, start + count);
    for (let corner = start; corner + 2 < end; corner += 3) {
      const [a, b, c] = mirrors ? [corner, corner + 2, corner + 1] : [corner, corner + 1, corner + 2];
      if (![a, b, c].every(isInRange)) continue;
      built.addTriangle(vertex(a), vertex(b), vertex(c), materialIndex);
    }
  }
}

function addVertices(built: TriangleBuilder, geometry: BufferGeometry, matrix: Readonly<mat4>): void {
  const position = geometry.getAttribute('position');
  const matching = (name: string) => {
    const attribute: Attribute | undefined = geometry.getAttribute(name);
    return attribute && attribute.count === position.count ? attribute : undefined;
  };
  const [normal, uv, color] = [matching('normal'), matching('uv'), matching('color')];
  const forNormals = normalMatrix(matrix);
  for (let vertex = 0; vertex < position.count; vertex++) {
    const point: Vector3 = [0, 0, 0];
    transformPoint(matrix, position.getX(vertex), position.getY(vertex), position.getZ(vertex), point);
    built.addVertex({
      position: point,
      normal: normal && (transformDirection(forNormals, ...vectorAt(normal, vertex)) ?? [0, 1, 0]),
      // The loaders count from the lower left corner of images, glTF from the upper left.
      uv: uv && [uv.getX(vertex), 1 - uv.getY(vertex)],
      color: color && vectorAt(color, vertex),
    });
  }
}

function vectorAt(attribute: Attribute, vertex: number): Vector3 {
  return [attribute.getX(vertex), attribute.getY(vertex), attribute.getZ(vertex)];
}
