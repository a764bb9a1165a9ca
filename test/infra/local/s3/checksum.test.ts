import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHECKSUM_ALGORITHMS, startChecksum } from '../../../../lib/local/s3/checksum.ts';

describe('checksums', () => {
  it.each([
    ['CRC32', 'cbf43926'],
    ['CRC32C', 'e3069283'],
    ['CRC64NVME', 'ae8b14860a799888'],
    ['SHA1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
    ['SHA256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
  ] as const)('give the published check value of %s for "123456789"', (algorithm, check) => {
    const checksum = startChecksum(algorithm);
    checksum.update(Buffer.from('123456789'));
    expect(checksum.digest().toString('hex')).toBe(check);
  });

  it.each(CHECKSUM_ALGORITHMS)('of %s are the same however the bytes are cut', (algorithm) => {
    const bytes = randomBytes(5000);
    const whole = startChecksum(algorithm);
    whole.update(bytes);
    const expected = whole.digest();
    fc.assert(
      fc.property(fc.array(fc.nat(5000), { maxLength: 8 }), (cuts) => {
        const checksum = startChecksum(algorithm);
        const bounds = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        for (let i = 1; i < bounds.length; i++) checksum.update(bytes.subarray(bounds[i - 1], bounds[i]));
        expect(checksum.digest()).toEqual(expected);
      }),
    );
  });
});
