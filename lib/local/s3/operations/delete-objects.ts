import { DOMParser } from '@xmldom/xmldom';
import { AccessDeniedError } from '../../iam/access-gate.ts';
import { readTextBody } from '../request-body.ts';
import { objectArn, type S3Call } from '../s3-call.ts';
import { S3Error } from '../s3-error.ts';
import { sendXml, type XmlContent } from '../send-xml.ts';

/** Source: S3 API reference, 'DeleteObjects'. */
const MAX_OBJECTS = 1000;
const MAX_XML_BYTES = 4 * 2 ** 20;

/** DeleteObject: the current object. */
export function deleteObject({ request, response, store, bucket, allow }: S3Call): void {
  allow('s3:DeleteObject', objectArn(bucket.name, request.key));
  store.delete(bucket.name, request.key);
  response.writeHead(204).end();
}

/** DeleteObjects: versions, with a check of the rights for each. The response lists errors only, as for `Quiet`. */
export async function deleteObjects({ response, store, bucket, body, allow }: S3Call): Promise<void> {
  const errors: XmlContent[] = [];
  for (const { key, versionId } of parseDeleteRequest(await readTextBody(body, MAX_XML_BYTES))) {
    try {
      allow('s3:DeleteObjectVersion', objectArn(bucket.name, key));
      const version = store.index.version(bucket.name, key, versionId);
      if (version) store.deleteVersion(version);
    } catch (error) {
      if (!(error instanceof AccessDeniedError)) throw error;
      errors.push({ Key: key, VersionId: versionId, Code: 'AccessDenied', Message: error.message });
    }
  }
  sendXml(response, 'DeleteResult', { Error: errors });
}

/** @throws S3Error MalformedXML, NotImplemented without versions, or for a response that is not quiet */
function parseDeleteRequest(xml: string): { key: string; versionId: string }[] {
  const root = parseXml(xml);
  const objects = [...root.getElementsByTagName('Object')].map((object) => {
    const textOf = (name: string) => object.getElementsByTagName(name)[0]?.textContent ?? '';
    return { key: textOf('Key'), versionId: textOf('VersionId') };
  });
  if (root.tagName !== 'Delete' || objects.length === 0 || objects.length > MAX_OBJECTS) {
    throw new S3Error('MalformedXML');
  }
  const isQuiet = root.getElementsByTagName('Quiet')[0]?.textContent === 'true';
  if (!isQuiet || objects.some(({ versionId }) => versionId === '')) {
    throw new S3Error('NotImplemented', 'The local S3 deletes many objects by their versions, with a quiet response.');
  }
  return objects;
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
