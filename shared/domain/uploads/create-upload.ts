import * as z from 'zod';
import type { PostRule, PresignedPost } from '../../platform/aws/presigned-post.ts';
import { invalidRequest, ServiceError } from '../../platform/errors/service-error.ts';
import { wrappedBody } from '../../platform/http/wrapped-body.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { uploadName, uploadSourceUrl } from './upload-key.ts';

/** The largest file that any call takes: an archive (D503). */
export const MAX_UPLOAD_BYTES = 512 * 2 ** 20;
const UPLOAD_SECONDS = 3_600;

const FileFacts = z.object({
  fileName: z.string().min(1).max(1_024),
  contentType: z
    .string()
    .max(200)
    .regex(/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(\s*;[ -~]*)?$/, 'a content type like application/zip')
    .default('application/octet-stream'),
  /** In bytes. */
  size: z.int().min(0),
});

/** The body of `POST /v2/uploads`: bare, or as `{upload: {...}}`. */
export const CreateUpload = /* @__PURE__ */ wrappedBody('upload', FileFacts);
export type CreateUpload = z.output<typeof CreateUpload>;

/** The response of `POST /v2/uploads`: the form for one file. */
export const CreatedUpload = z.object({
  upload: z.object({
    id: z.string(),
    method: z.literal('POST'),
    /** The URL to post the form to. */
    url: z.url(),
    /** Fields of the form, sent before the file; the field of the file is `file`. */
    fields: z.record(z.string(), z.string()),
    /** The URL that other calls take after the form has been posted. */
    sourceUrl: z.url(),
    /** The form is accepted until this time. */
    expires: Timestamp,
  }),
});
export type CreatedUpload = z.infer<typeof CreatedUpload>;

/** The signer, clock, ids and URLs that are needed to create an upload. */
export interface UploadDeps {
  readonly signForm: (rule: PostRule) => Promise<PresignedPost>;
  /** Counts the stated size in the limits of the caller. Throws 429. */
  readonly count: (bytes: number) => Promise<void>;
  readonly clock: Clock;
  readonly ids: IdSource;
  /** `{upload_url}` */
  readonly uploadUrl: string;
  /** The URL for forms if it is not the bucket's own. */
  readonly formUrl?: string | undefined;
}

/**
 * Lets a caller post one file directly to storage: under one random key, up to the declared size, for an hour.
 *
 * @throws ServiceError 401 `SIGN_IN_REQUIRED` if the tenant takes no files of anonymous callers, 400 for an empty file,
 * 413 for a file above the limit, 429 for too many bytes on one day
 */
export async function createUpload(file: CreateUpload, caller: Caller, deps: UploadDeps): Promise<CreatedUpload> {
  if (!caller.user && !caller.tenant.anonymousPlans) {
    throw new ServiceError('SIGN_IN_REQUIRED', 'Sign in first: this tenant takes files of signed-in users only.');
  }
  if (file.size === 0) throw invalidRequest('The file is empty: there is nothing to upload.');
  if (file.size > MAX_UPLOAD_BYTES) {
    throw new ServiceError(
      'PAYLOAD_TOO_LARGE',
      `The file is larger than ${MAX_UPLOAD_BYTES} bytes, which is the maximum.`,
    );
  }
  await deps.count(file.size);
  const id = deps.ids();
  const name = uploadName(caller.tenant.id, id, file.fileName);
  const expires = new Date(deps.clock().getTime() + UPLOAD_SECONDS * 1000);
  const { url, fields } = await deps.signForm({
    key: name.key,
    contentType: file.contentType,
    minBytes: 1,
    maxBytes: file.size,
    expiresInSeconds: UPLOAD_SECONDS,
  });
  const sourceUrl = uploadSourceUrl(name, deps.uploadUrl);
  return {
    upload: {
      id,
      method: 'POST',
      url: deps.formUrl ?? url,
      fields: { ...fields },
      sourceUrl,
      expires: expires.toISOString(),
    },
  };
}
