import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../shared/platform/http/canonical-json.ts';

/** The same value with the keys of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, turned(each)] as const);
  return Object.fromEntries(entries.toReversed());
}

describe('canonical JSON', () => {
  it('is the same text for the same value, in any order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(turned(value))).toBe(canonicalJson(value));
      }),
    );
  });

  it('is still JSON of that value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('differs for different values', () => {
    const texts = [{ a: [1, 2] }, { a: [2, 1] }, { a: '1' }, { a: 1 }, { a: null }, {}, [], null, { b: { a: 1 } }];
    expect(new Set(texts.map(canonicalJson)).size).toBe(texts.length);
  });

  it('handles __proto__ as a normal key, and undefined as null', () => {
    expect(canonicalJson(JSON.parse('{"b":1,"__proto__":{"d":1,"c":2}}'))).toBe('{"__proto__":{"c":2,"d":1},"b":1}');
    expect(canonicalJson(undefined)).toBe('null');
    expect(canonicalJson({ a: undefined })).toBe('{}');
  });
});
