import { checksumHeader, parseAlgorithm } from '../checksum.ts';
import { writeGuard } from '../conditions.ts';
import { MAX_PART_NUMBER, MAX_XML_BYTES } from '../limits.ts';
import type { MultipartUpload } from '../multipart-upload.ts';
import type { NamedPart } from '../multipart-uploads.ts';
import { readObjectFacts } from '../object-facts.ts';
import { readTextBody } from '../request-body.ts';
import { bucketArn, objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { queryValue } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';
import { uriEncodePath } from '../uri-encoding.ts';
import { childrenOf, childText, parseXml, type XmlElement } from '../xml.ts';
import { checksumContent } from './checksum-content.ts';
import { checksumHeaders } from './get-object.ts';

/** CreateMultipartUpload. */
export function createMultipartUpload(call: S3Call): void {
  const { request, response, uploads, bucket } = call;
  const { key, headers } = request;
  call.allow('s3:PutObject', objectArn(bucket.name, key));
  if (headers['x-amz-tagging'] !== undefined) call.allow('s3:PutObjectTagging', objectArn(bucket.name, key));
  const algorithm = parseAlgorithm(headers['x-amz-checksum-algorithm']);
  const upload = uploads.start(bucket.name, key, readObjectFacts(headers), algorithm, readChecksumType(headers));
  if (upload.algorithm && upload.checksumType) {
    response.setHeader('x-amz-checksum-algorithm', upload.algorithm);
    response.setHeader('x-amz-checksum-type', upload.checksumType);
  }
  const content = { Bucket: bucket.name, Key: key, UploadId: upload.uploadId };
  sendXml(response, 'InitiateMultipartUploadResult', content);
}

/** UploadPart. */
export async function uploadPart(call: S3Call): Promise<void> {
  const { request, response, uploads, bucket, body } = call;
  call.allow('s3:PutObject', objectArn(bucket.name, request.key));
  const partNumber = Number(queryValue(request, 'partNumber'));
  const part = await uploads.receivePart(findUpload(call), partNumber, body);
  for (const [name, value] of Object.entries(checksumHeaders(part))) {
    if (name !== 'x-amz-checksum-type') response.setHeader(name, value);
  }
  response.writeHead(200, { etag: `"${part.etag}"`, 'content-length': 0 }).end();
}

/** CompleteMultipartUpload. */
export async function completeMultipartUpload(call: S3Call): Promise<void> {
  const { request, response, store, uploads, bucket } = call;
  const { key, headers, sentHeaders } = request;
  call.allow('s3:PutObject', objectArn(bucket.name, key));
  const upload = findUpload(call);
  const guard = writeGuard(headers);
  guard(store.current(bucket.name, key));
  // A checksum header of this request is about the object, not about the list of parts in its body.
  const parts = parseParts(await readTextBody({ ...call.body, algorithm: undefined }, MAX_XML_BYTES));
  const stated = upload.algorithm && headers[checksumHeader(upload.algorithm)];
  const version = await uploads.complete(upload, parts, stated, guard);
  if (bucket.versioned) response.setHeader('x-amz-version-id', version.versionId);
  sendXml(response, 'CompleteMultipartUploadResult', {
    Location: `http://${sentHeaders.host ?? ''}${uriEncodePath(request.path)}`,
    Bucket: bucket.name,
    Key: key,
    ETag: `"${version.etag}"`,
    ...checksumContent(version.checksum),
  });
}

/** AbortMultipartUpload. */
export function abortMultipartUpload(call: S3Call): void {
  call.allow('s3:AbortMultipartUpload', objectArn(call.bucket.name, call.request.key));
  call.uploads.abort(findUpload(call));
  call.response.writeHead(204).end();
}

/** ListParts, all in one page. */
export function listParts(call: S3Call): void {
  const { request, response, uploads, bucket } = call;
  call.allow('s3:ListMultipartUploadParts', objectArn(bucket.name, request.key));
  const upload = findUpload(call);
  sendXml(response, 'ListPartsResult', {
    Bucket: bucket.name,
    Key: request.key,
    UploadId: upload.uploadId,
    MaxParts: MAX_PART_NUMBER,
    IsTruncated: false,
    ChecksumAlgorithm: upload.algorithm,
    ChecksumType: upload.checksumType ?? undefined,
    Part: uploads.parts(upload).map(({ partNumber, modifiedMs, etag, bytes, checksum }) => ({
      PartNumber: partNumber,
      LastModified: new Date(modifiedMs).toISOString(),
      ETag: `"${etag}"`,
      Size: bytes,
      ...(checksum ? { [`Checksum${checksum.algorithm}`]: checksum.value } : {}),
    })),
  });
}

/** ListMultipartUploads, all in one page. */
export function listMultipartUploads(call: S3Call): void {
  const { request, response, uploads, bucket } = call;
  call.allow('s3:ListBucketMultipartUploads', bucketArn(bucket.name));
  const prefix = queryValue(request, 'prefix') ?? '';
  const found = uploads.list(bucket.name).filter(({ key }) => key.startsWith(prefix));
  sendXml(response, 'ListMultipartUploadsResult', {
    Bucket: bucket.name,
    Prefix: prefix,
    IsTruncated: false,
    Upload: found.map(({ key, uploadId, startedMs }) => ({
      Key: key,
      UploadId: uploadId,
      Initiated: new Date(startedMs).toISOString(),
    })),
  });
}

function findUpload({ request, uploads, bucket }: S3Call): MultipartUpload {
  return uploads.find(bucket.name, request.key, queryValue(request, 'uploadId') ?? '');
}

function readChecksumType(headers: Readonly<Record<string, string>>): 'FULL_OBJECT' | 'COMPOSITE' | undefined {
  const type = headers['x-amz-checksum-type'];
  if (type === undefined || type === 'FULL_OBJECT' || type === 'COMPOSITE') return type;
  throw new S3Error('InvalidRequest', `Value for x-amz-checksum-type header is invalid: ${type}`);
}

function parseParts(text: string): NamedPart[] {
  const document = parseXml(text);
  const parts = childrenOf(document, 'Part').map(parsePart);
  if (document.name !== 'CompleteMultipartUpload' || parts.length === 0) throw new S3Error('MalformedXML');
  return parts;
}

function parsePart(part: XmlElement): NamedPart {
  const partNumber = Number(childText(part, 'PartNumber'));
  const etag = childText(part, 'ETag');
  if (!Number.isInteger(partNumber) || etag === undefined) throw new S3Error('MalformedXML');
  return { partNumber, etag: etag.replaceAll('"', '') };
}
