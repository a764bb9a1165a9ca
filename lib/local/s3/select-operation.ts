import { copyObject } from './operations/copy-object.ts';
import { deleteObject, deleteObjects } from './operations/delete-object.ts';
import { getBucketCors, getBucketTagging, getBucketVersioning, headBucket } from './operations/describe-bucket.ts';
import { getObject } from './operations/get-object.ts';
import { listObjects } from './operations/list-objects.ts';
import { listVersions } from './operations/list-versions.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listMultipartUploads,
  listParts,
  uploadPart,
} from './operations/multipart.ts';
import { deleteObjectTagging, getObjectTagging, putObjectTagging } from './operations/object-tagging.ts';
import { putObject } from './operations/put-object.ts';
import type { Operation } from './s3-call.ts';
import { S3Error } from './s3-error.ts';
import { queryValue, type S3Request } from './s3-request.ts';

/** The parameters that choose an operation together with the method; a request has none or one of them. */
const SUBRESOURCES = [
  'accelerate',
  'acl',
  'analytics',
  'attributes',
  'cors',
  'delete',
  'encryption',
  'inventory',
  'legal-hold',
  'lifecycle',
  'list-type',
  'location',
  'logging',
  'metrics',
  'notification',
  'object-lock',
  'ownershipControls',
  'policy',
  'policyStatus',
  'publicAccessBlock',
  'replication',
  'requestPayment',
  'restore',
  'retention',
  'select',
  'tagging',
  'torrent',
  'uploadId',
  'uploads',
  'versioning',
  'versions',
  'website',
];

const BUCKET_OPERATIONS: Readonly<Record<string, Operation>> = {
  HEAD: headBucket,
  'GET list-type': listObjects,
  'GET versions': listVersions,
  'GET versioning': getBucketVersioning,
  'GET cors': getBucketCors,
  'GET tagging': getBucketTagging,
  'GET uploads': listMultipartUploads,
  'POST delete': deleteObjects,
};

const OBJECT_OPERATIONS: Readonly<Record<string, Operation>> = {
  GET: getObject,
  HEAD: getObject,
  PUT: putObject,
  COPY: copyObject,
  DELETE: deleteObject,
  'GET tagging': getObjectTagging,
  'PUT tagging': putObjectTagging,
  'DELETE tagging': deleteObjectTagging,
  'POST uploads': createMultipartUpload,
  'PUT uploadId': uploadPart,
  'GET uploadId': listParts,
  'POST uploadId': completeMultipartUpload,
  'DELETE uploadId': abortMultipartUpload,
};

/**
 * The operation that a request asks for. Buckets are made by the templates, so nothing here makes or changes one.
 * @throws S3Error NotImplemented
 */
export function selectOperation(request: S3Request): Operation {
  const subresource = SUBRESOURCES.find((name) => queryValue(request, name) !== undefined);
  const copies = request.method === 'PUT' && request.headers['x-amz-copy-source'] !== undefined;
  const method = copies ? 'COPY' : request.method;
  const name = subresource === undefined ? method : `${method} ${subresource}`;
  const operation = (request.key === '' ? BUCKET_OPERATIONS : OBJECT_OPERATIONS)[name];
  if (!operation) {
    const resource = request.key === '' ? 'a bucket' : 'an object';
    throw new S3Error('NotImplemented', `The local S3 has no operation "${name}" for ${resource}.`);
  }
  return operation;
}
