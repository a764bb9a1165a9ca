import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Document } from '@gltf-transform/core';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import type { PlanDocument, PlanObject } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { CONVERSION_LIMITS } from '../../engines/models3d/conversion-limits.ts';
import { createGltfIo } from '../../engines/models3d/gltf-io.ts';
import { cutPlan } from '../../engines/models3d/plan/cut-plan.ts';
import { planRooms } from '../../engines/models3d/plan/plan-rooms.ts';
import {
  type PlanSceneOptions,
  planMiddle,
  planScene,
  type ScenePiece,
} from '../../engines/models3d/plan/plan-scene.ts';
import { OPENING_TYPES } from '../../engines/models3d/plan/plan-shell.ts';
import { windowsAround } from '../../engines/models3d/plan/plan-windows.ts';
import type { RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import { RoomSettings } from '../../engines/rendering/settings/room-settings.ts';
import { planRoomViews } from '../../engines/rendering/views/room-views.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { JobNote, StoredJob } from '../../platform/jobs/job.ts';
import { sha256OfBytes } from '../items/item-files.ts';
import type { TenantItemSources } from '../items/items-seen-by-tenant.ts';
import { itemsInPlan, planPieces, readPlan } from '../plan-snapshots/plan-pieces.ts';
import { addPictures, DEFAULT_MATERIALS } from './material-pictures.ts';
import { openScenes } from './open-scenes.ts';
import type { OpenedSubject } from './rendering-subject.ts';

/** Height of the cut of pictures from above, as in drawings of plans. */
const CUT_MM = 1_200;
/** Walls that are cut are dark there, as in drawings. */
const CUT_COLOUR = '#6a645d';
/** More would take longer than a function runs. */
const MAX_TRIANGLES = 600_000;
const LIMITS = { ...CONVERSION_LIMITS, maxTriangles: MAX_TRIANGLES };
/** Ids that a warning names. */
const MAX_NAMED = 10;

/** The stores of items and models, and the browser. */
export interface RoomsDeps extends TenantItemSources {
  readonly privateFiles: Pick<FileStore, 'readBytes'>;
  /** With the pictures of materials. */
  readonly publicFiles: Pick<FileStore, 'readBytes'>;
  readonly browser: Pick<RenderBrowser, 'open'>;
}

/** A plan to be opened: its plan XML, and the job that shows it. */
interface ShownPlan {
  readonly text: string;
  readonly job: Pick<StoredJob, 'tenant' | 'sourceSettings'>;
  /** A folder of this run. */
  readonly folder: string;
}

/**
 * Opens the rooms of a plan with the models of its items, which are of the tenant or visible to it. Pictures from above
 * show the plan cut at 1.2 m.
 *
 * @throws ModelError, RenderError
 */
export async function openRooms(
  { text, job, folder }: ShownPlan,
  deps: RoomsDeps,
  signal?: AbortSignal,
): Promise<OpenedSubject> {
  const plan = readPlan(text);
  const { files, sha256, warnings, rooms, isGlazed } = await writeScenes(plan, job.tenant, folder, deps);
  const model = await openScenes(files, deps.browser, signal);
  const scene = {
    ...model.report,
    originMm: planMiddle(plan),
    windowsAround: (place: readonly [number, number]) => windowsAround(place, { plan, rooms, isGlazed }),
  };
  return { model, sha256, views: planRoomViews(RoomSettings.parse(job.sourceSettings), scene), warnings };
}

async function writeScenes(plan: PlanDocument, tenant: number, folder: string, deps: RoomsDeps) {
  const io = await createGltfIo();
  const items = await itemsInPlan(plan, tenant, deps, Object.values(DEFAULT_MATERIALS));
  const pieces = await planPieces(plan, items, io, deps.privateFiles);
  await addPictures(pieces, plan, items, deps.publicFiles);
  const rooms = planRooms(plan);
  const hash = createHash('sha256');
  const write = async (name: string, shown: PlanDocument, look: Partial<PlanSceneOptions>): Promise<string> => {
    const bytes = await io.writeBinary(
      await planScene(shown, { pieces, limits: LIMITS, defaults: DEFAULT_MATERIALS, rooms, ...look }),
    );
    hash.update(sha256OfBytes(bytes));
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const cut = await write('cut.glb', cutPlan(plan, CUT_MM), { wallTopColour: CUT_COLOUR });
  const files = { cut, whole: await write('whole.glb', plan, { ceilings: true }) };
  return {
    files,
    sha256: hash.digest('hex'),
    warnings: boxWarnings(plan, pieces),
    rooms,
    isGlazed: ({ idMap }: PlanObject) => hasGlass(pieces.get(itemIdOf(idMap) ?? '')?.model),
  };
}

/** Whether light passes a part of a model. */
function hasGlass(model: Document | undefined): boolean {
  const materials = model?.getRoot().listMaterials() ?? [];
  return materials.some((each) => each.getAlphaMode() === 'BLEND' || each.getExtension('KHR_materials_transmission'));
}

/** Names the items that are shown as boxes, because they have no model or cannot be seen by the tenant. */
function boxWarnings(plan: PlanDocument, pieces: ReadonlyMap<string, ScenePiece>): JobNote[] {
  const ids = plan.objects.filter(({ type }) => !OPENING_TYPES.has(type)).map(({ idMap }) => itemIdOf(idMap) ?? '');
  const boxes = [...new Set(ids)].filter((id) => !pieces.get(id)?.model);
  if (boxes.length === 0) return [];
  const named = boxes.slice(0, MAX_NAMED).map((id) => id || 'objects without an item');
  const more = boxes.length > MAX_NAMED ? ` and ${boxes.length - MAX_NAMED} more` : '';
  return [{ code: 'PIECE_WITHOUT_MODEL', message: `Shown as boxes, without a model: ${named.join(', ')}${more}.` }];
}
