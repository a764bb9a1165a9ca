import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { FileStore } from '../../platform/aws/files.ts';
import type { Table, TransactionPart } from '../../platform/aws/table.ts';
import { notFound } from '../../platform/errors/service-error.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { PlanContent, type StoredPlan } from './plan.ts';
import { planPartition, VERSION_PREFIX, versionKey, versionTextKey } from './plan-keys.ts';
import { MAX_TEXT_BYTES, readText } from './plan-text.ts';

/** The number of versions that are kept, with the current one (D913). */
const KEPT_VERSIONS = 50;

/** An earlier state of a plan. */
export const StoredVersion = z.object({
  id: z.int(),
  content: PlanContent,
  hash: z.string(),
  changeDate: Timestamp,
});
export type StoredVersion = z.infer<typeof StoredVersion>;

/** The text of an earlier state: compressed, or the key of its file. Neither if planObjects was null. */
const VersionText = z.object({
  gzip: z.instanceof(Uint8Array).optional(),
  key: z.string().optional(),
});

/**
 * Counts a change of content or text as a new version, and keeps the keys of text files that only versions name now.
 */
export function withHistory(current: StoredPlan, changed: StoredPlan): StoredPlan {
  if (current.hash === changed.hash && isDeepStrictEqual(current.content, changed.content)) return changed;
  const versionId = current.versionId + 1;
  const { text } = current;
  const oldTexts = [...current.oldTexts];
  if (text && 'key' in text && !isDeepStrictEqual(text, changed.text)) {
    oldTexts.push({ key: text.key, lastVersionId: current.versionId });
  }
  return { ...changed, versionId, oldTexts: oldTexts.filter(({ lastVersionId }) => isKept(lastVersionId, versionId)) };
}

/** The writes of the history for a change: adds the previous state as a version, and deletes the oldest version. */
export function historyParts(table: Table, current: StoredPlan, next: StoredPlan): TransactionPart[] {
  if (current.versionId === next.versionId) return [];
  const { tenant, id, versionId, content, hash, changeDate, text } = current;
  const version: StoredVersion = { id: versionId, content, hash, changeDate };
  const oldest = next.versionId - KEPT_VERSIONS;
  return [
    { table, put: { ...versionKey(tenant, id, versionId), ...version } },
    { table, put: { ...versionTextKey(tenant, id, versionId), ...storedText(text) } },
    ...(oldest > 0
      ? [
          { table, delete: versionKey(tenant, id, oldest) },
          { table, delete: versionTextKey(tenant, id, oldest) },
        ]
      : []),
  ];
}

/** Returns the earlier states of a plan, newest first. */
export function earlierVersions(table: Table, { tenant, id }: StoredPlan): AsyncGenerator<StoredVersion> {
  const values = { ':pk': planPartition(tenant, id), ':prefix': VERSION_PREFIX };
  const keyCondition = { expression: 'pk = :pk AND begins_with(sk, :prefix)', values };
  return table.query({ keyCondition, descending: true, consistent: true, limit: KEPT_VERSIONS - 1 }, StoredVersion);
}

/**
 * Returns an earlier state with its text.
 *
 * @throws ServiceError 404 when the version does not exist or is no longer kept
 */
export async function earlierVersion(
  table: Table,
  { tenant, id }: StoredPlan,
  versionId: number,
  privateFiles: Pick<FileStore, 'findBytes'>,
): Promise<{ readonly version: StoredVersion; readonly planObjects: string | null }> {
  const [version, text] = await Promise.all([
    table.get(versionKey(tenant, id, versionId), StoredVersion, { consistent: true }),
    table.get(versionTextKey(tenant, id, versionId), VersionText, { consistent: true }),
  ]);
  if (!version || !text) throw notFound('version of the plan');
  if (text.gzip) return { version, planObjects: gunzipSync(text.gzip, { maxOutputLength: MAX_TEXT_BYTES }).toString() };
  if (text.key === undefined) return { version, planObjects: null };
  const planObjects = await readText({ key: text.key }, privateFiles);
  if (planObjects === undefined) throw notFound('version of the plan');
  return { version, planObjects };
}

function storedText(text: StoredPlan['text']): z.infer<typeof VersionText> {
  if (text === null) return {};
  return 'key' in text ? { key: text.key } : { gzip: gzipSync(text.value) };
}

function isKept(versionId: number, newest: number): boolean {
  return versionId > newest - KEPT_VERSIONS;
}
