import { AccessDeniedError } from '../../iam/access-gate.ts';
import { writeGuard } from '../conditions.ts';
import { MAX_PAGE_ENTRIES, MAX_XML_BYTES } from '../limits.ts';
import { readTextBody } from '../request-body.ts';
import { objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { queryValue } from '../s3-request.ts';
import { sendXml } from '../send-xml.ts';
import { childrenOf, childText, parseXml, type XmlContent } from '../xml.ts';

interface Deletion {
  readonly versionId?: string | undefined;
  /** Whether a delete marker was made or removed. */
  readonly deleteMarker: boolean;
  readonly markerVersionId?: string | undefined;
}

/** DeleteObject: of the current object, or of one version for good. */
export function deleteObject(call: S3Call): void {
  const { request, response } = call;
  const deletion = deleteOne(call, request.key, queryValue(request, 'versionId'));
  const versionId = deletion.markerVersionId ?? deletion.versionId;
  if (deletion.deleteMarker) response.setHeader('x-amz-delete-marker', 'true');
  if (versionId !== undefined) response.setHeader('x-amz-version-id', versionId);
  response.writeHead(204).end();
}

/** DeleteObjects: up to 1,000, each allowed or refused for itself. */
export async function deleteObjects(call: S3Call): Promise<void> {
  const { headers } = call.request;
  if (headers['content-md5'] === undefined && call.body.algorithm === undefined) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5 OR x-amz-checksum-*');
  }
  const document = parseXml(await readTextBody(call.body, MAX_XML_BYTES));
  const objects = childrenOf(document, 'Object');
  if (document.name !== 'Delete' || objects.length === 0 || objects.length > MAX_PAGE_ENTRIES) {
    throw new S3Error('MalformedXML');
  }
  const quiet = childText(document, 'Quiet') === 'true';
  const deleted: XmlContent[] = [];
  const errors: XmlContent[] = [];
  for (const object of objects) {
    const key = childText(object, 'Key') ?? '';
    const versionId = childText(object, 'VersionId');
    try {
      const { deleteMarker, markerVersionId } = deleteOne(call, key, versionId);
      const marker = deleteMarker ? { DeleteMarker: true, DeleteMarkerVersionId: markerVersionId } : {};
      if (!quiet) deleted.push({ Key: key, VersionId: versionId, ...marker });
    } catch (error) {
      errors.push({ Key: key, VersionId: versionId, ...errorContent(error) });
    }
  }
  sendXml(call.response, 'DeleteResult', { Deleted: deleted, Error: errors });
}

function deleteOne(call: S3Call, key: string, versionId: string | undefined): Deletion {
  const { store, bucket, request } = call;
  call.allow(versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion', objectArn(bucket.name, key));
  if (versionId === undefined) {
    const guard = request.key === '' ? undefined : writeGuard(request.headers);
    const marker = store.delete(bucket.name, key, guard);
    return { deleteMarker: marker !== undefined, markerVersionId: marker?.versionId };
  }
  const version = store.version(bucket.name, key, versionId);
  if (version) store.deleteVersion(version);
  const deleteMarker = version?.deleteMarker === true;
  return { versionId, deleteMarker, markerVersionId: deleteMarker ? versionId : undefined };
}

function errorContent(error: unknown): Record<string, XmlContent> {
  if (error instanceof AccessDeniedError) return { Code: 'AccessDenied', Message: error.message };
  if (error instanceof S3Error) return { Code: error.code, Message: error.message };
  throw error;
}
