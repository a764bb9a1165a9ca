import { describe, expect, it } from 'vitest';
import { answered } from '../../../../../shared/engines/rendering/browser/page-answer.ts';

const LIMIT_MS = 60_000;

describe('an answer of the page', () => {
  it('is its value', async () => {
    expect(await answered(Promise.resolve({ value: 7 }), LIMIT_MS, 'slow')).toBe(7);
  });

  it.each([
    ['Invalid typed array length', 'GLB_INVALID'],
    ['VARIANT_UNKNOWN oak', 'VARIANT_UNKNOWN'],
    ['the graphics context was lost', 'RENDER_CRASH'],
    ['Failed to fetch', 'RENDER_CRASH'],
  ])('that says "%s" is %s', async (error, code) => {
    await expect(answered(Promise.resolve({ error }), LIMIT_MS, 'slow')).rejects.toMatchObject({ code });
  });

  it.each(['Protocol error (Runtime.callFunctionOn): Target closed', 'write EPIPE', 'Cannot find context', ''])(
    'that never comes is the end of its browser, and no fault of the model, in whatever words: "%s"',
    async (text) => {
      await expect(answered(Promise.reject(new Error(text)), LIMIT_MS, 'slow')).rejects.toMatchObject({
        code: 'RENDER_CRASH',
      });
    },
  );

  it('is waited for so long', async () => {
    await expect(answered(new Promise(() => undefined), 1, 'It was too slow.')).rejects.toMatchObject({
      code: 'RENDER_TIMEOUT',
      message: 'It was too slow.',
    });
  });
});
