import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityTag, matchesStrongly, matchesWeakly } from '../../../../shared/platform/http/entity-tag.ts';
import { checkPrecondition } from '../../../../shared/platform/http/precondition.ts';

const TAG = entityTag({ item: { id: 'demo:chair', label: 'Chair' } });

describe('an entity tag', () => {
  it('is strong, short, and independent of the order of keys and of the time in meta', () => {
    expect(TAG).toMatch(/^"[\w-]{22}"$/);
    const now = { serverTime: new Date().toISOString() };
    expect(entityTag({ meta: now, item: { label: 'Chair', id: 'demo:chair' } })).toBe(TAG);
  });

  it('differs for different content', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(two));
        fc.pre(typeof one !== 'object' && typeof two !== 'object');
        expect(entityTag({ item: one })).not.toBe(entityTag({ item: two }));
      }),
    );
  });

  it.each([
    [TAG, true, true],
    [`W/${TAG}`, false, true],
    [`"other", ${TAG}`, true, true],
    [`"a,b",${TAG} , W/"c"`, true, true],
    ['*', true, true],
    ['stale*', false, false],
    ['"unclosed *', false, false],
    ['"other"', false, false],
    [TAG.slice(1, -1), false, false],
    ['""', false, false],
    ['', false, false],
  ])('in a header %s matches strongly: %s, weakly: %s', (header, strongly, weakly) => {
    expect(matchesStrongly(header, TAG)).toBe(strongly);
    expect(matchesWeakly(header, TAG)).toBe(weakly);
  });
});

describe('the precondition of a write', () => {
  const check = (headers: Record<string, string>, current: string | undefined) => () =>
    checkPrecondition(headers, current);
  const STALE = { code: 'PRECONDITION_FAILED', status: 412 };
  const thrown = (headers: Record<string, string>, current: string | undefined) =>
    expect(check(headers, current)).toThrow(expect.objectContaining(STALE));

  it('is true without headers, with empty headers, and with the current ETag', () => {
    for (const headers of [{}, { 'if-match': '' }, { 'if-match': TAG }, { 'if-match': '*' }]) {
      expect(check(headers, TAG)).not.toThrow();
    }
    expect(check({}, undefined)).not.toThrow();
  });

  it('fails with 412 for another ETag, a weak one, and any ETag of an object that does not exist', () => {
    thrown({ 'if-match': '"other"' }, TAG);
    thrown({ 'if-match': `W/${TAG}` }, TAG);
    thrown({ 'if-match': 'nonsense' }, TAG);
    thrown({ 'if-match': TAG }, undefined);
    thrown({ 'if-match': '*' }, undefined);
  });

  it('fails with 412 if an object exists that must not', () => {
    thrown({ 'if-none-match': '*' }, TAG);
    thrown({ 'if-none-match': TAG }, TAG);
    expect(check({ 'if-none-match': '*' }, undefined)).not.toThrow();
    expect(check({ 'if-none-match': '"other"' }, TAG)).not.toThrow();
  });
});
