import { useSyncExternalStore } from 'react';
import type { UploadList } from './kept-uploads.ts';
import { onUploads, uploadList } from './upload-list.ts';

/** The uploads of the signed-in user, for a screen that shows them. */
export function useUploadList(): UploadList {
  return useSyncExternalStore(onUploads, uploadList);
}
