import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextCursor } from '../../../../../shared/engines/models3d/text/text-cursor.ts';
import { runs } from '../../../../runs.ts';

function numberOf(text: string): number {
  const cursor = new TextCursor();
  cursor.reset(Buffer.from(text));
  return cursor.number();
}

describe('TextCursor.number', () => {
  it('reads every double that JavaScript formats', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(numberOf(String(value))).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('reads decimals of every length as Number does', () => {
    const decimal = fc.stringMatching(/^[+-]?[0-9]{1,25}(\.[0-9]{0,25})?([eE][+-]?[0-9]{1,3})?$/);
    fc.assert(
      fc.property(decimal, (text) => {
        expect(numberOf(text)).toBe(Number(text));
      }),
      { numRuns: runs(3_000) },
    );
  });

  it.each([
    ['.5', 0.5],
    ['-.5e1', -5],
    ['3.1+e2', 3.1],
    ['1e', 1],
    ['1,25', 1.25],
    ['  \t7 8', 7],
    ['nan', Number.NaN],
    ['', Number.NaN],
    ['# 5', Number.NaN],
    ['-', Number.NaN],
  ])('reads %j as %d', (text, value) => {
    expect(numberOf(text)).toBe(value);
  });
});

describe('TextCursor', () => {
  it('reads line by line and skips blanks, comments and words', () => {
    const cursor = new TextCursor();
    cursor.reset(Buffer.from('\n  v 1 2 # three\r\n\rusemtl  dark wood # note\nvx'));
    expect(cursor.startLine() && cursor.takeWord('v')).toBe(true);
    expect([cursor.number(), cursor.number(), cursor.hasMore()]).toEqual([1, 2, false]);
    cursor.skipLine();
    expect(cursor.startLine() && cursor.takeWord('usemtl')).toBe(true);
    expect(cursor.restOfLine()).toBe('dark wood');
    expect(cursor.startLine() && cursor.takeWord('v'), 'a longer word is another one').toBe(false);
    cursor.skipLine();
    expect(cursor.startLine()).toBe(false);
  });

  it('reads names that are not UTF-8 as Windows-1252', () => {
    const cursor = new TextCursor();
    cursor.reset(Buffer.from('St\xfchle', 'latin1'));
    expect(cursor.restOfLine()).toBe('Stühle');
  });
});
