import { DOMParser } from '@xmldom/xmldom';
import { AccessDeniedError } from '../../iam/access-gate.ts';
import { readTextBody } from '../request-body.ts';
import { objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { sendXml, type XmlContent } from '../send-xml.ts';

/** Source: S3 API reference, 'DeleteObjects'. */
const MAX_OBJECTS = 1000;
const MAX_XML_BYTES = 4 * 2 ** 20;

interface DeleteRequest {
  readonly objects: readonly { readonly key: string; readonly versionId: string | undefined }[];
  /** The response lists errors only. */
  readonly quiet: boolean;
}

/** DeleteObject: the current object. */
export function deleteObject({ request, response, store, bucket, allow }: S3Call): void {
  allow('s3:DeleteObject', objectArn(bucket.name, request.key));
  const marker = store.delete(bucket.name, request.key);
  if (marker) {
    response.setHeader('x-amz-delete-marker', 'true');
    response.setHeader('x-amz-version-id', marker.versionId);
  }
  response.writeHead(204).end();
}

/** DeleteObjects: current objects or versions, with a check of the rights for each. */
export async function deleteObjects(call: S3Call): Promise<void> {
  const { objects, quiet } = parseDeleteRequest(await readTextBody(call.body, MAX_XML_BYTES));
  const deleted: XmlContent[] = [];
  const errors: XmlContent[] = [];
  for (const { key, versionId } of objects) {
    try {
      const marker = deleteOne(call, key, versionId);
      if (!quiet) deleted.push({ Key: key, VersionId: versionId, ...marker });
    } catch (error) {
      if (!(error instanceof AccessDeniedError)) throw error;
      errors.push({ Key: key, VersionId: versionId, Code: 'AccessDenied', Message: error.message });
    }
  }
  sendXml(call.response, 'DeleteResult', { Deleted: deleted, Error: errors });
}

/** @returns the delete marker that was made or removed */
function deleteOne({ store, bucket, allow }: S3Call, key: string, versionId: string | undefined) {
  allow(versionId === undefined ? 's3:DeleteObject' : 's3:DeleteObjectVersion', objectArn(bucket.name, key));
  let marker = versionId === undefined ? store.delete(bucket.name, key) : undefined;
  const version = versionId === undefined ? undefined : store.index.version(bucket.name, key, versionId);
  if (version) store.deleteVersion(version);
  if (version?.deleteMarker) marker = version;
  return marker && { DeleteMarker: true, DeleteMarkerVersionId: marker.versionId };
}

/** @throws S3Error MalformedXML */
function parseDeleteRequest(xml: string): DeleteRequest {
  const root = parseXml(xml);
  const objects = [...root.getElementsByTagName('Object')].map((object) => {
    const textOf = (name: string) => object.getElementsByTagName(name)[0]?.textContent ?? undefined;
    return { key: textOf('Key') ?? '', versionId: textOf('VersionId') };
  });
  if (root.tagName !== 'Delete' || objects.length === 0 || objects.length > MAX_OBJECTS) {
    throw new S3Error('MalformedXML');
  }
  return { objects, quiet: root.getElementsByTagName('Quiet')[0]?.textContent === 'true' };
}

/** Line endings as in XML 1.0. The parser's own rule also replaces U+2028 and U+2029, which keys may contain. */
function normalizeLineEndings(xml: string): string {
  return xml.replace(/\r\n?/g, '\n');
}

function parseXml(xml: string) {
  try {
    // Warnings are about valid documents, for example a key with the character U+FFFD.
    const onError = (level: string, message: string): void => {
      if (level !== 'warning') throw new Error(message);
    };
    const root = new DOMParser({ onError, normalizeLineEndings }).parseFromString(xml, 'text/xml').documentElement;
    if (root) return root;
  } catch (cause) {
    throw new S3Error('MalformedXML', undefined, {}, { cause });
  }
  throw new S3Error('MalformedXML');
}
