import type { ServerResponse } from 'node:http';
import type { AccessGate } from '../iam/access-gate.ts';
import { SIGNATURE_ALGORITHM } from '../sigv4/authorization.ts';
import { parseS3Credential, verifyS3Signature } from './authenticate.ts';
import { readUploadForm } from './form-data.ts';
import type { ObjectStore } from './object-store.ts';
import { MAX_PUT_BYTES } from './operations/put-object.ts';
import { checkPostPolicy } from './post-policy.ts';
import { objectArn } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { MAX_KEY_BYTES, type S3Request } from './s3-request.ts';
import { storedHeaders } from './stored-headers.ts';

/** The fields of the service's own forms. */
const KNOWN_FIELDS = new Set([
  ...['bucket', 'key', 'content-type', 'cache-control', 'content-disposition'],
  ...['policy', 'x-amz-algorithm', 'x-amz-credential', 'x-amz-date', 'x-amz-signature'],
]);

/** What the uploads by forms need. */
export interface FormUploadOptions {
  readonly store: ObjectStore;
  readonly gate: AccessGate;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/**
 * Stores the file of a form with a signed policy. If the path names no bucket, the form does, which is safe because the
 * policy must name the bucket.
 * @throws S3Error
 * @throws AccessDeniedError
 */
export async function receiveFormUpload(
  request: S3Request,
  response: ServerResponse,
  { store, gate, clock }: FormUploadOptions,
): Promise<void> {
  const form = await readUploadForm(request.message);
  const bucket = store.bucket(request.bucket || (form.fields.bucket ?? ''));
  const { key = '' } = form.fields;
  const fields: Record<string, string> = { ...form.fields, bucket: bucket.name, key };
  if (key === '') throw new S3Error('InvalidArgument', 'Bucket POST must contain a field named "key".');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  const accessKeyId = verifyPolicySignature(fields, gate);
  const { minBytes = 0, maxBytes } = checkPostPolicy(fields.policy ?? '', fields, clock());
  gate.check(accessKeyId, 's3:PutObject', objectArn(bucket.name, key));
  const unknown = Object.keys(fields).find((name) => !KNOWN_FIELDS.has(name));
  if (unknown !== undefined)
    throw new S3Error('NotImplemented', `The local S3 does not support the field "${unknown}".`);
  const limits = { minBytes, maxBytes: Math.min(maxBytes, MAX_PUT_BYTES) };
  const stored = await store.blobs.receive({ pieces: form.file, stated: {} }, limits);
  const { etag } = store.put(bucket.name, key, stored, storedHeaders(fields));
  response.writeHead(204, { etag: `"${etag}"` }).end();
}

function verifyPolicySignature(fields: Readonly<Record<string, string>>, gate: AccessGate): string {
  const { policy } = fields;
  if (policy === undefined) throw new S3Error('AccessDenied');
  const scope = parseS3Credential(fields['x-amz-credential'] ?? '');
  if (fields['x-amz-algorithm'] !== SIGNATURE_ALGORITHM || !scope) {
    throw new S3Error('InvalidArgument', 'Bucket POST must contain an X-Amz-Algorithm and an X-Amz-Credential.');
  }
  verifyS3Signature(policy, fields['x-amz-signature'] ?? '', scope, gate);
  return scope.accessKeyId;
}
