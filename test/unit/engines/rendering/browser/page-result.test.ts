import { describe, expect, it } from 'vitest';
import { pageResult } from '../../../../../shared/engines/rendering/browser/page-result.ts';

const LIMIT_MS = 60_000;

describe('the result of a function of the page', () => {
  it('is its value', async () => {
    expect(await pageResult(Promise.resolve({ value: 7 }), LIMIT_MS, 'slow')).toBe(7);
  });

  it.each([
    ['Invalid typed array length', 'GLB_INVALID'],
    ['VARIANT_UNKNOWN oak', 'VARIANT_UNKNOWN'],
    ['the graphics context was lost', 'RENDER_CRASH'],
    ['Failed to fetch', 'RENDER_CRASH'],
  ])('that says "%s" is %s', async (error, code) => {
    await expect(pageResult(Promise.resolve({ error }), LIMIT_MS, 'slow')).rejects.toMatchObject({ code });
  });

  it.each(['Protocol error (Runtime.callFunctionOn): Target closed', 'write EPIPE', 'Cannot find context', ''])(
    'that never arrives is a crash of the browser and not an error of the model: "%s"',
    async (text) => {
      await expect(pageResult(Promise.reject(new Error(text)), LIMIT_MS, 'slow')).rejects.toMatchObject({
        code: 'RENDER_CRASH',
      });
    },
  );

  it('has a time limit', async () => {
    await expect(pageResult(new Promise(() => undefined), 1, 'It was too slow.')).rejects.toMatchObject({
      code: 'RENDER_TIMEOUT',
      message: 'It was too slow.',
    });
  });
});
