import type { ServerResponse } from 'node:http';
import type { AccessGate } from '../iam/access-gate.ts';
import { SIGNATURE_ALGORITHM } from '../sigv4/credential-scope.ts';
import { sign, signaturesMatch } from '../sigv4/signature.ts';
import { signingKey } from '../sigv4/signing-key.ts';
import { statedChecksum } from './checksum.ts';
import { readUploadForm } from './form-data.ts';
import { MAX_KEY_BYTES, MAX_PUT_BYTES } from './limits.ts';
import { readObjectFacts } from './object-facts.ts';
import type { ObjectStore } from './object-store.ts';
import { NULL_VERSION, type ObjectVersion } from './object-version.ts';
import { checkPostPolicy } from './post-policy.ts';
import { messageBytes } from './request-body.ts';
import { objectArn } from './s3-call.ts';
import { parseS3Credential } from './s3-credential.ts';
import { S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { sendXml } from './send-xml.ts';
import { parseTagging } from './tagging.ts';
import { uriEncodePath } from './uri-encoding.ts';
import { parseXml } from './xml.ts';

/** In a key it stands for the name of the file that the browser sends. */
const FILE_NAME_VARIABLE = /\$\{filename\}/g;

export interface FormUploadOptions {
  readonly store: ObjectStore;
  readonly gate: AccessGate;
  readonly clock: () => number;
}

/**
 * Takes a browser's upload: a form with a signed policy. The form says into which bucket when the path does not, which is
 * safe as the policy has to name the bucket.
 * @throws S3Error, AccessDeniedError
 */
export async function receiveFormUpload(
  request: S3Request,
  response: ServerResponse,
  { store, gate, clock }: FormUploadOptions,
): Promise<void> {
  const form = await readUploadForm(messageBytes(request), request.headers['content-type'] ?? '');
  const bucket = store.bucket(request.bucket || (form.fields.bucket ?? ''));
  const key = (form.fields.key ?? '').replace(FILE_NAME_VARIABLE, () => form.fileName);
  const fields: Record<string, string> = { ...form.fields, bucket: bucket.name, key };
  if (key === '') throw new S3Error('InvalidArgument', 'Bucket POST must contain a field named "key".');
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) throw new S3Error('KeyTooLongError');
  const accessKeyId = verifyPolicySignature(fields, gate);
  const { minBytes, maxBytes } = checkPostPolicy(fields.policy ?? '', fields, clock());
  gate.check(accessKeyId, 's3:PutObject', objectArn(bucket.name, key));
  const tags = fields.tagging === undefined ? {} : parseTagging(parseXml(fields.tagging));
  if (fields.tagging !== undefined) gate.check(accessKeyId, 's3:PutObjectTagging', objectArn(bucket.name, key));
  const facts = { ...readObjectFacts(fields), tags };
  const checksum = statedChecksum(fields);
  const stored = await store.blobs.receive(
    {
      pieces: form.file,
      algorithm: checksum?.algorithm,
      sha256: false,
      stated: () => ({ md5: fields['content-md5'], checksum: checksum?.value }),
    },
    Math.min(maxBytes, MAX_PUT_BYTES),
  );
  const version = store.put(bucket.name, key, { ...stored, etag: stored.md5Hex }, facts, () => {
    if (stored.bytes >= minBytes) return;
    throw new S3Error('EntityTooSmall', undefined, { ProposedSize: stored.bytes, MinSizeAllowed: minBytes });
  });
  answer(request, response, fields, version);
}

function verifyPolicySignature(fields: Readonly<Record<string, string>>, gate: AccessGate): string {
  const { policy } = fields;
  if (policy === undefined) throw new S3Error('AccessDenied');
  const scope = parseS3Credential(fields['x-amz-credential'] ?? '');
  if (fields['x-amz-algorithm'] !== SIGNATURE_ALGORITHM || !scope) {
    throw new S3Error('InvalidArgument', 'Bucket POST must contain an X-Amz-Algorithm and an X-Amz-Credential.');
  }
  const secret = gate.secretOf(scope.accessKeyId);
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', undefined, { AWSAccessKeyId: scope.accessKeyId });
  const signature = sign(signingKey(secret, scope), policy);
  if (!signaturesMatch(signature, fields['x-amz-signature'] ?? '')) throw new S3Error('SignatureDoesNotMatch');
  return scope.accessKeyId;
}

/** 204, or what the form asks for: 200, 201 with a document, or a redirect that tells what was stored. */
function answer(
  request: S3Request,
  response: ServerResponse,
  fields: Readonly<Record<string, string>>,
  { bucket, key, etag, versionId }: ObjectVersion,
): void {
  const host = request.sentHeaders.host ?? '';
  const location = `http://${host}${uriEncodePath(request.bucket ? `/${bucket}/${key}` : `/${key}`)}`;
  const quoted = `"${etag}"`;
  response.setHeader('etag', quoted);
  response.setHeader('location', location);
  if (versionId !== NULL_VERSION) response.setHeader('x-amz-version-id', versionId);
  const redirect = fields.success_action_redirect ?? fields.redirect;
  if (redirect !== undefined && URL.canParse(redirect)) {
    const url = new URL(redirect);
    for (const [name, value] of Object.entries({ bucket, key, etag: quoted })) url.searchParams.set(name, value);
    response.writeHead(303, { location: url.href, 'content-length': 0 }).end();
  } else if (fields.success_action_status === '201') {
    sendXml(response, 'PostResponse', { Location: location, Bucket: bucket, Key: key, ETag: quoted }, 201);
  } else if (fields.success_action_status === '200') {
    response.writeHead(200, { 'content-length': 0 }).end();
  } else {
    response.writeHead(204).end();
  }
}
