import { createHash } from 'node:crypto';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import { parsePlanXml } from '../../engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import { PlanXmlError } from '../../engines/floorplan/plan-xml/plan-xml-error.ts';
import { createGltfIo } from '../../engines/models3d/gltf-io.ts';
import { ModelError } from '../../engines/models3d/model-error.ts';
import { planScene, type ScenePiece } from '../../engines/models3d/plan/plan-scene.ts';
import { FILE_PREFIXES } from '../../platform/aws/file-prefixes.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import { formatItemId } from '../../platform/identifiers/item-id.ts';
import type { StoredJob } from '../../platform/jobs/job.ts';
import type { StoredItem } from '../items/item.ts';
import { itemsSeenByTenant, type TenantItemSources } from '../items/items-seen-by-tenant.ts';
import type { StoredSnapshot } from '../plan-snapshots/plan-snapshot.ts';
import { type SnapshotStore, snapshotFilePrefix } from '../plan-snapshots/snapshot-store.ts';
import type { ExportSubject, FindExportSubject } from './export-subject.ts';

/** Incremented when the same plan gives another scene. */
const SCENE_VERSION = 1;
/** Limit for all models of a plan together. They are in memory at the same time. */
const MAX_MODEL_BYTES = 256 * 1024 * 1024;

const ARCHIVED = 2;
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
    const plan = planOf(await deps.snapshots.text(snapshot));
    const items = await itemsOf(plan, tenant, deps);
    const subject = subjectOf(snapshot, items);
    const isThere = await deps.privateFiles.readHead(subject.masterKey, 1);
    if (!isThere) await makeScene(plan, items, subject, deps);
    return subject;
  };
}

function planOf(text: string): PlanDocument {
  try {
    return parsePlanXml(text);
  } catch (error) {
    if (!(error instanceof PlanXmlError)) throw error;
    throw new ModelError('MODEL_CORRUPT', `The plan of this snapshot cannot be read. ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * Returns the items in a plan and in the materials of its walls and floors, by id: those that the tenant sees and that
 * are not archived.
 */
async function itemsOf(
  { objects, walls, floors }: PlanDocument,
  tenant: number,
  sources: TenantItemSources,
): Promise<ReadonlyMap<string, StoredItem>> {
  const materials = walls.edges.flatMap((edge) => edge.materials);
  const idMaps = [...objects, ...materials, ...floors.map(({ material }) => material)].map(({ idMap }) => idMap);
  const ids = idMaps.flatMap((idMap) => itemIdOf(idMap) ?? []);
  const found = await itemsSeenByTenant(ids, tenant, sources);
  return new Map(
    found
      .filter(({ visibilityStatus }) => visibilityStatus !== ARCHIVED)
      .map((item) => [formatItemId({ catalogId: item.catalog, externalId: item.externalId }), item]),
  );
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
  const standing = new Set(plan.objects.map(({ idMap }) => itemIdOf(idMap)));
  const pieces = new Map<string, ScenePiece>();
  let bytesLeft = MAX_MODEL_BYTES;
  for (const [id, item] of items) {
    const { width: widthMm, height: heightMm, depth: depthMm, basecolor } = item;
    const bytes = item.masterKey !== undefined && standing.has(id) ? await read(item.masterKey, bytesLeft) : undefined;
    bytesLeft -= bytes?.length ?? 0;
    pieces.set(id, { model: bytes && (await io.readBinary(bytes)), widthMm, heightMm, depthMm, basecolor });
  }
  const scene = await planScene(plan, { pieces });
  await privateFiles.putBytes(masterKey, await io.writeBinary(scene), { contentType: 'model/gltf-binary' });

  async function read(key: string, maxBytes: number): Promise<Uint8Array> {
    try {
      return await privateFiles.readBytes(key, maxBytes);
    } catch (error) {
      if (!(error instanceof FileTooLargeError)) throw error;
      const message = `The models of this plan have more than ${MAX_MODEL_BYTES} bytes together.`;
      throw new ModelError('MODEL_TOO_COMPLEX', message, { cause: error });
    }
  }
}
