import { createHash } from 'node:crypto';
import type { FileFacts, FileStore } from '../../platform/aws/files.ts';
import type { BucketName } from '../../platform/aws/stores.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { Orphan, OrphanStore } from './orphan.ts';
import type { StoredPlan } from './plan.ts';
import { PLAN_FILE_BUCKETS, type PlanFileKind, planFileKey } from './plan-file-keys.ts';

/** No function that writes a file lives longer, so by then its plan names it or nobody ever will. */
const WRITER_MINUTES = 5;
/** What a function clears itself right after its write; the sweeper comes only when that function has died. */
const CLEANUP_MINUTES = 1;

/** A file that was written, and is deleted again unless a plan's row names it by its key. */
export interface WrittenFile {
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly orphan: Orphan;
}

/** A file that is to be written. */
export interface NewFile extends Pick<FileFacts, 'contentType'> {
  readonly bytes: Uint8Array;
  /** With its dot. */
  readonly extension: string;
}

/** What is left over, without whose it is and when somebody should come for it. */
export type OrphanTarget = { readonly kind: 'file'; readonly key: string } | { readonly kind: 'plan' | 'thumbnail' };

/** The files of plans. None is left behind, whatever dies when: see {@link Orphan}. */
export interface PlanFiles {
  /** Notes that a file is left over, and writes it. */
  write(plan: Pick<StoredPlan, 'tenant' | 'id'>, kind: PlanFileKind, file: NewFile): Promise<WrittenFile>;
  /** What a change leaves behind for its writer to clear away. */
  orphan(plan: Pick<StoredPlan, 'tenant' | 'id'>, target: OrphanTarget): Orphan;
}

export interface PlanFilesDeps {
  readonly buckets: Readonly<Record<BucketName, Pick<FileStore, 'putBytes'>>>;
  readonly orphans: Pick<OrphanStore, 'put'>;
  readonly clock: Clock;
  readonly ids: IdSource;
}

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
