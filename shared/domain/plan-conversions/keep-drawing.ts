import { createHash } from 'node:crypto';
import type { FileStore } from '../../platform/aws/files.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import type { OrphanStore } from '../plans/orphan.ts';
import type { StoredPlan } from '../plans/plan.ts';
import { planFileKey } from '../plans/plan-file-keys.ts';
import type { PlanFiles, WrittenFile } from '../plans/plan-files.ts';
import type { DrawingSource } from './drawing-source.ts';

/** What keeping a drawing needs. */
export interface KeepDrawingDeps {
  readonly files: Pick<PlanFiles, 'write' | 'orphan'>;
  readonly orphans: Pick<OrphanStore, 'put'>;
  readonly privateFiles: Pick<FileStore, 'copy'>;
  readonly ids: IdSource;
}

/** A file that is deleted again unless the row of a plan contains its key. */
type DrawingFile = Pick<WrittenFile, 'key' | 'orphan'>;
type PlanIds = Pick<StoredPlan, 'tenant' | 'id'>;

const CONTENT_TYPE = 'application/octet-stream';
const EXTENSION = '.dxf';

/** Keeps the drawing of a plan as a private file of the plan, so that it can be converted later, and again. */
export function keepDrawing(source: DrawingSource, ids: PlanIds, deps: KeepDrawingDeps): Promise<DrawingFile> {
  return source.kind === 'file' ? written(source.bytes, ids, deps) : copied(source, ids, deps);
}

function written(bytes: Uint8Array, ids: PlanIds, { files }: KeepDrawingDeps): Promise<DrawingFile> {
  return files.write(ids, 'drawings', { bytes, contentType: CONTENT_TYPE, extension: EXTENSION });
}

/**
 * Copies an upload, because uploads are deleted after a day. The ETag names the content, which is not read here.
 */
async function copied(
  from: Extract<DrawingSource, { kind: 'upload' }>,
  ids: PlanIds,
  { files, orphans, privateFiles, ids: newId }: KeepDrawingDeps,
): Promise<DrawingFile> {
  const name = createHash('sha256').update(from.etag).digest('hex');
  const key = planFileKey(ids, 'drawings', { sha256: name, unique: newId(), extension: EXTENSION });
  const orphan = files.orphan(ids, { kind: 'file', key });
  await orphans.put(orphan);
  await privateFiles.copy(from, key, { contentType: CONTENT_TYPE });
  return { key, orphan };
}
