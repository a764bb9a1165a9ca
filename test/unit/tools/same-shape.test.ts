import { describe, expect, test } from 'vitest';
import { shapeDifference } from '../../fixtures/guides/same-shape.ts';

const text = (shown: string, printed: string) => shapeDifference(shown, printed, 'text');
const json = (shown: string, printed: string) => shapeDifference(shown, printed, 'json');

describe('what a guide shows', () => {
  test('may differ from what is printed in numbers and where it has …', () => {
    expect(text('12 items\nhttp…/a', '7 items\nhttp://127.0.0.1/x/a\n')).toBeUndefined();
    expect(json('{"id": "a…", "size": 3}', '{"id": "abc", "size": 44, "more": true}')).toBeUndefined();
  });

  test('has as many lines and entries as are printed, or says with … that there are more', () => {
    expect(text('one', 'one\ntwo')).toBe('line 2 is "two", and no longer shown');
    expect(text('one\ntwo', 'one')).toMatch(/^line 2 is undefined/);
    expect(text('one\n…', 'one\ntwo\nthree')).toBeUndefined();
    expect(json('[1]', '[1, 2]')).toBe(' has 2 entries, not 1');
    expect(json('[1, 2]', '[1]')).toBe(' has 1 entries, not 2');
    expect(json('["a", "…"]', '["a", "b", "c"]')).toBeUndefined();
  });

  test('has the names, types and words that are printed', () => {
    expect(json('{"a": {"b": 1}}', '{"a": {"b": "1"}}')).toBe('.a.b is "1", not 1');
    expect(json('{"a": 1}', '{}')).toMatch(/^\.a is undefined/);
    expect(json('{"a": "red"}', '{"a": "blue"}')).toMatch(/^\.a 1 is "blue"/);
    expect(json('{"a": 1}', 'no')).toMatch(/is no object/);
  });
});
