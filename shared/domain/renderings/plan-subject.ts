import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { CONVERSION_LIMITS } from '../../engines/models3d/conversion-limits.ts';
import { createGltfIo } from '../../engines/models3d/gltf-io.ts';
import { cutPlan } from '../../engines/models3d/plan/cut-plan.ts';
import { planMiddle, planScene, type ScenePiece } from '../../engines/models3d/plan/plan-scene.ts';
import { OPENING_TYPES } from '../../engines/models3d/plan/plan-shell.ts';
import type { RenderBrowser } from '../../engines/rendering/browser/render-browser.ts';
import { RoomSettings } from '../../engines/rendering/settings/room-settings.ts';
import { planRoomViews } from '../../engines/rendering/views/room-views.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { JobNote } from '../../platform/jobs/job.ts';
import { sha256OfBytes } from '../items/item-files.ts';
import type { TenantItemSources } from '../items/items-seen-by-tenant.ts';
import { itemsInPlan, planPieces, readPlan } from '../plan-snapshots/plan-pieces.ts';
import { type SnapshotStore, snapshotFilePrefix } from '../plan-snapshots/snapshot-store.ts';
import { openScenes } from './open-scenes.ts';
import type { FindRenderingSubject } from './rendering-subject.ts';

/** Height of the cut of pictures from above, as in drawings of plans. */
const CUT_MM = 1_200;
/** Walls that are cut are dark there, as in drawings. */
const CUT_COLOUR = '#6a645d';
/** More would take longer than a function runs. */
const MAX_TRIANGLES = 600_000;
const LIMITS = { ...CONVERSION_LIMITS, maxTriangles: MAX_TRIANGLES };
/** Ids that a warning names. */
const MAX_NAMED = 10;

/** The stores of plan snapshots, items and models, and the browser. */
interface PlanSubjectDeps extends TenantItemSources {
  readonly snapshots: Pick<SnapshotStore, 'find' | 'text'>;
  readonly privateFiles: Pick<FileStore, 'readBytes'>;
  readonly browser: Pick<RenderBrowser, 'open'>;
}

/**
 * Returns the function that finds the subjects of jobs on plan snapshots: the rooms with the models of their items, which
 * are of the tenant or visible to it. Pictures from above show the plan cut at 1.2 m.
 */
export function planSubjects(deps: PlanSubjectDeps): FindRenderingSubject {
  return async ({ id, tenant, targetId, sourceSettings }) => {
    const snapshot = await deps.snapshots.find(tenant, targetId);
    if (!snapshot) throw new Error(`the plan snapshot ${targetId} of job ${id} is gone`);
    return {
      fileKey: (kind, sha256, extension) => `${snapshotFilePrefix(snapshot)}${kind}/${sha256}${extension}`,
      async open(folder, signal) {
        const plan = readPlan(await deps.snapshots.text(snapshot));
        const { files, sha256, warnings } = await writeScenes(plan, tenant, folder, deps);
        const model = await openScenes(files, deps.browser, signal);
        const scene = { ...model.report, originMm: planMiddle(plan) };
        return { model, sha256, views: planRoomViews(RoomSettings.parse(sourceSettings), scene), warnings };
      },
    };
  };
}

async function writeScenes(plan: PlanDocument, tenant: number, folder: string, deps: PlanSubjectDeps) {
  const io = await createGltfIo();
  const items = await itemsInPlan(plan, tenant, deps);
  const pieces = await planPieces(plan, items, io, deps.privateFiles);
  const hash = createHash('sha256');
  const write = async (name: string, shown: PlanDocument, colours = {}): Promise<string> => {
    const bytes = await io.writeBinary(await planScene(shown, { pieces, limits: LIMITS, ...colours }));
    hash.update(sha256OfBytes(bytes));
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const cut = await write('cut.glb', cutPlan(plan, CUT_MM), { wallTopColour: CUT_COLOUR });
  const files = { cut, whole: await write('whole.glb', plan) };
  return { files, sha256: hash.digest('hex'), warnings: boxWarnings(plan, pieces) };
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
