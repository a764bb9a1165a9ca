import { useQuery } from '@tanstack/react-query';
import { useService } from '../../session/service.tsx';

const BUSY_MS = 2_000;
const QUIET_MS = 30_000;
/** All jobs of a batch are followed. Of other jobs, the last changed ones are shown. */
const MAX_OF_BATCH = 1_000;
const MAX_JOBS = 200;

/** What narrows the list of jobs. */
interface JobFilter {
  readonly status?: string | undefined;
  readonly batch?: string | undefined;
}

/** The last changed jobs of the tenant: asked every two seconds while some are unfinished, else every half minute. */
export function useJobs(filter: JobFilter = {}, isOn = true) {
  const { client } = useService();
  return useQuery({
    queryKey: ['jobs', filter],
    enabled: isOn,
    queryFn: ({ signal }) =>
      client.listAssetProcessings({
        query: {
          limit: filter.batch === undefined ? MAX_JOBS : MAX_OF_BATCH,
          ...(filter.status === undefined ? {} : { status: filter.status }),
          ...(filter.batch === undefined ? {} : { batch: filter.batch }),
        },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => {
      // A batch is followed while somebody waits for it, and a job that was just started may not be in the list yet.
      if (filter.batch !== undefined) return BUSY_MS;
      const isBusy = data?.assetProcessings.some(({ status }) => status === 0 || status === 10) ?? false;
      return isBusy || (data?.meta.counts?.running ?? 0) > 0 ? BUSY_MS : QUIET_MS;
    },
  });
}
