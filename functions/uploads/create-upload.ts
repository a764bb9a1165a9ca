import { createUpload as route } from '../../shared/contract/routes/uploads.ts';
import { createUpload } from '../../shared/domain/uploads/create-upload.ts';
import { openUploads } from '../../shared/domain/uploads/open-uploads.ts';
import { uploadBuckets } from '../../shared/domain/uploads/upload-buckets.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';
import { Reply } from '../../shared/platform/http/response.ts';

const deps = openUploads();

export const handler = endpoint(
  route,
  async ({ body, caller, sourceIp, limiter }) => {
    const count = (bytes: number) => limiter.count(uploadBuckets(bytes, caller, sourceIp));
    const created = await createUpload(body, caller, { ...deps, count });
    return new Reply(created, { created: created.upload.id });
  },
  // The same form again, which was counted before.
  {
    rebuild: (id, { body, caller }) => createUpload(body, caller, { ...deps, count: async () => {}, ids: () => id }),
  },
);
