import { createUpload as route } from '../../shared/contract/routes.ts';
import { createUpload } from '../../shared/domain/uploads/create-upload.ts';
import { openFormUploads } from '../../shared/platform/aws/presigned-post.ts';
import { Reply } from '../../shared/platform/http/answer.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { randomId } from '../../shared/platform/identifiers/random-id.ts';
import { formUploadUrl, publicFilesUrl } from '../../shared/platform/runtime/service-settings.ts';

const deps = {
  signForm: openFormUploads('privateFiles'),
  clock: () => new Date(),
  ids: randomId,
  uploadUrl: publicFilesUrl(process.env),
  formUrl: formUploadUrl(process.env),
};

export const handler = endpoint(
  route,
  async ({ body, caller }) => {
    const created = await createUpload(body, caller, deps);
    return new Reply(created, { created: created.upload.id });
  },
  { rebuild: (id, { body, caller }) => createUpload(body, caller, { ...deps, ids: () => id }) },
);
