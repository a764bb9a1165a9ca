import {
  Box3,
  BoxGeometry,
  DoubleSide,
  FrontSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Shape,
  ShapeGeometry,
  Vector2,
  Vector3,
} from 'three';
import type { PlanScene, SceneFloor, ScenePiece } from '../../../shared/domain/views/view-data.ts';
import { loadModel } from './load-model.ts';
import { outwardOf } from './outer-wall.ts';
import type { Paints } from './paints.ts';
import { wallBodies } from './wall-bodies.ts';
import { type WallMesh, wallMeshes } from './wall-meshes.ts';

const MM = 0.001;
/** Models in flight: phones have little memory. */
const MODELS_AT_ONCE = 4;

/** Writes no depth, so that what lies behind it shows through from every side. Its shadow is that of the wall. */
const VEIL = new MeshStandardMaterial({
  color: 0xf1efea,
  transparent: true,
  opacity: 0.12,
  depthWrite: false,
  shadowSide: FrontSide,
});
const FLOOR = new MeshStandardMaterial({ color: 0xc9b795, roughness: 0.85, side: DoubleSide });
const UNKNOWN_PIECE = new MeshStandardMaterial({ color: 0xc9c5bd, roughness: 0.9 });

/** A plan to show. */
interface BuiltPlan {
  readonly object: Object3D;
  /** Adapts the plan to a position of the camera. */
  readonly lookFrom: (camera: Vector3) => void;
}

/** A wall with a room on one side only, in millimetres of the plan. */
interface OuterWall {
  readonly meshes: readonly WallMesh[];
  /** The middle of the wall, and the direction away from the room. */
  readonly place: Vector2;
  readonly normal: Vector2;
}

/**
 * Builds a plan in metres, Y up: x of the plan is X, y of the plan (downwards on the sheet) is Z. A piece whose model
 * does not load is a box of its size.
 *
 * @param paints what walls and floors are painted with
 * @param onProgress share of the models that are there, 0 to 1
 */
export async function buildPlan(
  scene: PlanScene,
  paints: Paints,
  onProgress: (share: number) => void,
): Promise<BuiltPlan> {
  const plan = new Group();
  for (const floor of scene.floors) plan.add(floorOf(floor, paints));
  const outer: OuterWall[] = [];
  for (const body of wallBodies(scene.walls)) {
    const meshes = wallMeshes(body, paints);
    plan.add(...meshes.map(({ mesh }) => mesh));
    const outward = outwardOf(body.wall, scene.floors);
    if (outward) outer.push({ ...outward, meshes: meshes.filter(({ isGlass }) => !isGlass) });
  }
  const models = await loadAll([...new Set(scene.pieces.flatMap(({ glbUrl }) => glbUrl ?? []))], onProgress);
  for (const piece of scene.pieces) plan.add(pieceOf(piece, models.get(piece.glbUrl ?? '')));
  return { object: plan, lookFrom: (camera) => fadeNearWalls(outer, camera) };
}

/** Shows a wall between the camera and the rooms as a thin veil, so that it hides no furniture. */
function fadeNearWalls(walls: readonly OuterWall[], { x, z }: Vector3): void {
  for (const { meshes, place, normal } of walls) {
    const isNear = (x / MM - place.x) * normal.x + (z / MM - place.y) * normal.y > 0;
    for (const { mesh, material } of meshes) mesh.material = isNear ? VEIL : material;
  }
}

function floorOf({ corners, material, scaleX, scaleY, rotation }: SceneFloor, paints: Paints): Object3D {
  // The places of its corners, in metres, are its texture coordinates too.
  const shape = new Shape(corners.map(([x, y]) => new Vector2(x * MM, y * MM)));
  const floor = new Mesh(new ShapeGeometry(shape), paints.of(material, FLOOR, { scaleX, scaleY, rotation }));
  // The shape lies in X and Y; turned, its y is Z.
  floor.rotation.x = Math.PI / 2;
  return floor;
}

function pieceOf(piece: ScenePiece, model: Object3D | undefined): Object3D {
  const place = new Group();
  place.position.set(piece.x * MM, piece.z * MM, piece.y * MM);
  place.rotation.y = (-piece.rotation * Math.PI) / 180;
  if (model) {
    const copy = model.clone();
    const size = new Box3().setFromObject(copy).getSize(new Vector3());
    copy.scale.set(ratio(piece.width, size.x), ratio(piece.height, size.y), ratio(piece.depth, size.z));
    place.add(copy);
  } else {
    const box = new Mesh(
      new BoxGeometry(piece.width * MM, Math.max(piece.height, 10) * MM, piece.depth * MM),
      UNKNOWN_PIECE,
    );
    box.position.y = (piece.height * MM) / 2;
    place.add(box);
  }
  return place;
}

/** Planners stretch models to the size of the object. */
function ratio(wantedMm: number, sizeM: number): number {
  return sizeM > 0 && wantedMm > 0 ? (wantedMm * MM) / sizeM : 1;
}

async function loadAll(urls: readonly string[], onProgress: (share: number) => void): Promise<Map<string, Object3D>> {
  const models = new Map<string, Object3D>();
  const waiting = [...urls];
  let done = 0;
  const next = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      try {
        models.set(url, await loadModel(url));
      } catch (error) {
        console.warn('a model did not load', url, error);
      }
      done++;
      onProgress(done / urls.length);
    }
  };
  await Promise.all(Array.from({ length: MODELS_AT_ONCE }, next));
  return models;
}
