import {
  Box3,
  BoxGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  Shape,
  ShapeGeometry,
  Vector2,
  Vector3,
} from 'three';
import type { PlanScene, ScenePiece, SceneWall } from '../../../shared/domain/views/view-data.ts';
import { loadModel } from './load-model.ts';
import { outwardOf } from './outer-wall.ts';
import { wallBoxes } from './wall-boxes.ts';

const MM = 0.001;
/** Models in flight: phones have little memory. */
const MODELS_AT_ONCE = 4;

const WALL = new MeshStandardMaterial({ color: 0xe9e6df, roughness: 0.95 });
/** Writes no depth, so that what lies behind it shows through from every side. */
const VEIL = new MeshStandardMaterial({ color: 0xf1efea, transparent: true, opacity: 0.12, depthWrite: false });
const GLASS = new MeshStandardMaterial({ color: 0xbfd6e0, roughness: 0.1, transparent: true, opacity: 0.35 });
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
  readonly boxes: readonly Mesh[];
  /** The middle of the wall, and the direction away from the room. */
  readonly place: Vector2;
  readonly normal: Vector2;
}

/**
 * Builds a plan in metres, Y up: x of the plan is X, y of the plan (downwards on the sheet) is Z. A piece whose model
 * does not load is a box of its size.
 *
 * @param onProgress share of the models that are there, 0 to 1
 */
export async function buildPlan(scene: PlanScene, onProgress: (share: number) => void): Promise<BuiltPlan> {
  const plan = new Group();
  for (const ring of scene.floors) plan.add(floorOf(ring));
  const outer: OuterWall[] = [];
  for (const wall of scene.walls) {
    const boxes = wallOf(wall);
    plan.add(...boxes);
    const outward = outwardOf(wall, scene.floors);
    if (outward) outer.push({ ...outward, boxes: boxes.filter(({ material }) => material === WALL) });
  }
  const models = await loadAll([...new Set(scene.pieces.flatMap(({ glbUrl }) => glbUrl ?? []))], onProgress);
  for (const piece of scene.pieces) plan.add(pieceOf(piece, models.get(piece.glbUrl ?? '')));
  return { object: plan, lookFrom: (camera) => fadeNearWalls(outer, camera) };
}

/** Shows a wall between the camera and the rooms as a thin veil, so that it hides no furniture. */
function fadeNearWalls(walls: readonly OuterWall[], { x, z }: Vector3): void {
  for (const { boxes, place, normal } of walls) {
    const isNear = (x / MM - place.x) * normal.x + (z / MM - place.y) * normal.y > 0;
    for (const box of boxes) box.material = isNear ? VEIL : WALL;
  }
}

function floorOf(ring: PlanScene['floors'][number]): Object3D {
  const shape = new Shape(ring.map(([x, y]) => new Vector2(x * MM, y * MM)));
  const floor = new Mesh(new ShapeGeometry(shape), FLOOR);
  // The shape lies in X and Y; turned, its y is Z.
  floor.rotation.x = Math.PI / 2;
  return floor;
}

function wallOf(wall: SceneWall): Mesh[] {
  const angle = Math.atan2(wall.y2 - wall.y1, wall.x2 - wall.x1);
  return wallBoxes(wall).map(({ from, to, bottom, top, glass }) => {
    const middle = (from + to) / 2;
    const thickness = glass ? wall.thickness / 5 : wall.thickness;
    const box = new Mesh(new BoxGeometry((to - from) * MM, (top - bottom) * MM, thickness * MM), glass ? GLASS : WALL);
    box.position.set(
      (wall.x1 + Math.cos(angle) * middle) * MM,
      ((bottom + top) / 2) * MM,
      (wall.y1 + Math.sin(angle) * middle) * MM,
    );
    box.rotation.y = -angle;
    return box;
  });
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
