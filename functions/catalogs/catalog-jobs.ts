import * as routes from '../../shared/contract/routes/catalog-jobs.ts';
import { openAuditLog } from '../../shared/domain/audit/audit-part.ts';
import {
  findCatalogJob,
  listCatalogJobs,
  managedCatalog,
  requireUndoable,
  unfinishedUndo,
} from '../../shared/domain/catalog-jobs/find-catalog-job.ts';
import { openCatalogJobs } from '../../shared/domain/catalog-jobs/open-catalog-jobs.ts';
import { catalogJobReply, presentCatalogJob } from '../../shared/domain/catalog-jobs/present-catalog-job.ts';
import { startCatalogWork, startImport } from '../../shared/domain/catalog-jobs/start-catalog-job.ts';
import { processorOf } from '../../shared/domain/conversions/processor.ts';
import { starterOf } from '../../shared/domain/jobs/job-access.ts';
import { ServiceError } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import type { StoredJob } from '../../shared/platform/jobs/job.ts';
import { logUnsent } from '../../shared/platform/jobs/send-job.ts';

const opened = openCatalogJobs();
const audit = openAuditLog();
const shown = (job: StoredJob) => catalogJobReply(job, opened);

export const handler = endpoint(
  [
    routes.createCatalogImport,
    routes.listCatalogImports,
    routes.getCatalogImport,
    routes.cancelCatalogImport,
    routes.undoCatalogImport,
    routes.createCatalogExport,
    routes.listCatalogExports,
    routes.getCatalogExport,
  ],
  async (input) => {
    const { caller, params, operation } = input;
    const catalog = await managedCatalog(params.id, caller, opened.catalogs);
    const recorded = audit(caller, operation);
    const deps = { ...opened, onUnsent: logUnsent(input.log) };
    const startedBy = starterOf(caller);
    switch (input.operation) {
      case 'createCatalogImport': {
        const { dryRun = false, ...fields } = input.body.fields;
        const processor = processorOf(fields.processor, caller.tenant);
        const { reviewNewItems } = caller.tenant;
        const given = { ...fields, file: input.body.files[0], dryRun, processor, reviewNewItems };
        return shown(await startImport(catalog, given, startedBy, recorded, deps));
      }
      case 'createCatalogExport': {
        const work = { work: 'export', format: input.body.format } as const;
        return shown(await startCatalogWork(catalog, work, startedBy, recorded, deps));
      }
      case 'listCatalogImports':
      case 'listCatalogExports': {
        const kind = input.operation === 'listCatalogExports' ? 'export' : 'import';
        const found = await listCatalogJobs(catalog, kind, opened.found);
        const catalogJobs = await Promise.all(found.map((job) => presentCatalogJob(job, opened)));
        return { catalogJobs, meta: { total: catalogJobs.length, serverTime: opened.clock().toISOString() } };
      }
      case 'getCatalogExport':
        return shown(await findCatalogJob(catalog, input.params.jobId, 'export', opened.found));
      case 'getCatalogImport':
        return shown(await findCatalogJob(catalog, input.params.jobId, 'import', opened.found));
      case 'cancelCatalogImport': {
        const job = await findCatalogJob(catalog, input.params.jobId, 'import', opened.found);
        const cancelled = await opened.states.cancel(job.id, opened.clock());
        if (!cancelled) throw new ServiceError('CONFLICT', 'The import has ended.');
        return shown(cancelled);
      }
      case 'undoCatalogImport': {
        const job = await findCatalogJob(catalog, input.params.jobId, 'import', opened.found);
        requireUndoable(job);
        const unfinished = await unfinishedUndo(job, opened.found);
        if (unfinished) return shown(unfinished);
        return shown(await startCatalogWork(catalog, { work: 'undo', of: job.id }, startedBy, recorded, deps));
      }
    }
  },
);
