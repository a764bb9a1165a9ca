import type { FileStore } from '../../platform/aws/files.ts';
import { type Key, type Table, writeTransaction } from '../../platform/aws/table.ts';
import { linkPart } from '../links/link-store.ts';
import type { StoredPlanText } from '../plans/plan.ts';
import { MAX_INLINE_TEXT_BYTES, MAX_TEXT_BYTES } from '../plans/plan-text.ts';
import { SNAPSHOT_ID, StoredSnapshot } from './plan-snapshot.ts';

/** The plan snapshots of tenants. Each call is one GetItem or one
 * transaction, and one object for a long text. */
export interface SnapshotStore {
  find(tenant: number, id: string): Promise<StoredSnapshot | undefined>;
  create(snapshot: Omit<StoredSnapshot, 'text'>, plan: string): Promise<StoredSnapshot>;
  /** Returns the plan XML of a snapshot. */
  text(snapshot: StoredSnapshot): Promise<string>;
}

/** What the store of snapshots needs. */
interface SnapshotStoreDeps {
  /** The table `saved`: GetItem and PutItem. */
  readonly saved: Table;
  /** For texts above 300 kB: GetObject and PutObject. */
  readonly privateFiles: Pick<FileStore, 'putBytes' | 'readBytes'>;
}

/** Opens the plan snapshots of tenants. */
export function snapshotStore({ saved, privateFiles }: SnapshotStoreDeps): SnapshotStore {
  return {
    ...snapshotFinder(saved),
    async create(snapshot, plan) {
      // The text is written first, so every snapshot that can be read is complete. A text without a row is never read.
      const stored = { ...snapshot, text: await kept(snapshot, plan, privateFiles) };
      const { id, tenant, created } = snapshot;
      await writeTransaction([
        {
          table: saved,
          put: { ...snapshotKey(snapshot), ...stored },
          condition: { expression: 'attribute_not_exists(pk)' },
        },
        linkPart(saved, { id, tenant, target: id, created }),
      ]);
      return stored;
    },
    async text({ text }) {
      if ('value' in text) return text.value;
      return Buffer.from(await privateFiles.readBytes(text.key, MAX_TEXT_BYTES)).toString();
    },
  };
}

/**
 * Finds rows of snapshots for functions that read no texts.
 *
 * @param saved the table `saved`: GetItem
 */
export function snapshotFinder(saved: Table): Pick<SnapshotStore, 'find'> {
  return {
    // A text that cannot be an id may be longer than a key of the table.
    find: async (tenant, id) =>
      SNAPSHOT_ID.test(id) ? saved.get(snapshotKey({ tenant, id }), StoredSnapshot, { consistent: true }) : undefined,
  };
}

/** The key of a snapshot in the table `saved`. */
export function snapshotKey({ tenant, id }: Pick<StoredSnapshot, 'tenant' | 'id'>): Key {
  return { pk: `${tenant}#planSnapshot#${id}`, sk: 'planSnapshot' };
}

/** The prefix of a snapshot's files in both buckets. */
export function snapshotFilePrefix({ tenant, id }: Pick<StoredSnapshot, 'tenant' | 'id'>): string {
  return `${tenant}/planSnapshots/${id}/`;
}

async function kept(
  snapshot: Pick<StoredSnapshot, 'tenant' | 'id'>,
  plan: string,
  privateFiles: Pick<FileStore, 'putBytes'>,
): Promise<StoredPlanText> {
  const bytes = Buffer.from(plan);
  if (bytes.length <= MAX_INLINE_TEXT_BYTES) return { value: plan };
  const key = `${snapshotFilePrefix(snapshot)}plan.xml`;
  await privateFiles.putBytes(key, bytes, { contentType: 'application/xml', immutable: true });
  return { key, bytes: bytes.length };
}
