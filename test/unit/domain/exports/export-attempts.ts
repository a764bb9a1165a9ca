import { endExport } from '../../../../shared/domain/exports/end-export.ts';
import { exportFailureNews } from '../../../../shared/domain/exports/export-event.ts';
import type { ExportRun } from '../../../../shared/domain/exports/export-run.ts';
import { itemSubjects } from '../../../../shared/domain/exports/export-subject.ts';
import { runExport } from '../../../../shared/domain/exports/run-export.ts';
import type { StoredItem } from '../../../../shared/domain/items/item.ts';
import { StoredEvent } from '../../../../shared/domain/webhooks/event.ts';
import { eventsOfTenantKey } from '../../../../shared/domain/webhooks/event-keys.ts';
import { randomId } from '../../../../shared/platform/identifiers/random-id.ts';
import { costlyJobs } from '../../../../shared/platform/jobs/costly-jobs.ts';
import type { StoredJob } from '../../../../shared/platform/jobs/job.ts';
import { newJobId } from '../../../../shared/platform/jobs/job-keys.ts';
import { jobStore } from '../../../../shared/platform/jobs/job-store.ts';
import { jobTurns } from '../../../../shared/platform/jobs/job-turns.ts';
import { runJob } from '../../../../shared/platform/jobs/run-job.ts';
import { CrashingProcess } from '../../../faults/crashing-process.ts';
import { bundleChild } from '../../../fixtures/models/bundled-child.ts';
import { box } from '../../../fixtures/models/solid.ts';
import { writeGlb } from '../../../fixtures/models/write-gltf.ts';
import { type ConversionFixture, startConversionFixture } from '../conversions/conversion-fixture.ts';

export const NOW = new Date('2026-01-31T09:00:00.000Z');

/** The differences of one attempt at an export from a normal one. */
export interface AttemptChanges {
  readonly run?: Partial<ExportRun>;
  /** Crashes during the attempt; all stores stop working then. */
  readonly process?: CrashingProcess;
  /** The start time of the attempt. */
  readonly at?: Date;
}

/** Exports with real tables, real buckets and the real child process; the queue fails. */
export interface ExportAttempts extends ConversionFixture {
  /** An item with the model of a box. */
  newModel(label?: string): Promise<StoredItem>;
  /** A job whose message has been sent. */
  newJob(item: StoredItem, formats: readonly object[], notify?: StoredJob['notify']): Promise<string>;
  /** Makes one attempt; returns the job in its state afterwards. Throws the error of the attempt. */
  attempt(jobId: string, changes?: AttemptChanges): Promise<StoredJob>;
  /** The events that were sent to this address. */
  eventsTo(email: string): Promise<StoredEvent[]>;
}

export async function startExportAttempts(): Promise<ExportAttempts> {
  const [fixture, child] = await Promise.all([startConversionFixture(), bundleChild('export-child')]);
  const { tables } = fixture;
  return {
    ...fixture,
    async newModel(label = 'Sofa') {
      const masterKey = `7/masters/${randomId()}.glb`;
      const bytes = writeGlb(box([0.6, 0.4, 0.3]));
      await fixture.privateFiles.putBytes(masterKey, bytes, { contentType: 'model/gltf-binary' });
      return fixture.newItem({ label, masterKey });
    },
    async newJob(item, formats, notify) {
      const facts = { kind: 'export' as const, sourceKey: null, sourceSettings: { formats }, startedBy: null };
      const about = {
        tenant: item.tenant,
        targetId: `${item.catalog}:${item.externalId}`,
        ...(notify ? { notify } : {}),
      };
      const { id } = await fixture.jobs.create({ id: newJobId(item.tenant, randomId()), ...facts, ...about }, NOW);
      return id;
    },
    async attempt(
      jobId,
      { run, process = new CrashingProcess(Number.POSITIVE_INFINITY, false), at = new Date() } = {},
    ) {
      const announcements = {
        queue: process.using({ send: async () => Promise.reject(new Error('the queue does not respond')) }),
        clock: () => at,
        ids: randomId,
        onUnsent: () => undefined,
      };
      const ending = { end: endExport({ ...announcements, tables, urlOf: (key) => `https://files.example/${key}` }) };
      const work: ExportRun = {
        subjectOf: itemSubjects(process.using(fixture.items)),
        privateFiles: process.using(fixture.privateFiles),
        publicFiles: process.using(fixture.publicFiles),
        end: process.using(ending).end,
        costly: costlyJobs(tables.jobs, 'export'),
        clock: () => NOW,
        temporaryFolder: fixture.temporaryFolder,
        exportChild: child.file,
        resultsVersion: 'today',
        ...run,
      };
      const outcome = await runJob(jobId, {
        turns: jobTurns(tables.jobs, 'export'),
        queue: { send: () => Promise.reject(new Error('all jobs are of one tenant')) },
        jobs: process.using(jobStore(tables.jobs, exportFailureNews({ ...announcements, events: tables.events }))),
        clock: () => at,
        ids: randomId,
        work: (attempt) => runExport(attempt, work),
        failureOf: () => undefined,
        note: () => undefined,
      });
      const job = await fixture.jobs.find(jobId);
      if (!job) throw new Error(`the job should stay, but it was ${outcome}`);
      return job;
    },
    async eventsTo(email) {
      const keyCondition = { expression: 'tenantKey = :tenant', values: { ':tenant': eventsOfTenantKey(7) } };
      const all: StoredEvent[] = [];
      for await (const event of tables.events.query({ index: 'byTenant', keyCondition }, StoredEvent)) all.push(event);
      return all.filter(({ data }) => data.email === email);
    },
    async stop() {
      await fixture.stop();
      await child.remove();
    },
  };
}

/** The recipient of the announcement. */
export function noticeTo(email: string): NonNullable<StoredJob['notify']> {
  return { tenant: 7, language: 'de', email, subject: { itemId: 'demo:sofa' }, url: 'https://shop.example/sofa' };
}
