import { Document, Logger, type Mesh, type Node } from '@gltf-transform/core';
import { mergeDocuments, unpartition } from '@gltf-transform/functions';
import { parseHexColour } from '../../colours/lab.ts';
import { drawablePart } from '../../floorplan/drawing/drawable.ts';
import { itemIdOf } from '../../floorplan/plan-xml/id-map.ts';
import type { PlanDocument, PlanObject } from '../../floorplan/plan-xml/plan-document.ts';
import { CONVERSION_LIMITS, type ConversionLimits, checkTriangles } from '../conversion-limits.ts';
import { ModelError } from '../model-error.ts';
import type { Vector3 } from '../scene/matrix.ts';
import { leafObjects } from './leaf-objects.ts';
import type { Paint, RepeatedPicture } from './paint.ts';
import { addRooms, type PlanRoom, ROOF_MM } from './plan-rooms.ts';
import { checkSceneParts, PLAN_SCENE_BUDGET, tooComplex } from './plan-scene-budget.ts';
import { addShell, FLOOR, OPENING_TYPES } from './plan-shell.ts';
import { SurfaceList } from './surface-list.ts';

const MM_PER_METRE = 1_000;
/** A kilometre up or down; larger heights are errors. */
const MAX_HEIGHT_MM = 1_000_000;
const OBJECT_COLOUR = '#c9c2b6';
/** Range of scales of an object; others are errors, and the object keeps the size of its model. */
const SCALES = { min: 0.01, max: 100 } as const;

/** The data of an item that a plan's scene needs. */
export interface ScenePiece {
  /** Its master: metres, Y up, on the floor, centred. Undefined for an item without a model. */
  readonly model?: Document | undefined;
  /** The size of the model. */
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly depthMm: number | null;
  readonly basecolor: string | null;
  /** What surfaces that are painted with the item show; without it they have its colour. */
  readonly picture?: RepeatedPicture | undefined;
}

/** How the scene of a plan is made. */
export interface PlanSceneOptions {
  /** By item id. */
  readonly pieces: ReadonlyMap<string, ScenePiece>;
  readonly limits?: Pick<ConversionLimits, 'maxTriangles' | 'maxMeshes'>;
  /** Ids of the items that walls and floors without a material are painted with. */
  readonly defaults?: { readonly wall: string; readonly floor: string };
  /** Rooms to be closed: with a floor if the plan names no floors, and with ceilings if these are wanted. */
  readonly rooms?: readonly PlanRoom[];
  readonly ceilings?: boolean;
  /** `#rrggbb` of the tops of walls, where a plan is cut. */
  readonly wallTopColour?: string;
}

/** A mesh of a piece in the scene's document, and its node in the piece's document. */
interface PlacedMesh {
  readonly mesh: Mesh;
  readonly source: Node;
}

/**
 * Makes the scene of a plan: walls with their openings, floors, and the model of each object's item with the plan's
 * position and size; objects without a model become boxes. Metres, Y up, the floor at y = 0, the middle of the plan at
 * the origin. Down in the plan is towards the viewer.
 *
 * @throws ModelError MODEL_NO_GEOMETRY for an empty plan, MODEL_TOO_COMPLEX
 */
export async function planScene(
  plan: PlanDocument,
  { pieces, limits = CONVERSION_LIMITS, defaults, rooms = [], ceilings = false, wallTopColour }: PlanSceneOptions,
): Promise<Document> {
  const shown = withPossibleHeights(drawablePart(plan));
  checkSceneParts(shown, shown.objects.filter(({ type }) => OPENING_TYPES.has(type)).length);
  const objects = shown.objects.flatMap((object) =>
    leafObjects(object, pieces.get(itemIdOf(object.idMap) ?? '')?.widthMm),
  );
  const ofModels = modelTriangles(objects, pieces, limits);
  const document = new Document().setLogger(new Logger(Logger.Verbosity.SILENT));
  const scene = document.createScene('plan');
  const [middleX, middleY] = planMiddle(plan);
  const toScene = (xMm: number, yMm: number, zMm: number): Vector3 => [
    (xMm - middleX) / MM_PER_METRE,
    zMm / MM_PER_METRE,
    (yMm - middleY) / MM_PER_METRE,
  ];
  const meshes = new Map([...pieces].map(([id, { model }]) => [id, model ? copyMeshes(document, model) : []]));
  const placed = objects.reduce((sum, { idMap }) => sum + (meshes.get(itemIdOf(idMap) ?? '')?.length ?? 0), 0);
  const { maxPlacedMeshes } = PLAN_SCENE_BUDGET;
  if (placed > maxPlacedMeshes) throw tooComplex(maxPlacedMeshes, 'meshes in its objects');
  const surfaces = new SurfaceList();
  const paintOf = (id: string) => paintWith(pieces.get(id));
  const [wall, floor] = defaults ? [paintOf(defaults.wall), paintOf(defaults.floor)] : [];
  addShell(surfaces, shown, { toScene, paintOf, wall, floor, wallTopColour, raisedMm: ceilings ? ROOF_MM : 0 });
  addRooms(surfaces, rooms, { toScene, ceilings, floor: shown.floors.length === 0 ? (floor ?? FLOOR) : undefined });
  for (const object of objects) {
    const id = itemIdOf(object.idMap) ?? '';
    const piece = pieces.get(id);
    const parts = meshes.get(id) ?? [];
    if (parts.length > 0) scene.addChild(placedNode(document, object, { piece, parts, toScene }));
    else if (!OPENING_TYPES.has(object.type))
      addBox(surfaces, object, { colour: colourOf(piece) ?? OBJECT_COLOUR }, toScene);
  }
  // Walls too: sixty thousand of them would take longer to render than a function runs.
  checkTriangles(ofModels + surfaces.triangles, limits, 'plan');
  const shell = surfaces.mesh(document, 'plan');
  if (shell) scene.addChild(document.createNode('plan').setMesh(shell));
  if (scene.listChildren().length === 0) {
    throw new ModelError('MODEL_NO_GEOMETRY', 'The plan is empty: it holds no walls, floors or objects.');
  }
  document.getRoot().setDefaultScene(scene);
  return document.transform(unpartition());
}

/** The plan without parts of an impossible height. */
function withPossibleHeights(plan: PlanDocument): PlanDocument {
  const isHeight = (value: number) => Math.abs(value) <= MAX_HEIGHT_MM;
  return {
    ...plan,
    walls: {
      nodes: plan.walls.nodes.filter(({ zMm }) => isHeight(zMm)),
      edges: plan.walls.edges.filter(({ heightMm }) => isHeight(heightMm)),
    },
    objects: plan.objects.filter(({ zMm, heightMm }) => isHeight(zMm) && isHeight(heightMm)),
  };
}

/**
 * Counts the triangles of models, before anything is copied. A model counts once for each object that uses it.
 *
 * @throws ModelError MODEL_TOO_COMPLEX
 */
function modelTriangles(
  objects: PlanDocument['objects'],
  pieces: ReadonlyMap<string, ScenePiece>,
  limits: Pick<ConversionLimits, 'maxTriangles' | 'maxMeshes'>,
): number {
  if (objects.length > limits.maxMeshes) {
    const limit = limits.maxMeshes.toLocaleString('en-US');
    throw new ModelError('MODEL_TOO_COMPLEX', `The plan has more than ${limit} objects.`);
  }
  const counts = new Map([...pieces].map(([id, { model }]) => [id, model ? triangleCount(model) : 0]));
  const triangles = objects.reduce((sum, { idMap }) => sum + (counts.get(itemIdOf(idMap) ?? '') ?? 0), 0);
  checkTriangles(triangles, limits, 'plan');
  return triangles;
}

function triangleCount(model: Document): number {
  const primitives = model
    .getRoot()
    .listNodes()
    .flatMap((node) => node.getMesh()?.listPrimitives() ?? []);
  return primitives.reduce((sum, primitive) => sum + (primitive.getIndices()?.getCount() ?? 0) / 3, 0);
}

/** Copies the meshes of a model into the scene's document, without its scene and nodes. */
function copyMeshes(document: Document, model: Document): PlacedMesh[] {
  const root = document.getRoot();
  const known = new Set([...root.listScenes(), ...root.listNodes()]);
  const copies = mergeDocuments(document, model);
  const nodes = model
    .getRoot()
    .listNodes()
    .filter((node) => node.getMesh());
  const parts = nodes.map((source) => ({ source, mesh: copies.get(source.getMesh() as Mesh) as Mesh }));
  for (const copy of [...root.listScenes(), ...root.listNodes()]) if (!known.has(copy)) copy.dispose();
  return parts;
}

function placedNode(
  document: Document,
  object: PlanObject,
  {
    piece,
    parts,
    toScene,
  }: {
    readonly piece: ScenePiece | undefined;
    readonly parts: readonly PlacedMesh[];
    readonly toScene: (xMm: number, yMm: number, zMm: number) => Vector3;
  },
): Node {
  const { xMm, yMm, zMm, widthMm, heightMm, depthMm, rotationDegrees, flipX, flipY } = object;
  const half = (-rotationDegrees * Math.PI) / 360;
  const node = document
    .createNode(object.type)
    .setTranslation(toScene(xMm, yMm, zMm))
    // y points down in the plan, so a clockwise turn there is a turn about -Y here.
    .setRotation([0, Math.sin(half), 0, Math.cos(half)])
    .setScale([
      flipX * scaleOf(widthMm, piece?.widthMm),
      scaleOf(heightMm, piece?.heightMm),
      flipY * scaleOf(depthMm, piece?.depthMm),
    ]);
  for (const { mesh, source } of parts) {
    node.addChild(document.createNode(source.getName()).setMesh(mesh).setMatrix(source.getWorldMatrix()));
  }
  return node;
}

function scaleOf(shownMm: number, ownMm: number | null | undefined): number {
  const scale = ownMm ? shownMm / ownMm : 1;
  return scale >= SCALES.min && scale <= SCALES.max ? scale : 1;
}

function addBox(
  surfaces: SurfaceList,
  { xMm, yMm, zMm, widthMm, heightMm, depthMm, rotationDegrees }: PlanObject,
  paint: Paint,
  toScene: (xMm: number, yMm: number, zMm: number) => Vector3,
): void {
  const angle = (rotationDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  surfaces.addBox(
    { min: [-widthMm / 2, -depthMm / 2, 0], max: [widthMm / 2, depthMm / 2, Math.max(1, heightMm)] },
    ([x, y, z]) => toScene(xMm + x * cos - y * sin, yMm + x * sin + y * cos, zMm + z),
    () => paint,
  );
}

function paintWith(piece: ScenePiece | undefined): Paint | undefined {
  const colour = colourOf(piece);
  const picture = piece?.picture;
  return picture ? { colour: colour ?? OBJECT_COLOUR, picture } : colour === undefined ? undefined : { colour };
}

/** A valid colour; catalogs of tenants can contain any text. */
function colourOf(piece: ScenePiece | undefined): string | undefined {
  const { basecolor = null } = piece ?? {};
  return basecolor !== null && parseHexColour(basecolor) !== undefined ? basecolor : undefined;
}

/** The place of a plan that is the origin of its scene: the middle of the box around walls and objects. */
export function planMiddle(plan: PlanDocument): [xMm: number, yMm: number] {
  const { walls, objects } = withPossibleHeights(drawablePart(plan));
  const places = [...walls.nodes, ...objects];
  const middle = (values: readonly number[]) =>
    values.length === 0 ? 0 : (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
  return [middle(places.map(({ xMm }) => xMm)), middle(places.map(({ yMm }) => yMm))];
}
