import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import { type ItemStore, itemStore } from '../../../../shared/domain/items/item-store.ts';
import type { FileStore } from '../../../../shared/platform/aws/files.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { newJobId } from '../../../../shared/platform/jobs/job-keys.ts';
import { type JobStore, jobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { KEY_ID, SECRET } from '../../../infra/local/s3/recording-gate.ts';
import { deployedBucket, S3Fixture } from '../../../infra/local/s3/s3-fixture.ts';
import { ownTables } from '../../own-tables.ts';

const TENANT = 7;

/** The environment of conversions: real tables, real buckets, and a temporary folder. */
export interface ConversionFixture {
  readonly tables: Awaited<ReturnType<typeof ownTables>>;
  readonly jobs: JobStore;
  readonly items: ItemStore;
  readonly privateFiles: FileStore;
  readonly publicFiles: FileStore;
  readonly temporaryFolder: string;
  /** Finds the files that conversions have left. */
  leftovers(): string[];
  newItem(fields?: Partial<StoredItem>): Promise<StoredItem>;
  itemOf(item: StoredItem): Promise<StoredItem | undefined>;
  /** A job of an item that an attempt has claimed. */
  claimedJob(item: StoredItem, fields: Partial<StoredJob>, now: Date): Promise<{ job: StoredJob; owner: string }>;
  stop(): Promise<void>;
}

export async function startConversionFixture(): Promise<ConversionFixture> {
  const s3 = await new S3Fixture([deployedBucket('private'), deployedBucket('public')]).start();
  const tables = await ownTables();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: s3.url,
    AWS_ACCESS_KEY_ID: KEY_ID,
    AWS_SECRET_ACCESS_KEY: SECRET,
    BUCKET_PRIVATE_FILES: 'private',
    BUCKET_PUBLIC_FILES: 'public',
  });
  // The adapter creates its client when it is imported.
  const { openWholeBucket } = await import('../../../../shared/platform/aws/whole-bucket.ts');
  const jobs = jobStore(tables.jobs);
  const items = itemStore(tables.items);
  const temporaryFolder = mkdtempSync(path.join(tmpdir(), 'conversions-'));
  const idOf = ({ catalog, externalId }: StoredItem) => ({ catalogId: catalog, externalId });
  return {
    tables,
    jobs,
    items,
    privateFiles: openWholeBucket('privateFiles'),
    publicFiles: openWholeBucket('publicFiles'),
    temporaryFolder,
    leftovers: () => readdirSync(temporaryFolder),
    async newItem(fields = {}) {
      const time = new Date().toISOString();
      const facts = {
        tenant: TENANT,
        catalog: 'demo',
        externalId: randomId(),
        created: time,
        updated: time,
        version: 1,
      };
      const item = StoredItem.parse({ ...facts, ...fields });
      await items.create(item);
      return item;
    },
    itemOf: (item) => items.findCurrent(item.tenant, idOf(item)),
    async claimedJob(item, fields, now) {
      const targetId = `${item.catalog}:${item.externalId}`;
      const facts = { tenant: TENANT, targetId, sourceKey: null, sourceSettings: {}, startedBy: null };
      const id = newJobId(TENANT, randomId());
      await jobs.create({ id, kind: 'conversion', ...facts, ...fields }, now);
      const owner = randomId();
      const claim = await jobs.claim(id, owner, now);
      if (claim.kind !== 'claimed') throw new Error('a new job can be claimed');
      return { job: claim.job, owner };
    },
    async stop() {
      await s3.stop();
      rmSync(temporaryFolder, { recursive: true, force: true });
    },
  };
}
