import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGE_DECODING_BUDGET, openImageTaker } from '../../../../shared/domain/uploads/image-taker.ts';
import { takeImage } from '../../../../shared/domain/uploads/take-image.ts';

const ENTRY = path.join(import.meta.dirname, '../../../../shared/domain/uploads/image-child.ts');
const HANGING = path.join(import.meta.dirname, '../../../fixtures/hanging-decoder.mjs');
/** Another limit than that of the processor time depends on the other work of the machine. */
const PATIENT = { ...IMAGE_DECODING_BUDGET, maxElapsedMs: 120_000 };

const image = (width: number) =>
  sharp({ create: { width, height: 80, channels: 3, background: '#c08040' } })
    .jpeg()
    .toBuffer();

describe('an image decoded in a process of its own', () => {
  const take = openImageTaker(ENTRY, PATIENT);

  test('is the same as one decoded in this process, with the same rules', async () => {
    const bytes = await image(3_000);
    const [there, here] = await Promise.all([take(bytes), takeImage(bytes)]);
    expect({ ...there, bytes: Buffer.from(there.bytes) }).toEqual({ ...here, bytes: Buffer.from(here.bytes) });
    expect(await take(await image(10), { minSidePx: 1, writtenAs: 'png' })).toMatchObject({ kind: 'png', widthPx: 10 });
  });

  test('ends with the same error, and the process decodes the next one', async () => {
    const damaged = (await image(400)).subarray(0, 500);
    const errorOf = (taken: Promise<unknown>) =>
      taken.then(undefined, ({ code, status, message }) => [code, status, message]);
    for (const bytes of [damaged, Buffer.from('<svg/>'), await image(10), Buffer.alloc(0)]) {
      expect(await errorOf(take(bytes))).toEqual(await errorOf(takeImage(bytes)));
    }
    expect(await take(await image(80))).toMatchObject({ widthPx: 80 });
  });

  test('has no credentials of the function', async () => {
    const names = openImageTaker(path.join(import.meta.dirname, '../../../fixtures/environment-names.mjs'), PATIENT);
    process.env.AWS_SECRET_ACCESS_KEY ??= 'secret';
    await expect(names(Buffer.alloc(1))).rejects.toMatchObject({
      message: expect.not.stringMatching(/AWS|TABLE|BUCKET/),
    });
  });

  test.each([
    ['calculates without end', 'hang', { maxProcessorMs: 1_000 }],
    ['waits without end', 'wait', { maxElapsedMs: 5_000 }],
    ['takes too much memory', 'grow', { maxMemoryBytes: 300 * 2 ** 20 }],
  ])('that %s is stopped with a 422, and the next one is decoded by a new process', async (_, order, limit) => {
    const strict = openImageTaker(HANGING, { ...PATIENT, ...limit });
    await expect(strict(Buffer.from(order))).rejects.toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
    expect(await strict(Buffer.from('decode'))).toMatchObject({ kind: 'png' });
  });

  test('is a fault of the service when its process cannot be started', async () => {
    const failed = openImageTaker('/nowhere/child.mjs', PATIENT)(await image(80));
    await expect(failed).rejects.toMatchObject({ name: 'WorkStoppedError', reason: 'failed' });
  });
});
