import { CONVERSION_THREAD } from '../domain/plan-conversions/conversion-thread-entry.ts';
import { PLAN_DRAWING_CHILD } from '../domain/plans/plan-drawing-entry.ts';
import { MEMORY_ENVIRONMENT } from '../engines/models3d/memory-environment.ts';
import type { QueueName, StoreAccess, TableName } from '../platform/aws/stores.ts';

/* This file has more than 300 lines, because it is one list. */

/** A function that no route calls. A queue, a dead-letter queue, a table's stream or a schedule triggers it. */
export interface Worker {
  /** Name of the function: unique, kebab case. */
  readonly name: string;
  /** The handler's file below `functions/`, without extension. */
  readonly file: string;
  readonly trigger:
    | {
        readonly kind: 'queue';
        readonly queue: QueueName;
        /** More than ten need `windowSeconds`. */
        readonly batchSize: number;
        /** How long Lambda collects a batch after its first message; default 0. */
        readonly windowSeconds?: number;
        /** Default of the stage setting `workerMaxConcurrency`. */
        readonly maxConcurrency: number;
      }
    | { readonly kind: 'deadLetters'; readonly queue: QueueName; readonly batchSize: number }
    | { readonly kind: 'schedule'; readonly everyMinutes: number }
    /**
     * The changes of a table in their order, collected for some seconds. Lambda reports to `setAside` what it gives up.
     */
    | {
        readonly kind: 'stream';
        readonly table: TableName;
        readonly batchSize: number;
        readonly windowSeconds: number;
      };
  readonly stores: StoreAccess;
  /** Tables whose streams the function itself reads. */
  readonly readsStreams?: readonly TableName[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Size of /tmp in MiB; default 512. */
  readonly storageMb?: number;
  /** Packages that cannot be bundled (.wasm, .node, files read at run time): copied into the folder of the bundle. */
  readonly unbundled?: readonly string[];
  /** Packages that are copied too if they are installed. */
  readonly optionalPackages?: readonly string[];
  /** Files whose code determines stored results: their hash is written beside the bundle; see `results-version.ts`. */
  readonly resultSources?: readonly string[];
  /** Threads for DNS lookups; default four. */
  readonly lookupThreads?: number;
  /** Environment variables in addition to those of every function. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Copies the page that renders models into the folder of the bundle. */
  readonly renderPage?: boolean;
  /**
   * More entry points in the same folder, for child processes and threads: output name (no extension) → file from the
   * root.
   */
  readonly childEntries?: Readonly<Record<string, string>>;
}

/** All functions except the endpoints. Infrastructure, bundling and the local cloud read this list. */
export const workers: readonly Worker[] = [
  {
    name: 'convert-asset',
    file: 'workers/convert-asset',
    trigger: { kind: 'queue', queue: 'assetJobs', batchSize: 1, maxConcurrency: 10 },
    stores: {
      identity: ['GetItem'],
      items: ['GetItem', 'PutItem', 'DeleteItem', 'Query'],
      jobs: ['GetItem', 'PutItem', 'UpdateItem', 'Query:turns'],
      assetJobs: ['SendMessage'],
      renderJobs: ['SendMessage'],
      // With ListBucket, S3 returns 404 for a missing object; without it, 403.
      privateFiles: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
      // The images of chosen materials are read.
      publicFiles: ['GetObject', 'PutObject'],
    },
    memoryMb: 3008,
    timeoutSeconds: 840,
    storageMb: 4096,
    environment: MEMORY_ENVIRONMENT,
    unbundled: ['sharp', 'draco3dgltf', 'gltf-validator', 'assimpjs'],
    childEntries: {
      'import-child': 'shared/engines/models3d/import-child.ts',
      'configure-child': 'shared/engines/models3d/configured/configure-child.ts',
      'companion-thread': 'shared/engines/models3d/companions/companion-thread.ts',
    },
    optionalPackages: ['occt-import-js'],
    resultSources: [
      'shared/engines/models3d/convert-model.ts',
      'shared/engines/models3d/import-child.ts',
      'shared/engines/models3d/companions/companion-thread.ts',
    ],
  },
  {
    name: 'fail-dead-asset-job',
    file: 'workers/fail-dead-asset-job',
    trigger: { kind: 'deadLetters', queue: 'assetJobs', batchSize: 10 },
    stores: { jobs: ['GetItem', 'UpdateItem'], items: ['GetItem', 'PutItem'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'render-item',
    file: 'workers/render-item',
    trigger: { kind: 'queue', queue: 'renderJobs', batchSize: 1, maxConcurrency: 3 },
    stores: {
      // The images of a configured item are changed one by one.
      items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchGetItem', 'Query'],
      saved: ['GetItem'],
      plans: ['GetItem', 'PutItem'],
      jobs: ['GetItem', 'UpdateItem', 'Query:turns'],
      // With ListBucket, S3 returns 404 for a missing picture; without it, 403.
      privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
      publicFiles: ['GetObject', 'PutObject'],
      usage: ['UpdateItem'],
      renderJobs: ['SendMessage'],
    },
    memoryMb: 3008,
    timeoutSeconds: 840,
    storageMb: 2048,
    unbundled: ['sharp', 'dejavu-fonts-ttf', 'draco3dgltf', '@sparticuz/chromium', 'puppeteer-core'],
    childEntries: { 'configure-child': 'shared/engines/models3d/configured/configure-child.ts' },
    renderPage: true,
  },
  {
    name: 'fail-dead-render-job',
    file: 'workers/fail-dead-render-job',
    trigger: { kind: 'deadLetters', queue: 'renderJobs', batchSize: 10 },
    stores: { jobs: ['GetItem', 'UpdateItem'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'convert-drawing',
    file: 'workers/convert-drawing',
    trigger: { kind: 'queue', queue: 'planJobs', batchSize: 1, maxConcurrency: 5 },
    stores: {
      jobs: ['GetItem', 'UpdateItem', 'Query:turns'],
      planJobs: ['SendMessage'],
      plans: ['GetItem', 'PutItem', 'DeleteItem'],
      items: ['GetItem', 'BatchGetItem', 'Query'],
      matches: ['Query'],
      privateFiles: ['GetObject', 'PutObject', 'DeleteObject'],
    },
    memoryMb: 3008,
    timeoutSeconds: 840,
    childEntries: CONVERSION_THREAD,
  },
  {
    name: 'fail-dead-drawing',
    file: 'workers/fail-dead-drawing',
    trigger: { kind: 'deadLetters', queue: 'planJobs', batchSize: 10 },
    stores: { jobs: ['GetItem', 'UpdateItem'], plans: ['GetItem', 'PutItem'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'run-catalog-job',
    file: 'workers/run-catalog-job',
    trigger: { kind: 'queue', queue: 'catalogJobs', batchSize: 1, maxConcurrency: 5 },
    stores: {
      items: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      matches: ['PutItem'],
      jobs: ['GetItem', 'PutItem', 'UpdateItem', 'Query:turns', 'Query:byItem'],
      assetJobs: ['SendMessage'],
      catalogJobs: ['SendMessage'],
      // With ListBucket, S3 returns 404 for a missing file; without it, 403.
      privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
    },
    memoryMb: 1769,
    timeoutSeconds: 840,
    storageMb: 2048,
  },
  {
    name: 'fail-dead-catalog-job',
    file: 'workers/fail-dead-catalog-job',
    trigger: { kind: 'deadLetters', queue: 'catalogJobs', batchSize: 10 },
    stores: { jobs: ['GetItem', 'UpdateItem'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'export-model',
    file: 'workers/export-model',
    trigger: { kind: 'queue', queue: 'exportJobs', batchSize: 1, maxConcurrency: 5 },
    stores: {
      items: ['GetItem', 'BatchGetItem', 'Query'],
      saved: ['GetItem'],
      jobs: ['GetItem', 'UpdateItem', 'Query:turns'],
      exportJobs: ['SendMessage'],
      events: ['PutItem'],
      webhooks: ['SendMessage'],
      // With ListBucket, S3 returns 404 for a missing export; without it, 403.
      privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
      publicFiles: ['GetObject', 'PutObject'],
    },
    memoryMb: 3008,
    timeoutSeconds: 840,
    storageMb: 4096,
    unbundled: ['sharp', 'draco3dgltf', 'gltf-validator', 'assimpjs'],
    childEntries: { 'export-child': 'shared/engines/models3d/export-child.ts' },
    resultSources: ['shared/engines/models3d/export-child.ts', 'shared/domain/exports/archive-exports.ts'],
  },
  {
    name: 'fail-dead-export-job',
    file: 'workers/fail-dead-export-job',
    trigger: { kind: 'deadLetters', queue: 'exportJobs', batchSize: 10 },
    stores: { jobs: ['GetItem', 'UpdateItem'], events: ['PutItem'], webhooks: ['SendMessage'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'sweep-jobs',
    file: 'workers/sweep-jobs',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    stores: {
      jobs: ['GetItem', 'Query:unfinished', 'UpdateItem'],
      items: ['GetItem', 'PutItem'],
      assetJobs: ['SendMessage'],
      renderJobs: ['SendMessage'],
      exportJobs: ['SendMessage'],
      planJobs: ['SendMessage'],
      catalogJobs: ['SendMessage'],
    },
    memoryMb: 256,
    timeoutSeconds: 50,
  },
  {
    name: 'send-webhook',
    file: 'workers/send-webhook',
    trigger: { kind: 'queue', queue: 'webhooks', batchSize: 10, maxConcurrency: 20 },
    stores: {
      identity: ['BatchGetItem'],
      usage: ['UpdateItem'],
      events: ['BatchGetItem', 'UpdateItem', 'PartiQLUpdate'],
      webhooks: ['SendMessage'],
      slowWebhooks: ['SendMessage'],
      mail: ['SendEmail'],
    },
    memoryMb: 512,
    lookupThreads: 32,
    // Time for one POST and one mail. Messages of a crashed sender stay hidden for six times as long.
    timeoutSeconds: 30,
  },
  {
    name: 'send-slow-webhook',
    file: 'workers/send-slow-webhook',
    // The function mostly waits for receivers: a hundred responses need little more processor time than ten.
    trigger: { kind: 'queue', queue: 'slowWebhooks', batchSize: 100, windowSeconds: 1, maxConcurrency: 10 },
    stores: {
      identity: ['BatchGetItem'],
      usage: ['UpdateItem'],
      events: ['BatchGetItem', 'UpdateItem', 'PartiQLUpdate'],
      webhooks: ['SendMessage'],
      mail: ['SendEmail'],
    },
    memoryMb: 512,
    lookupThreads: 64,
    timeoutSeconds: 30,
  },
  {
    name: 'note-mail-notice',
    file: 'workers/note-mail-notice',
    trigger: { kind: 'queue', queue: 'mailNotices', batchSize: 10, maxConcurrency: 2 },
    stores: { events: ['UpdateItem'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'send-account-mail',
    file: 'workers/send-account-mail',
    trigger: { kind: 'queue', queue: 'accountMails', batchSize: 10, maxConcurrency: 2 },
    stores: { identity: ['GetItem', 'PutItem', 'UpdateItem'], usage: ['UpdateItem'], mail: ['SendEmail'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'sweep-events',
    file: 'workers/sweep-events',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    stores: {
      identity: ['GetItem', 'Query'],
      events: ['Query:unfinished', 'UpdateItem'],
      webhooks: ['SendMessage'],
      mail: ['SendEmail'],
    },
    memoryMb: 256,
    timeoutSeconds: 50,
  },
  {
    name: 'note-changed-catalogs',
    file: 'workers/note-changed-catalogs',
    trigger: { kind: 'stream', table: 'items', batchSize: 1_000, windowSeconds: 1 },
    stores: {
      items: ['GetItem'],
      identity: ['GetItem'],
      events: ['PutItem'],
      catalogSnapshots: ['SendMessage'],
      webhooks: ['SendMessage'],
      setAside: ['SendMessage'],
    },
    memoryMb: 256,
    timeoutSeconds: 60,
  },
  {
    name: 'build-catalog-snapshot',
    file: 'workers/build-catalog-snapshot',
    trigger: { kind: 'queue', queue: 'catalogSnapshots', batchSize: 1, maxConcurrency: 5 },
    stores: {
      items: ['GetItem', 'Query', 'PutItem'],
      privateFiles: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
    },
    memoryMb: 1024,
    timeoutSeconds: 840,
  },
  {
    name: 'note-ended-jobs',
    file: 'workers/note-ended-jobs',
    trigger: { kind: 'stream', table: 'jobs', batchSize: 100, windowSeconds: 1 },
    stores: {
      identity: ['GetItem'],
      events: ['PutItem'],
      usage: ['UpdateItem'],
      webhooks: ['SendMessage'],
      setAside: ['SendMessage'],
    },
    memoryMb: 256,
    timeoutSeconds: 60,
  },
  {
    name: 'sweep-plans',
    file: 'workers/sweep-plans',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    stores: {
      plans: ['Query:leftovers', 'Query', 'GetItem', 'DeleteItem'],
      publicFiles: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'],
      privateFiles: ['DeleteObject', 'ListBucket'],
    },
    memoryMb: 512,
    timeoutSeconds: 50,
  },
  {
    name: 'sweep-uploads',
    file: 'workers/sweep-uploads',
    trigger: { kind: 'schedule', everyMinutes: 1 },
    stores: { privateFiles: ['ListBucketVersions', 'DeleteObjectVersion'] },
    memoryMb: 256,
    timeoutSeconds: 50,
  },
  {
    name: 'draw-plan-thumbnails',
    file: 'workers/draw-plan-thumbnails',
    trigger: { kind: 'stream', table: 'plans', batchSize: 20, windowSeconds: 1 },
    stores: {
      plans: ['GetItem'],
      // With ListBucket, S3 returns 404 for a deleted text; without it, 403.
      privateFiles: ['GetObject', 'ListBucket'],
      publicFiles: ['GetObject', 'PutObject', 'DeleteObject'],
      setAside: ['SendMessage'],
    },
    memoryMb: 1024,
    timeoutSeconds: 120,
    unbundled: ['sharp', 'dejavu-fonts-ttf'],
    childEntries: PLAN_DRAWING_CHILD,
  },
  {
    name: 'note-changed-products',
    file: 'workers/note-changed-products',
    trigger: { kind: 'stream', table: 'items', batchSize: 500, windowSeconds: 1 },
    stores: {
      items: ['GetItem', 'BatchGetItem'],
      matches: ['GetItem', 'BatchWriteItem'],
      matchSnapshots: ['SendMessage'],
      setAside: ['SendMessage'],
    },
    memoryMb: 512,
    timeoutSeconds: 120,
  },
  {
    name: 'try-set-aside',
    file: 'workers/try-set-aside',
    trigger: { kind: 'queue', queue: 'setAside', batchSize: 1, maxConcurrency: 2 },
    // The rights of the workers of the streams.
    stores: {
      items: ['GetItem', 'BatchGetItem'],
      matches: ['GetItem', 'BatchWriteItem'],
      plans: ['GetItem'],
      identity: ['GetItem'],
      events: ['PutItem'],
      usage: ['UpdateItem'],
      privateFiles: ['GetObject', 'ListBucket'],
      publicFiles: ['GetObject', 'PutObject', 'DeleteObject'],
      catalogSnapshots: ['SendMessage'],
      matchSnapshots: ['SendMessage'],
      webhooks: ['SendMessage'],
      setAside: ['SendMessage'],
    },
    readsStreams: ['items', 'plans', 'jobs'],
    memoryMb: 1024,
    timeoutSeconds: 50,
    unbundled: ['sharp', 'dejavu-fonts-ttf'],
    childEntries: PLAN_DRAWING_CHILD,
  },
  {
    name: 'build-match-snapshot',
    file: 'workers/build-match-snapshot',
    trigger: { kind: 'queue', queue: 'matchSnapshots', batchSize: 1, maxConcurrency: 5 },
    stores: {
      items: ['GetItem', 'Query'],
      matches: ['GetItem', 'PutItem'],
      privateFiles: ['PutObject', 'DeleteObject', 'ListBucket'],
    },
    memoryMb: 3008,
    timeoutSeconds: 840,
    storageMb: 2048,
  },
];
