import { once } from 'node:events';
import { createDeflate } from 'node:zlib';
import * as z from 'zod';
import { chunk, PNG_SIGNATURE } from '../../fixtures/images/write-png.ts';
import type { AttackContext, Attempt, Finding } from '../attack-context.ts';
import type { Caller } from '../caller.ts';

/** The budget of a request is 10 s of processor time; the rest is what a busy machine adds. */
const MAX_REQUEST_MS = 12_000;
const AT_ONCE = 8;
const PIECE_BYTES = 1_048_576;
/** Red, green, blue and alpha of 16 bits. */
const BYTES_PER_PIXEL = 8;

const Created = z.object({ planSnapshot: z.object({ id: z.string() }) });

interface EmptyPicture {
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
}

const PICTURES: Readonly<Record<string, EmptyPicture>> = {
  'rows of 1,500,000 pixels': { width: 1_500_000, height: 66, interlaced: false },
  '10,000 x 10,000 interlaced pixels of 16 bits': { width: 10_000, height: 10_000, interlaced: true },
};

/** Small files that decode to hundreds of megabytes. */
export const costlyImages: readonly Attempt[] = Object.entries(PICTURES).map(
  ([what, picture]): Attempt => ({
    of: '2',
    promise: `a PNG with ${what} is refused or taken in time, and another tenant saves a plan meanwhile`,
    async run(context) {
      const file = await emptyPng(picture);
      return [await imageHolds(context, file), await thumbnailHolds(context, file)];
    },
  }),
);

async function imageHolds({ attacker }: AttackContext, file: Buffer): Promise<Finding> {
  const caller = attacker('127.0.7.3');
  const created = await caller.call({
    path: '/v2/planSnapshots',
    json: { planSnapshot: { plan: '<plan version="2"/>' } },
  });
  const { planSnapshot } = Created.parse(JSON.parse(created.text));
  const answer = await caller.call({
    method: 'PUT',
    path: `/v2/planSnapshots/${planSnapshot.id}`,
    form: { type: 'perspectiveImage', file },
    fileName: 'empty.png',
  });
  if (answer.status >= 500) return `an image was answered ${answer.status}`;
  return answer.milliseconds > MAX_REQUEST_MS ? `an image took ${Math.round(answer.milliseconds)} ms` : undefined;
}

async function thumbnailHolds({ attacker, user }: AttackContext, file: Buffer): Promise<Finding> {
  const json = { name: 'many', thumbnail: `data:image/png;base64,${file.toString('base64')}` };
  const flood = Promise.all(
    Array.from({ length: AT_ONCE }, () => attacker('127.0.7.4').call({ path: '/v2/plans', json })),
  );
  const other = await savedPlan(await user(2, 'viewer'));
  const failed = (await flood).filter(({ status }) => status >= 500);
  return failed.length > 0 ? `${failed.length} of ${AT_ONCE} thumbnails were answered 5xx` : other;
}

async function savedPlan(caller: Caller): Promise<Finding> {
  const { status, milliseconds } = await caller.call({ path: '/v2/plans', json: { name: 'mine' } });
  if (status !== 200) return `another tenant's plan was answered ${status}`;
  return milliseconds > MAX_REQUEST_MS ? `another tenant's plan took ${Math.round(milliseconds)} ms` : undefined;
}

/** A PNG of transparent pixels, compressed a piece at a time. */
async function emptyPng({ width, height, interlaced }: EmptyPicture): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, interlaced ? 1 : 0], 8);
  const data = await deflatedZeros(width * height * BYTES_PER_PIXEL + height * (interlaced ? 2 : 1));
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate();
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const piece = Buffer.alloc(PIECE_BYTES);
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    if (!deflate.write(piece.subarray(0, Math.min(left, PIECE_BYTES)))) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}
