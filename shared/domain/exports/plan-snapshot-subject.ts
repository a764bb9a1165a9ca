import { createHash } from 'node:crypto';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { createGltfIo } from '../../engines/models3d/gltf-io.ts';
import { planScene } from '../../engines/models3d/plan/plan-scene.ts';
import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { StoredItem } from '../items/item.ts';
import type { TenantItemSources } from '../items/items-seen-by-tenant.ts';
import { itemsInPlan, planPieces, readPlan } from '../plan-snapshots/plan-pieces.ts';
import type { StoredSnapshot } from '../plan-snapshots/plan-snapshot.ts';
import { type SnapshotStore, snapshotFilePrefix } from '../plan-snapshots/snapshot-store.ts';
import type { ExportSubject, FindExportSubject } from './export-subject.ts';

/** Incremented when the same plan gives another scene. */
const SCENE_VERSION = 1;

const DEFAULT_LABEL = 'plan';

/** The stores that the scene of a plan snapshot is made from. */
interface SnapshotSubjectDeps extends TenantItemSources {
  readonly snapshots: Pick<SnapshotStore, 'find' | 'text'>;
  readonly privateFiles: Pick<FileStore, 'readHead' | 'readBytes' | 'putBytes'>;
}

/**
 * Returns the function that finds the subjects of jobs on plan snapshots: the scene of the plan, made from the current
 * models of its items, and stored as long as exports.
 *
 * @throws ModelError for a plan without a valid scene
 */
export function snapshotSubjects(deps: SnapshotSubjectDeps): FindExportSubject {
  return async ({ id, tenant, targetId }: StoredJob) => {
    const snapshot = await deps.snapshots.find(tenant, targetId);
    if (!snapshot) throw new Error(`the plan snapshot ${targetId} of job ${id} is gone`);
    const plan = readPlan(await deps.snapshots.text(snapshot));
    const items = await itemsInPlan(plan, tenant, deps);
    const subject = subjectOf(snapshot, items);
    const isThere = await deps.privateFiles.readHead(subject.masterKey, 1);
    if (!isThere) await makeScene(plan, items, subject, deps);
    return subject;
  };
}

function subjectOf(snapshot: StoredSnapshot, items: ReadonlyMap<string, StoredItem>): ExportSubject {
  const owner = snapshotFilePrefix(snapshot).replace(/\/$/, '');
  const facts = [...items]
    .map(([id, { masterKey, width, height, depth, basecolor }]) => [id, masterKey, width, height, depth, basecolor])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const hash = createHash('sha256')
    .update(JSON.stringify([SCENE_VERSION, snapshot.hash, facts]))
    .digest('hex');
  const { name } = snapshot.content;
  const label = typeof name === 'string' && name !== '' ? name : DEFAULT_LABEL;
  // Under the prefix of exports, whose files are deleted after some time: the scene can be made again.
  return { masterKey: `${FILE_PREFIXES.exports}${owner}/scenes/${hash}.glb`, label, owner };
}

async function makeScene(
  plan: PlanDocument,
  items: ReadonlyMap<string, StoredItem>,
  { masterKey }: ExportSubject,
  { privateFiles }: SnapshotSubjectDeps,
): Promise<void> {
  const io = await createGltfIo();
  const scene = await planScene(plan, { pieces: await planPieces(plan, items, io, privateFiles) });
  await privateFiles.putBytes(masterKey, await io.writeBinary(scene), { contentType: 'model/gltf-binary' });
}
