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
import { BUCKET as Bucket, deployedBucket, OTHER, S3Fixture } from './s3-fixture.ts';

const fixture = new S3Fixture([deployedBucket(Bucket), deployedBucket(OTHER)]);
const { gate } = fixture;
const OBJECT = `arn:aws:s3:::${Bucket}/k`;
const BUCKET_ARN = `arn:aws:s3:::${Bucket}`;

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

const purge = (keys: readonly string[]) =>
  new DeleteObjectsCommand({
    Bucket,
    Delete: { Objects: keys.map((Key) => ({ Key, VersionId: 'v' })), Quiet: true },
  });

/** Every operation with the rights that it needs in S3. Source: Service Authorization Reference, 'Amazon S3'. */
const OPERATIONS = [
  [new GetObjectCommand({ Bucket, Key: 'k' }), [`s3:GetObject ${OBJECT}`]],
  [new HeadObjectCommand({ Bucket, Key: 'k' }), [`s3:GetObject ${OBJECT}`]],
  [new PutObjectCommand({ Bucket, Key: 'k', Body: 'y' }), [`s3:PutObject ${OBJECT}`]],
  [copyTo({}), [`s3:PutObject ${BUCKET_ARN}/copy`, `s3:GetObject ${OBJECT}`]],
  [new DeleteObjectCommand({ Bucket, Key: 'k' }), [`s3:DeleteObject ${OBJECT}`]],
  [purge(['k', 'l']), [`s3:DeleteObjectVersion ${OBJECT}`, `s3:DeleteObjectVersion ${BUCKET_ARN}/l`]],
  [new ListObjectsV2Command({ Bucket }), [`s3:ListBucket ${BUCKET_ARN}`]],
  [new ListObjectVersionsCommand({ Bucket }), [`s3:ListBucketVersions ${BUCKET_ARN}`]],
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
    expect(gate.refused).toEqual([`s3:ListBucket ${BUCKET_ARN}`]);
  });

  it('are checked for each key of a batch delete', async () => {
    gate.forbidden = [`s3:DeleteObjectVersion ${OBJECT}`];
    const { Errors } = await fixture.client().send(purge(['k', 'l']));
    expect(Errors).toMatchObject([{ Key: 'k', Code: 'AccessDenied' }]);
    expect(gate.asked).toContain(`s3:DeleteObjectVersion ${BUCKET_ARN}/l`);
  });

  it('to read a version are another right than to read the object', async () => {
    gate.forbidden = [`s3:GetObjectVersion ${OBJECT}`];
    const { VersionId } = await fixture.client().send(new HeadObjectCommand({ Bucket, Key: 'k' }));
    const read = fixture.client().send(new GetObjectCommand({ Bucket, Key: 'k', VersionId }));
    await expect(read).rejects.toMatchObject({ name: 'AccessDenied' });
  });

  it('to copy are the right to read the source and the right to write the target', async () => {
    const copy = () => fixture.client().send(copyTo({ Bucket: OTHER, Key: 'c' }));
    gate.forbidden = [`s3:GetObject ${OBJECT}`];
    await expect(copy()).rejects.toMatchObject({ name: 'AccessDenied' });
    gate.forbidden = [`s3:PutObject arn:aws:s3:::${OTHER}/c`];
    await expect(copy()).rejects.toMatchObject({ name: 'AccessDenied' });
    gate.forbidden = [];
    await copy();
  });
});
