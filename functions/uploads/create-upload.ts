import { openFormUploads } from '../../shared/aws/presigned-post.ts';
import { Reply } from '../../shared/http/answer.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { formUploadUrl, publicFilesUrl } from '../../shared/http/service-settings.ts';
import { randomId } from '../../shared/identifiers/random-id.ts';
import { createUpload as route } from '../../shared/routes.ts';
import { createUpload } from '../../shared/uploads/create-upload.ts';

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
