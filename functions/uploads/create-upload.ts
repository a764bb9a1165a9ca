import { createUpload as route } from '../../shared/contract/routes/uploads.ts';
import { createUpload } from '../../shared/domain/uploads/create-upload.ts';
import { openUploads } from '../../shared/domain/uploads/open-uploads.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const deps = openUploads();

export const handler = endpoint(
  route,
  async ({ body, caller }) => {
    const created = await createUpload(body, caller, deps);
    return new Reply(created, { created: created.upload.id });
  },
  { rebuild: (id, { body, caller }) => createUpload(body, caller, { ...deps, ids: () => id }) },
);
