import {
  Box3,
  BoxGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  type Vector2,
  Vector3,
} from 'three';
import type { PlanScene, SceneFloor, ScenePiece, SceneWall } from '../../../shared/domain/views/view-data.ts';
import { ceilings, floorGeometry } from './floors.ts';
import { loadModel } from './load-model.ts';
import { type OpeningPart, openingMeshes, openingParts } from './opening-parts.ts';
import { outwardOf } from './outer-wall.ts';
import type { Paints } from './paints.ts';
import { wallBodies, wallReach } from './wall-bodies.ts';
import { wallBoxes } from './wall-boxes.ts';
import { awayFromWall } from './wall-distance.ts';
import { type WallMesh, wallMesh } from './wall-mesh.ts';

const MM = 0.001;
/** Models in flight: phones have little memory. */
const MODELS_AT_ONCE = 4;

/** Writes no depth, so that what lies behind it shows through from every side. */
const VEIL = new MeshStandardMaterial({
  color: 0xf1efea,
  transparent: true,
  opacity: 0.12,
  depthWrite: false,
});
const FLOOR = new MeshStandardMaterial({ color: 0xc9b795, roughness: 0.85, side: DoubleSide });
const UNKNOWN_PIECE = new MeshStandardMaterial({ color: 0xc9c5bd, roughness: 0.9 });

/** A plan to show. */
interface BuiltPlan {
  readonly object: Object3D;
  /** Adapts the plan to a position of the camera. */
  readonly lookFrom: (camera: Vector3) => void;
  /** Closes the rooms for a walk: with ceilings, and all walls as they are. Opens them again after it. */
  readonly walk: (walks: boolean) => void;
}

/** A wall with a room on one side only, in millimetres of the plan. */
interface OuterWall {
  readonly wall: SceneWall;
  readonly mesh: WallMesh;
  /** Its windows and doors. */
  readonly fills: Object3D[];
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
  const shell = new Group();
  for (const floor of scene.floors) shell.add(floorOf(floor, paints));
  const outer: OuterWall[] = [];
  const openings: OpeningPart[] = [];
  for (const body of wallBodies(scene.walls)) {
    const boxes = wallBoxes(body.wall, wallReach(body));
    const parts = openingParts(body, boxes);
    const mesh = wallMesh(body, boxes, paints);
    const outward = mesh && outwardOf(body.wall, scene.floors);
    // What never hides is drawn together.
    if (!outward) openings.push(...parts);
    if (!mesh) continue;
    shell.add(mesh.mesh);
    if (!outward) continue;
    const fills = openingMeshes(parts);
    if (fills.length > 0) shell.add(...fills);
    outer.push({ ...outward, wall: body.wall, mesh, fills });
  }
  for (const mesh of openingMeshes(openings)) shell.add(mesh);
  const roof = ceilings(scene);
  shell.add(roof);
  // The sun would draw the tops of the walls around as slanted edges over walls and floors: a plan has no roof.
  withoutShadow(shell);
  plan.add(shell);
  const models = await loadAll([...new Set(scene.pieces.flatMap(({ glbUrl }) => glbUrl ?? []))], onProgress);
  for (const piece of scene.pieces) {
    const object = pieceOf(piece, models.get(piece.glbUrl ?? ''));
    plan.add(object);
    const around = outer.find(({ wall }) => piece.isDoor && awayFromWall(wall, piece) < wall.thickness / 2);
    around?.fills.push(object);
  }
  return {
    object: plan,
    lookFrom: (camera) => fadeNearWalls(outer, roof.visible ? undefined : camera),
    walk: (walks) => {
      roof.visible = walks;
    },
  };
}

/** Shows a wall between the camera and the rooms as a thin veil, without its windows, so that it hides no furniture. */
function fadeNearWalls(walls: readonly OuterWall[], camera: Vector3 | undefined): void {
  for (const { mesh, fills, place, normal } of walls) {
    const isNear =
      camera !== undefined && (camera.x / MM - place.x) * normal.x + (camera.z / MM - place.y) * normal.y > 0;
    mesh.mesh.material = isNear ? VEIL : mesh.material;
    for (const fill of fills) fill.visible = !isNear;
  }
}

function floorOf(floor: SceneFloor, paints: Paints): Object3D {
  const { material, scaleX, scaleY, rotation } = floor;
  return new Mesh(floorGeometry(floor), paints.of(material, FLOOR, { scaleX, scaleY, rotation }));
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
  place.scale.set(piece.flipX, 1, piece.flipY);
  if (piece.isDoor) withoutShadow(place);
  return place;
}

function withoutShadow(object: Object3D): void {
  object.traverse(({ userData }) => {
    userData.castsShadow = false;
  });
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
