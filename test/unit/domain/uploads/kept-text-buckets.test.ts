import { expect, test } from 'vitest';
import { keptTextBuckets } from '../../../../shared/domain/uploads/kept-text-buckets.ts';
import type { Caller } from '../../../../shared/platform/identity/callers/caller.ts';

const PIECE = 32_768;
/** The bucket uses only the id of the tenant. */
const stranger = { tenant: { id: 1 } as Caller['tenant'] };
const user = { ...stranger, user: { id: 'u', rights: [] } };

/** Pieces that count for a text, for a number that was drawn. */
function piecesOf(characters: number, drawn: number, caller: Parameters<typeof keptTextBuckets>[1] = stranger): number {
  return keptTextBuckets(characters, caller, '192.0.2.1', () => drawn).reduce((sum, { tokens = 1 }) => sum + tokens, 0);
}

test('a thousand texts just below a piece count almost as a thousand pieces', () => {
  const drawn = Array.from({ length: 1_000 }, (_, index) => index / 1_000);
  expect(drawn.reduce((sum, each) => sum + piecesOf(PIECE - 1, each), 0)).toBe(1_000);
  expect(drawn.reduce((sum, each) => sum + piecesOf(PIECE / 4, each), 0)).toBe(250);
});

test('longer texts count in whole pieces, no text and those of users not at all', () => {
  expect(piecesOf(PIECE, 0)).toBe(1);
  expect(piecesOf(3 * PIECE - 1, 0)).toBe(2);
  expect(piecesOf(0, 0)).toBe(0);
  expect(piecesOf(10 * PIECE, 0, user)).toBe(0);
});
