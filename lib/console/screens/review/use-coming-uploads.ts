import { useQuery } from '@tanstack/react-query';
import { useService } from '../../session/service.tsx';
import type { FileUpload } from '../upload/file-upload.ts';
import { followJobs } from '../upload/follow-jobs.ts';
import { useUploadList } from '../upload/use-upload-list.ts';

const BUSY_MS = 2_000;
const MAX_OF_BATCH = 1_000;

/**
 * The uploads of the user as their jobs are now. The list itself stays as it is: the screen of the upload follows its
 * jobs when it is opened again, and shows then what has ended.
 */
export function useComingUploads(): readonly FileUpload[] {
  const { client } = useService();
  const { uploads, batch } = useUploadList();
  const jobs = useQuery({
    queryKey: ['review-uploads', batch],
    gcTime: 0,
    enabled: uploads.some(isRunning),
    queryFn: ({ signal }) => client.listAssetProcessings({ query: { limit: MAX_OF_BATCH, batch }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && !followJobs(uploads, data.assetProcessings).some(isRunning) ? false : BUSY_MS,
  });
  return jobs.data ? followJobs(uploads, jobs.data.assetProcessings) : uploads;
}

function isRunning({ state }: FileUpload): boolean {
  return state === 'running';
}
