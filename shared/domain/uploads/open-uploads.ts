import { openFormUploads } from '../../platform/aws/presigned-post.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { formUploadUrl, publicFilesUrl } from '../../platform/runtime/service-settings.ts';
import type { UploadDeps } from './create-upload.ts';

/** Opens uploads for a function that creates them: signatures, settings, clock and ids of the running service. */
export function openUploads(): Omit<UploadDeps, 'count'> {
  return {
    signForm: openFormUploads('privateFiles'),
    clock: () => new Date(),
    ids: randomId,
    uploadUrl: publicFilesUrl(process.env),
    formUrl: formUploadUrl(process.env),
  };
}
