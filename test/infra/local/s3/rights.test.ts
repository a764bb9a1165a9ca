import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  DeleteObjectTaggingCommand,
  GetBucketCorsCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  ListPartsCommand,
  PutObjectCommand,
  PutObjectTaggingCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN as Bucket, S3Fixture, VERSIONED } from './s3-fixture.ts';

const fixture = new S3Fixture();
const { gate } = fixture;
const OBJECT = `arn:aws:s3:::${Bucket}/k`;
const BUCKET = `arn:aws:s3:::${Bucket}`;
const Tagging = { TagSet: [{ Key: 'a', Value: '1' }] };

beforeAll(() => fixture.start());
beforeEach(async () => {
  gate.forbidden = [];
  await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }));
  gate.asked.length = 0;
  gate.refused.length = 0;
  gate.contexts.length = 0;
});
afterAll(() => fixture.stop());

/** Every operation with the rights that S3 wants for it. Source: Service Authorization Reference, 'Amazon S3'. */
const OPERATIONS = [
  [new GetObjectCommand({ Bucket, Key: 'k' }), [`s3:GetObject ${OBJECT}`]],
  [new HeadObjectCommand({ Bucket, Key: 'k' }), [`s3:GetObject ${OBJECT}`]],
  [new GetObjectCommand({ Bucket, Key: 'k', VersionId: 'null' }), [`s3:GetObjectVersion ${OBJECT}`]],
  [new PutObjectCommand({ Bucket, Key: 'k', Body: 'y' }), [`s3:PutObject ${OBJECT}`]],
  [
    new PutObjectCommand({ Bucket, Key: 'k', Body: 'y', Tagging: 'a=1' }),
    [`s3:PutObject ${OBJECT}`, `s3:PutObjectTagging ${OBJECT}`],
  ],
  [
    new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/k` }),
    [`s3:PutObject ${BUCKET}/copy`, `s3:GetObject ${OBJECT}`],
  ],
  [new DeleteObjectCommand({ Bucket, Key: 'k' }), [`s3:DeleteObject ${OBJECT}`]],
  [new DeleteObjectCommand({ Bucket, Key: 'k', VersionId: 'null' }), [`s3:DeleteObjectVersion ${OBJECT}`]],
  [
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'k' }, { Key: 'l' }] } }),
    [`s3:DeleteObject ${OBJECT}`, `s3:DeleteObject ${BUCKET}/l`],
  ],
  [new GetObjectTaggingCommand({ Bucket, Key: 'k' }), [`s3:GetObjectTagging ${OBJECT}`]],
  [new GetObjectTaggingCommand({ Bucket, Key: 'k', VersionId: 'null' }), [`s3:GetObjectVersionTagging ${OBJECT}`]],
  [new PutObjectTaggingCommand({ Bucket, Key: 'k', Tagging }), [`s3:PutObjectTagging ${OBJECT}`]],
  [new DeleteObjectTaggingCommand({ Bucket, Key: 'k' }), [`s3:DeleteObjectTagging ${OBJECT}`]],
  [new ListObjectsV2Command({ Bucket }), [`s3:ListBucket ${BUCKET}`]],
  [new ListObjectVersionsCommand({ Bucket }), [`s3:ListBucketVersions ${BUCKET}`]],
  [new HeadBucketCommand({ Bucket }), [`s3:ListBucket ${BUCKET}`]],
  [new GetBucketCorsCommand({ Bucket }), [`s3:GetBucketCORS ${BUCKET}`]],
  [new GetBucketVersioningCommand({ Bucket }), [`s3:GetBucketVersioning ${BUCKET}`]],
  [new CreateMultipartUploadCommand({ Bucket, Key: 'k' }), [`s3:PutObject ${OBJECT}`]],
  [new ListMultipartUploadsCommand({ Bucket }), [`s3:ListBucketMultipartUploads ${BUCKET}`]],
] as const;

describe('each operation', () => {
  it.each(OPERATIONS.map(([command, rights]) => [command.constructor.name, rights, command] as const))(
    '%s asks for its rights: %s',
    async (_name, rights, command) => {
      // The commands are of 18 types; the client takes each of them.
      await fixture.client().send(command as GetObjectCommand);
      expect([...new Set(gate.asked)]).toEqual(rights);
    },
  );

  it.each(OPERATIONS.map(([command, rights]) => [command.constructor.name, rights.at(-1) ?? '', command] as const))(
    '%s does nothing without the right %s, and the refusal is recorded',
    async (name, right, command) => {
      gate.forbidden = [right];
      const [outcome] = await Promise.allSettled([fixture.client().send(command as GetObjectCommand)]);
      expect(gate.refused).toEqual([right]);
      if (name === 'DeleteObjectsCommand') return;
      // A HEAD has no body that could say more than the status.
      const reason = name.startsWith('Head')
        ? { $metadata: { httpStatusCode: 403 } }
        : { name: 'AccessDenied', message: /not authorized/ };
      await expect(Promise.reject(outcome?.status === 'rejected' ? outcome.reason : outcome)).rejects.toMatchObject(
        reason,
      );
    },
  );

  it('of a multipart upload asks for its rights', async () => {
    const s3 = fixture.client();
    const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'k' }));
    const { ETag } = await s3.send(new UploadPartCommand({ Bucket, Key: 'k', UploadId, PartNumber: 1, Body: 'x' }));
    await s3.send(new ListPartsCommand({ Bucket, Key: 'k', UploadId }));
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] };
    await s3.send(new CompleteMultipartUploadCommand({ Bucket, Key: 'k', UploadId, MultipartUpload }));
    const other = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: 'k' }));
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: 'k', UploadId: other.UploadId }));
    expect(gate.asked.map((use) => use.split(' ')[0])).toEqual([
      's3:PutObject',
      's3:PutObject',
      's3:ListMultipartUploadParts',
      's3:PutObject',
      's3:PutObject',
      's3:AbortMultipartUpload',
    ]);
  });
});

describe('rights', () => {
  it('to list decide whether a missing object is NoSuchKey or AccessDenied', async () => {
    const read = () => fixture.client().send(new GetObjectCommand({ Bucket, Key: 'none' }));
    await expect(read()).rejects.toMatchObject({ name: 'NoSuchKey' });
    gate.forbidden = ['s3:ListBucket'];
    await expect(read()).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(gate.refused).toEqual([`s3:ListBucket ${BUCKET}`]);
  });

  it('to list are asked with the prefix, delimiter and size as conditions', async () => {
    await fixture.client().send(new ListObjectsV2Command({ Bucket, Prefix: 'a/', Delimiter: '/', MaxKeys: 7 }));
    await fixture.client().send(new ListObjectsV2Command({ Bucket }));
    expect(gate.contexts).toEqual([{ 's3:prefix': 'a/', 's3:delimiter': '/', 's3:max-keys': '7' }, {}]);
  });

  it('are looked at key by key in a batch delete', async () => {
    gate.forbidden = [`s3:DeleteObject ${OBJECT}`];
    const Delete = { Objects: [{ Key: 'k' }, { Key: 'l' }] };
    const { Deleted, Errors } = await fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted).toEqual([{ Key: 'l' }]);
    expect(Errors).toMatchObject([{ Key: 'k', Code: 'AccessDenied' }]);
    await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'k' }));
  });

  it('to copy are those to read there and to write here', async () => {
    const copy = () =>
      fixture.client().send(new CopyObjectCommand({ Bucket: VERSIONED, Key: 'c', CopySource: `${Bucket}/k` }));
    gate.forbidden = [`s3:GetObject ${OBJECT}`];
    await expect(copy()).rejects.toMatchObject({ name: 'AccessDenied' });
    gate.forbidden = [`s3:PutObject arn:aws:s3:::${VERSIONED}/c`];
    await expect(copy()).rejects.toMatchObject({ name: 'AccessDenied' });
    gate.forbidden = [];
    await copy();
  });
});
