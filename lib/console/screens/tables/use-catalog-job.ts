import { useMutation, useQuery } from '@tanstack/react-query';
import { sendUpload } from '../../../../shared/contract/client/index.ts';
import type { CatalogJob, TableFormat } from '../../../../shared/domain/catalog-jobs/catalog-job.ts';
import { useService } from '../../session/service.tsx';
import { type ResultRow, readResult } from './read-result.ts';

const POLL_MS = 1_000;

/** What the user asks for. */
type TableOrder =
  | { readonly kind: 'check' | 'import'; readonly file: File }
  | { readonly kind: 'undo'; readonly of: string }
  | { readonly kind: 'export'; readonly format: TableFormat };

/** A job of a catalog, followed to its end. */
export function useCatalogJob(catalog: string | undefined) {
  const { client } = useService();
  const params = { id: catalog ?? '' };
  const start = useMutation({
    mutationFn: async (order: TableOrder): Promise<CatalogJob> => {
      if (order.kind === 'export')
        return (await client.createCatalogExport({ params, body: { format: order.format } })).catalogJob;
      if (order.kind === 'undo') {
        return (await client.undoCatalogImport({ params: { ...params, jobId: order.of } })).catalogJob;
      }
      const { name, size } = order.file;
      const { upload } = await client.createUpload({ body: { fileName: name, size } });
      await sendUpload(upload, order.file);
      const fields = { sourceUrl: upload.sourceUrl, dryRun: order.kind === 'check' };
      return (await client.createCatalogImport({ params, fields })).catalogJob;
    },
  });
  const begun = start.data;
  const found = useQuery({
    queryKey: ['catalog-job', begun?.id],
    enabled: begun !== undefined,
    queryFn: async ({ signal }) => {
      const call = { params: { ...params, jobId: begun?.id ?? '' }, signal };
      const { catalogJob } =
        begun?.kind === 'export' ? await client.getCatalogExport(call) : await client.getCatalogImport(call);
      return { job: catalogJob, rows: await rowsOf(catalogJob, signal) };
    },
    refetchInterval: ({ state: { data } }) => (data && isEnded(data.job) ? false : POLL_MS),
  });
  const job = start.isPending ? undefined : (found.data?.job ?? begun);
  return { start, job, rows: found.data?.rows ?? [], error: start.error ?? found.error };
}

/** Whether a job has ended. */
export function isEnded({ status }: CatalogJob): boolean {
  return status === 100 || status === -1;
}

async function rowsOf({ kind, status, resultUrl }: CatalogJob, signal: AbortSignal): Promise<readonly ResultRow[]> {
  if (kind === 'export' || status !== 100 || resultUrl === null) return [];
  return readResult(await (await fetch(resultUrl, { signal })).text());
}
