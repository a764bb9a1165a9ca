import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventBody } from '../../../../lib/local/gateway/event-body.ts';

const MIB = 1024 * 1024;

describe('a body in the event of a function', () => {
  test('is null if there is none, and itself or its Base64 otherwise', () => {
    expect(eventBody(Buffer.alloc(0), false)).toBeNull();
    expect(eventBody(Buffer.from('ä"\\n'), false)).toBe('ä"\\n');
    expect(eventBody(Buffer.from([0, 255]), true)).toBe('AP8=');
  });

  test('is refused if and only if its JSON is longer than a payload', () => {
    const byte = fc.constantFrom(0x01, 0x0a, 0x22, 0x5c, 0x61);
    const lengths = fc.constantFrom(MIB - 1, MIB, 1.5 * MIB, 3 * MIB, 3 * MIB + 1, 6 * MIB, 6 * MIB + 1);
    const seen = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(byte, lengths, (of, bytes) => {
        const body = Buffer.alloc(bytes, of);
        const fits = JSON.stringify(body.toString('utf8')).length - 2 <= 6 * MIB;
        seen[fits ? 'taken' : 'refused']++;
        if (fits) expect(eventBody(body, false)).toHaveLength(bytes);
        else expect(() => eventBody(body, false)).toThrow(expect.objectContaining({ status: 413 }));
      }),
      { numRuns: 30 },
    );
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(0);
    expect(() => eventBody(Buffer.alloc(4.5 * MIB + 3), true)).toThrow(expect.objectContaining({ status: 413 }));
  });
});
