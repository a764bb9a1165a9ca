import { describe, expect, it } from 'vitest';
import { IdempotencyKey } from '../../../../shared/platform/idempotency/idempotency-key.ts';

describe('an idempotency key', () => {
  it.each(['1', 'f3a0c8e2-6f0c-4c8e-9d5a-2f1f0f3c9d11', 'order 12; second try', 'ключ', 'x'.repeat(255)])(
    'is any text: %s',
    (key) => {
      expect(IdempotencyKey.parse(key)).toBe(key);
    },
  );

  it.each(['', 'x'.repeat(256), 'a\tb', 'a\nb', 'a\u0000', '\u007f', '\u0085'])('is not %j', (key) => {
    expect(IdempotencyKey.safeParse(key).success).toBe(false);
  });
});
