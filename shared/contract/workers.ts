import { CONVERSION_THREAD } from '../domain/plan-conversions/conversion-thread-entry.ts';
import { MEMORY_ENVIRONMENT } from '../engines/models3d/memory-environment.ts';
import type { QueueName, StoreAccess, TableName } from '../platform/aws/stores.ts';

/** A function that no route calls: it is fed by a queue, a dead-letter queue, a table's stream or a schedule. */
export interface Worker {
  /** Unique, kebab case; names the function. */
  readonly name: string;
  /** The handler's file below `functions/`, without its ending. */
  readonly file: string;
  readonly trigger:
    | {
        readonly kind: 'queue';
        readonly queue: QueueName;
        /** More than ten need a window. */
        readonly batchSize: number;
        /** For so long a batch is gathered after its first message; not at all when not given. */
        readonly windowSeconds?: number;
        readonly maxConcurrency: number;
      }
    | { readonly kind: 'deadLetters'; readonly queue: QueueName; readonly batchSize: number }
    | { readonly kind: 'schedule'; readonly everyMinutes: number }
    /** The changes of a table, in their order, gathered for some seconds. */
    | {
        readonly kind: 'stream';
        readonly table: TableName;
        readonly batchSize: number;
        readonly windowSeconds: number;
      };
  readonly stores: StoreAccess;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Size of /tmp in MiB; 512 when not given. */
  readonly storageMb?: number;
  /** Packages with .wasm, .node or file look-ups: copied beside the bundle instead of bundled. */
  readonly unbundled?: readonly string[];
  /** Packages that are copied beside the bundle as well where somebody has installed them. */
  readonly optionalPackages?: readonly string[];
  /** Files whose code decides over results that are kept: a hash of it lies beside the bundle; see `results-version.ts`. */
  readonly resultSources?: readonly string[];
  /** Threads in which the system looks names up; four when not given. */
  readonly lookupThreads?: number;
  /** Variables that its process needs beside those of every function. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The page in which models are rendered lies beside the bundle. */
  readonly renderPage?: boolean;
  /** Further entry points of the same folder, for child processes and threads: output name (no ending) → file from the root. */
  readonly childEntries?: Readonly<Record<string, string>>;
}

/** All functions beside the endpoints. Infrastructure, bundling and the local cloud read this list. */
export const workers: readonly Worker[] = [
  {
    name: 'convert-asset',
    file: 'workers/convert-asset',
    trigger: { kind: 'queue', queue: 'assetJobs', batchSize: 1, maxConcurrency: 10 },
    stores: {
      identity: ['GetItem'],
      items: ['GetItem', 'PutItem', 'DeleteItem'],
      jobs: ['GetItem', 'PutItem', 'UpdateItem'],
      renderJobs: ['SendMessage'],
      // ListBucket, so that S3 tells an object that is missing from one that is forbidden.
      privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
      publicFiles: ['PutObject'],
    },
    memoryMb: 3008,
    timeoutSeconds: 840,
    storageMb: 4096,
    environment: MEMORY_ENVIRONMENT,
    unbundled: ['sharp', 'draco3dgltf', 'gltf-validator', 'assimpjs'],
    childEntries: {
      'import-child': 'shared/engines/models3d/import-child.ts',
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
    stores: { jobs: ['UpdateItem'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'render-item',
    file: 'workers/render-item',
    trigger: { kind: 'queue', queue: 'renderJobs', batchSize: 1, maxConcurrency: 3 },
    stores: {
      items: ['GetItem', 'PutItem', 'DeleteItem'],
      jobs: ['GetItem', 'UpdateItem'],
      // ListBucket, so that S3 tells a picture that is not there yet from one that is forbidden.
      privateFiles: ['GetObject', 'PutObject', 'ListBucket'],
      publicFiles: ['GetObject', 'PutObject'],
      renderJobs: ['SendMessage'],
    },
    memoryMb: 3008,
    timeoutSeconds: 840,
    storageMb: 2048,
    unbundled: ['sharp', '@sparticuz/chromium', 'puppeteer-core'],
    renderPage: true,
  },
  {
    name: 'fail-dead-render-job',
    file: 'workers/fail-dead-asset-job',
    trigger: { kind: 'deadLetters', queue: 'renderJobs', batchSize: 10 },
    stores: { jobs: ['UpdateItem'] },
    memoryMb: 256,
    timeoutSeconds: 30,
  },
  {
    name: 'convert-drawing',
    file: 'workers/convert-drawing',
    trigger: { kind: 'queue', queue: 'planJobs', batchSize: 1, maxConcurrency: 5 },
    stores: {
      jobs: ['GetItem', 'UpdateItem'],
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
    name: 'export-model',
    file: 'workers/export-model',
    trigger: { kind: 'queue', queue: 'exportJobs', batchSize: 1, maxConcurrency: 5 },
    stores: {
      items: ['GetItem', 'BatchGetItem'],
      saved: ['GetItem'],
      jobs: ['GetItem', 'UpdateItem'],
      events: ['PutItem'],
      webhooks: ['SendMessage'],
      // ListBucket, so that S3 tells an export that was not made before from one that is forbidden.
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
      jobs: ['Query:unfinished', 'UpdateItem'],
      assetJobs: ['SendMessage'],
      renderJobs: ['SendMessage'],
      exportJobs: ['SendMessage'],
      planJobs: ['SendMessage'],
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
      events: ['BatchGetItem', 'UpdateItem', 'PartiQLUpdate'],
      webhooks: ['SendMessage'],
      slowWebhooks: ['SendMessage'],
      mail: ['SendEmail'],
    },
    memoryMb: 512,
    lookupThreads: 32,
    // A POST and the mail after it. Six times as long, messages stay hidden that a sender has died with.
    timeoutSeconds: 30,
  },
  {
    name: 'send-slow-webhook',
    file: 'workers/send-slow-webhook',
    // Waits for receivers most of the time: a hundred answers at once take hardly more of it than ten.
    trigger: { kind: 'queue', queue: 'slowWebhooks', batchSize: 100, windowSeconds: 1, maxConcurrency: 10 },
    stores: {
      identity: ['BatchGetItem'],
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
    stores: { items: ['GetItem'], catalogSnapshots: ['SendMessage'] },
    memoryMb: 256,
    timeoutSeconds: 30,
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
    name: 'draw-plan-thumbnails',
    file: 'workers/draw-plan-thumbnails',
    trigger: { kind: 'stream', table: 'plans', batchSize: 20, windowSeconds: 1 },
    stores: {
      plans: ['GetItem'],
      // ListBucket, so that S3 tells a text that is gone from one that is forbidden.
      privateFiles: ['GetObject', 'ListBucket'],
      publicFiles: ['GetObject', 'PutObject', 'DeleteObject'],
    },
    memoryMb: 1024,
    timeoutSeconds: 120,
    unbundled: ['sharp', 'dejavu-fonts-ttf'],
  },
  {
    name: 'note-changed-products',
    file: 'workers/note-changed-products',
    trigger: { kind: 'stream', table: 'items', batchSize: 500, windowSeconds: 1 },
    stores: {
      items: ['GetItem'],
      matches: ['GetItem', 'BatchWriteItem'],
      matchSnapshots: ['SendMessage'],
    },
    memoryMb: 512,
    timeoutSeconds: 120,
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
