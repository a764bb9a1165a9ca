import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLAIN as Bucket, deployedBucket, S3Fixture, VERSIONED } from './s3-fixture.ts';

const fixture = new S3Fixture([deployedBucket(Bucket), deployedBucket(VERSIONED)]);
const { gate } = fixture;
const OBJECT = `arn:aws:s3:::${Bucket}/k`;
const BUCKET = `arn:aws:s3:::${Bucket}`;

beforeAll(() => fixture.start());
beforeEach(async () => {
  gate.forbidden = [];
  await fixture.client().send(new PutObjectCommand({ Bucket, Key: 'k', Body: 'x' }));
  gate.asked.length = 0;
  gate.refused.length = 0;
});
afterAll(() => fixture.stop());

const copyTo = (target: object) =>
  new CopyObjectCommand({
    Bucket,
    Key: 'copy',
    CopySource: `${Bucket}/k`,
    MetadataDirective: 'REPLACE',
    ...target,
  });

/** Every operation with the rights that it needs in S3. Source: Service Authorization Reference, 'Amazon S3'. */
const OPERATIONS = [
  [new GetObjectCommand({ Bucket, Key: 'k' }), [`s3:GetObject ${OBJECT}`]],
  [new HeadObjectCommand({ Bucket, Key: 'k' }), [`s3:GetObject ${OBJECT}`]],
  [new GetObjectCommand({ Bucket, Key: 'k', VersionId: 'null' }), [`s3:GetObjectVersion ${OBJECT}`]],
  [new PutObjectCommand({ Bucket, Key: 'k', Body: 'y' }), [`s3:PutObject ${OBJECT}`]],
  [copyTo({}), [`s3:PutObject ${BUCKET}/copy`, `s3:GetObject ${OBJECT}`]],
  [new DeleteObjectCommand({ Bucket, Key: 'k' }), [`s3:DeleteObject ${OBJECT}`]],
  [
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'k' }, { Key: 'l' }] } }),
    [`s3:DeleteObject ${OBJECT}`, `s3:DeleteObject ${BUCKET}/l`],
  ],
  [
    new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'k', VersionId: 'null' }] } }),
    [`s3:DeleteObjectVersion ${OBJECT}`],
  ],
  [new ListObjectsV2Command({ Bucket }), [`s3:ListBucket ${BUCKET}`]],
  [new ListObjectVersionsCommand({ Bucket }), [`s3:ListBucketVersions ${BUCKET}`]],
] as const;

describe('each operation', () => {
  it.each(OPERATIONS.map(([command, rights]) => [command.constructor.name, rights, command] as const))(
    '%s needs its rights: %s',
    async (_name, rights, command) => {
      // The commands have different types; the client accepts each of them.
      await fixture.client().send(command as GetObjectCommand);
      expect([...new Set(gate.asked)]).toEqual(rights);
    },
  );

  it.each(OPERATIONS.map(([command, rights]) => [command.constructor.name, rights.at(-1) ?? '', command] as const))(
    '%s does nothing without the right %s, and the gate records the refusal',
    async (name, right, command) => {
      gate.forbidden = [right];
      const [outcome] = await Promise.allSettled([fixture.client().send(command as GetObjectCommand)]);
      expect(gate.refused).toEqual([right]);
      if (name === 'DeleteObjectsCommand') return;
      // The response to a HEAD has only a status.
      const reason = name.startsWith('Head')
        ? { $metadata: { httpStatusCode: 403 } }
        : { name: 'AccessDenied', message: /not authorized/ };
      await expect(Promise.reject(outcome?.status === 'rejected' ? outcome.reason : outcome)).rejects.toMatchObject(
        reason,
      );
    },
  );
});

describe('rights', () => {
  it('to list decide whether a missing object is NoSuchKey or AccessDenied', async () => {
    const read = () => fixture.client().send(new GetObjectCommand({ Bucket, Key: 'none' }));
    await expect(read()).rejects.toMatchObject({ name: 'NoSuchKey' });
    gate.forbidden = ['s3:ListBucket'];
    await expect(read()).rejects.toMatchObject({ name: 'AccessDenied' });
    expect(gate.refused).toEqual([`s3:ListBucket ${BUCKET}`]);
  });

  it('are checked for each key of a batch delete', async () => {
    gate.forbidden = [`s3:DeleteObject ${OBJECT}`];
    const Delete = { Objects: [{ Key: 'k' }, { Key: 'l' }] };
    const { Deleted, Errors } = await fixture.client().send(new DeleteObjectsCommand({ Bucket, Delete }));
    expect(Deleted).toEqual([{ Key: 'l' }]);
    expect(Errors).toMatchObject([{ Key: 'k', Code: 'AccessDenied' }]);
    await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'k' }));
  });

  it('to copy are the right to read the source and the right to write the target', async () => {
    const copy = () => fixture.client().send(copyTo({ Bucket: VERSIONED, Key: 'c' }));
    gate.forbidden = [`s3:GetObject ${OBJECT}`];
    await expect(copy()).rejects.toMatchObject({ name: 'AccessDenied' });
    gate.forbidden = [`s3:PutObject arn:aws:s3:::${VERSIONED}/c`];
    await expect(copy()).rejects.toMatchObject({ name: 'AccessDenied' });
    gate.forbidden = [];
    await copy();
  });
});
