import { createHash } from 'node:crypto';
import type { FileFacts } from '../../platform/aws/bucket-client.ts';
import type { FileStore } from '../../platform/aws/files.ts';
import type { BucketName } from '../../platform/aws/stores.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { Orphan, OrphanStore } from './orphan.ts';
import type { StoredPlan } from './plan.ts';
import { PLAN_FILE_BUCKETS, type PlanFileKind, planFileKey } from './plan-file-keys.ts';

/**
 * Longer than any function that writes a file runs. After this time either the row of the plan names the file, or no
 * row ever will.
 */
const WRITER_MINUTES = 5;
/** Writers delete their own orphans right after the write. The sweeper deletes them only if the writer crashed. */
const CLEANUP_MINUTES = 1;

/** A file that was written. It is deleted again unless the row of a plan contains its key. */
export interface WrittenFile {
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly orphan: Orphan;
}

/** The content of a new file. */
interface NewFile extends Pick<FileFacts, 'contentType'> {
  readonly bytes: Uint8Array;
  /** With the leading dot. */
  readonly extension: string;
}

/** What an orphan record points to: one file, all of a deleted plan, or the published thumbnail of a plan. */
type OrphanTarget = { readonly kind: 'file'; readonly key: string } | { readonly kind: 'plan' | 'thumbnail' };

/**
 * Writes the files of plans. Each write records an orphan first, so a crash leaves no file forever: see {@link Orphan}.
 */
export interface PlanFiles {
  /** Records the file as an orphan, then writes it. */
  write(plan: Pick<StoredPlan, 'tenant' | 'id'>, kind: PlanFileKind, file: NewFile): Promise<WrittenFile>;
  /** Makes the orphan record for a change. The writer deletes the orphan after its write. Stores nothing. */
  orphan(plan: Pick<StoredPlan, 'tenant' | 'id'>, target: OrphanTarget): Orphan;
}

/** What writing files needs. */
interface PlanFilesDeps {
  readonly buckets: Readonly<Record<BucketName, Pick<FileStore, 'putBytes'>>>;
  readonly orphans: Pick<OrphanStore, 'put'>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

/** Opens the files of plans. */
export function planFiles({ buckets, orphans, clock, ids }: PlanFilesDeps): PlanFiles {
  const orphanIn = (minutes: number, { tenant, id }: Pick<StoredPlan, 'tenant' | 'id'>, target: OrphanTarget) => {
    const dueAt = new Date(clock().getTime() + minutes * 60_000).toISOString();
    const facts = { tenant, planId: id, id: ids(), dueAt };
    return target.kind === 'file' ? { ...target, ...facts, bucket: bucketOf(target.key) } : { ...target, ...facts };
  };
  return {
    async write(plan, kind, { bytes, contentType, extension }) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const key = planFileKey(plan, kind, { sha256, unique: ids(), extension });
      const orphan = orphanIn(WRITER_MINUTES, plan, { kind: 'file', key });
      await orphans.put(orphan);
      await buckets[PLAN_FILE_BUCKETS[kind]].putBytes(key, bytes, { contentType, immutable: true });
      return { key, sha256, bytes: bytes.length, orphan };
    },
    orphan: (plan, target) => orphanIn(CLEANUP_MINUTES, plan, target),
  };
}

/** The keys of all files that a plan's row names. */
export function fileKeysOf({ text, oldTexts, thumbnail, assets, storedDraft, drawing }: StoredPlan): string[] {
  return [
    ...(text && 'key' in text ? [text.key] : []),
    ...oldTexts.map(({ key }) => key),
    ...(thumbnail?.kind === 'image' ? [thumbnail.key] : []),
    ...assets.map(({ key }) => key),
    ...(storedDraft ? [storedDraft.key] : []),
    ...(drawing ? [drawing.key] : []),
  ];
}

function bucketOf(key: string): BucketName {
  const kind = key.split('/')[3] as PlanFileKind;
  return PLAN_FILE_BUCKETS[kind];
}
