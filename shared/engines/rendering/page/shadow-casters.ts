import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  FrontSide,
  Mesh,
  MeshBasicMaterial,
  type MeshStandardMaterial,
  NoBlending,
  Scene,
} from 'three';
import { type CasterGeometry, type CastingPart, casterGeometries } from '../lighting/caster-geometry.ts';
import { attachUniforms } from './material-shaders.ts';
import type { StudioMesh } from './studio-mesh.ts';

/** A surface that casts shadows is moved by at most this part of a texel of its shadow map. */
const MOVED_TEXELS = 0.5;

/**
 * The surfaces of a model as shadow maps draw them: in world space, opaque ones in two meshes
 * with fewer triangles.
 */
export interface ShadowCasters {
  /**
   * The surfaces for a shadow map with this many texels a side.
   *
   * @param glassCasts whether glass hides a part of the light
   */
  scene(mapPx: number, glassCasts: boolean): Scene;
  dispose(): void;
}

/** Opaque surfaces have the square root of their albedo as the colour of their vertices. */
const OPAQUE = { vertexColors: true, blending: NoBlending };
const closedMaterial = new MeshBasicMaterial({ ...OPAQUE, side: FrontSide });
const openMaterial = new MeshBasicMaterial({ ...OPAQUE, side: DoubleSide });

/**
 * Creates the shadow casters of a model. `MeshoptSimplifier.ready` must have been awaited.
 *
 * @param points x, y, z of every vertex in world space, in the order of the meshes
 * @param sizeMetres the diagonal of the model
 */
export function shadowCasters(meshes: readonly StudioMesh[], points: Float32Array, sizeMetres: number): ShadowCasters {
  const parts = placedParts(meshes, points);
  const others = parts.filter(({ surface }) => !isOpaque(surface)).map(otherMesh);
  const opaque = parts
    .filter(({ surface }) => isOpaque(surface))
    .map(({ surface: { albedo }, points: own, indices }): CastingPart => {
      return { points: own, indices, albedo: [albedo.x, albedo.y, albedo.z] };
    });
  const scenes = new Map<string, Scene>();
  const geometries: BufferGeometry[] = others.map(({ geometry }) => geometry);
  return {
    scene(mapPx, glassCasts) {
      const key = `${mapPx} ${glassCasts}`;
      const known = scenes.get(key);
      if (known) return known;
      const scene = new Scene();
      const { closed, open } = casterGeometries(opaque, (MOVED_TEXELS * sizeMetres) / mapPx);
      for (const [geometry, material] of [
        [bufferGeometry(closed), closedMaterial],
        [bufferGeometry(open), openMaterial],
      ] as const) {
        geometries.push(geometry);
        scene.add(still(new Mesh(geometry, material)));
      }
      for (const { geometry, material, isGlass } of others) {
        if (!isGlass || glassCasts) scene.add(still(new Mesh(geometry, material)));
      }
      scenes.set(key, scene);
      return scene;
    },
    dispose() {
      for (const geometry of geometries) geometry.dispose();
      for (const { material } of others) material.dispose();
    },
  };
}

interface PlacedPart {
  readonly surface: StudioMesh;
  readonly points: Float32Array;
  readonly indices: Uint32Array;
}

function placedParts(meshes: readonly StudioMesh[], points: Float32Array): PlacedPart[] {
  let before = 0;
  return meshes.map((surface) => {
    const { geometry } = surface.mesh;
    const { count } = geometry.getAttribute('position');
    const own = points.slice(before * 3, (before + count) * 3);
    before += count;
    const indices = indicesOf(geometry, count);
    return { surface, points: own, indices };
  });
}

/** Three vertices a triangle; none if one of them does not exist. */
function indicesOf({ index }: BufferGeometry, vertices: number): Uint32Array {
  const corners = index?.count ?? vertices;
  const indices = Uint32Array.from({ length: corners - (corners % 3) }, (_, at) => index?.getX(at) ?? at);
  return indices.every((vertex) => vertex < vertices) ? indices : new Uint32Array();
}

function isOpaque({ mesh, transparency }: StudioMesh): boolean {
  const { alphaHash, alphaTest } = mesh.material as MeshStandardMaterial;
  return !transparency.glass && !alphaHash && alphaTest === 0;
}

function still(mesh: Mesh): Mesh {
  mesh.frustumCulled = false;
  return mesh;
}

/** Cut-outs and glass occlude light in a share of the passes. */
function otherMesh({ surface, points, indices }: PlacedPart): {
  geometry: BufferGeometry;
  material: MeshBasicMaterial;
  isGlass: boolean;
} {
  const { mesh, transparency, albedo } = surface;
  const source = mesh.material as MeshStandardMaterial;
  const geometry = new BufferGeometry();
  for (const [name, attribute] of Object.entries(mesh.geometry.attributes)) {
    if (name.startsWith('uv')) geometry.setAttribute(name, attribute.clone());
  }
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  const stochastic = source.alphaHash || transparency.glass;
  const material = new MeshBasicMaterial({
    color: new Color(Math.sqrt(albedo.x), Math.sqrt(albedo.y), Math.sqrt(albedo.z)),
    side: DoubleSide,
    blending: NoBlending,
    alphaTest: source.alphaTest,
    alphaHash: stochastic,
    opacity: transparency.opacity,
    map: source.alphaTest > 0 || (stochastic && !transparency.glass) ? source.map : null,
  });
  if (stochastic) material.defines = { STUDIO_LAYER: '3.0' };
  attachUniforms(material);
  return { geometry, material, isGlass: transparency.glass };
}

function bufferGeometry({ points, colours, indices }: CasterGeometry): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  geometry.setAttribute('color', new BufferAttribute(colours, 4, true));
  geometry.setIndex(new BufferAttribute(indices, 1));
  return geometry;
}
