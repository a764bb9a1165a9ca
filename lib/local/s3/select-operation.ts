import { copyObject } from './operations/copy-object.ts';
import { deleteObject, deleteObjects } from './operations/delete-objects.ts';
import { getObject } from './operations/get-object.ts';
import { listObjects } from './operations/list-objects.ts';
import { listVersions } from './operations/list-versions.ts';
import { putObject } from './operations/put-object.ts';
import type { Operation } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { type S3Request, SIGNING_PARAMETERS } from './s3-request.ts';

interface KnownOperation {
  readonly run: Operation;
  /** The query parameters that it supports. */
  readonly parameters?: readonly string[];
}

/** The operations, by the method and the parameter that selects them. */
const BUCKET_OPERATIONS: Readonly<Record<string, KnownOperation>> = {
  'GET list-type': { run: listObjects, parameters: ['prefix', 'max-keys', 'continuation-token'] },
  'GET versions': { run: listVersions, parameters: ['prefix', 'max-keys', 'key-marker', 'version-id-marker'] },
  'POST delete': { run: deleteObjects },
};
const SELECTING_PARAMETERS = ['list-type', 'versions', 'delete'];

const OBJECT_OPERATIONS: Readonly<Record<string, KnownOperation>> = {
  GET: { run: getObject, parameters: ['versionId'] },
  HEAD: { run: getObject, parameters: ['versionId'] },
  PUT: { run: putObject },
  COPY: { run: copyObject },
  DELETE: { run: deleteObject },
};

/** The headers of S3 that the project's clients send. */
const KNOWN_HEADERS = new Set([
  ...['x-amz-content-sha256', 'x-amz-date', 'x-amz-user-agent'],
  ...['x-amz-checksum-crc32', 'x-amz-checksum-mode', 'x-amz-sdk-checksum-algorithm'],
  ...['x-amz-copy-source', 'x-amz-copy-source-if-match', 'x-amz-metadata-directive'],
]);
/** General headers that change the result of a write in S3, and that no client of the project sends. */
const UNKNOWN_OF_WRITES = [
  'content-encoding',
  'content-language',
  'content-md5',
  'expires',
  'if-match',
  'if-none-match',
];

/**
 * The operation of a request. It supports what the project's clients send, and refuses everything else, so that no
 * option is ignored without notice. The templates make the buckets, so no operation makes or changes one.
 * @throws S3Error NotImplemented
 */
export function selectOperation(request: S3Request): Operation {
  const { method, key, headers } = request;
  // The SDK states the name of its operation in `x-id`.
  const parameters = request.query
    .map(([name]) => name)
    .filter((name) => name !== 'x-id' && !SIGNING_PARAMETERS.has(name) && !/^x-amz-/i.test(name));
  const selecting = parameters.find((name) => key === '' && SELECTING_PARAMETERS.includes(name));
  const copies = method === 'PUT' && headers['x-amz-copy-source'] !== undefined;
  const name = [copies ? 'COPY' : method, selecting].filter((part) => part !== undefined).join(' ');
  const operation = (key === '' ? BUCKET_OPERATIONS : OBJECT_OPERATIONS)[name];
  if (!operation) throw notImplemented(`operation "${name}" of ${key === '' ? 'a bucket' : 'an object'}`);
  const known = operation.parameters ?? [];
  const unknown = parameters.find((parameter) => parameter !== selecting && !known.includes(parameter));
  if (unknown !== undefined) throw notImplemented(`parameter "${unknown}"`);
  refuseUnknownHeaders(request);
  return operation.run;
}

function refuseUnknownHeaders({ method, headers }: S3Request): void {
  const writes = method !== 'GET' && method !== 'HEAD';
  const unknown = Object.keys(headers).find(
    (name) => (name.startsWith('x-amz-') && !KNOWN_HEADERS.has(name)) || (writes && UNKNOWN_OF_WRITES.includes(name)),
  );
  if (unknown !== undefined) throw notImplemented(`header "${unknown}"`);
}

function notImplemented(what: string): S3Error {
  return new S3Error('NotImplemented', `The local S3 does not support the ${what}.`);
}
