import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../../runs.ts';
import { forkS3, type S3Process } from './fork-s3.ts';
import { BUCKET as Bucket, s3Client } from './s3-fixture.ts';

/** All 500 MB in `npm run fuzz:full`. */
const BODY_MIB = runs(500, 0.4);
const BODY_BYTES = BODY_MIB * 2 ** 20;
const MAX_GROWTH_BYTES = 100 * 2 ** 20;
const PIECE = Buffer.alloc(2 ** 20, 'a large model ');

let folder: string;
let server: S3Process;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'local-s3-large-'));
  server = await forkS3(folder);
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

it(`receives and sends ${BODY_MIB} MB with constant memory`, async () => {
  const client = s3Client(server.url, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  await client.send(new PutObjectCommand({ Bucket, Key: 'small', Body: 'x' }));
  const before = await server.peakMemoryBytes();
  const sent = createHash('md5');
  const Body = Readable.from(pieces((piece) => sent.update(piece)));
  const { ETag } = await client.send(new PutObjectCommand({ Bucket, Key: 'large', Body, ContentLength: BODY_BYTES }));
  expect(ETag).toBe(`"${sent.digest('hex')}"`);
  const read = await client.send(new GetObjectCommand({ Bucket, Key: 'large' }));
  const received = createHash('md5');
  for await (const piece of read.Body as Readable) received.update(piece);
  expect(ETag).toBe(`"${received.digest('hex')}"`);
  expect((await server.peakMemoryBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES);
  client.destroy();
});

function* pieces(seen: (piece: Buffer) => void): Generator<Buffer> {
  for (let bytes = 0; bytes < BODY_BYTES; bytes += PIECE.length) {
    seen(PIECE);
    yield PIECE;
  }
}
