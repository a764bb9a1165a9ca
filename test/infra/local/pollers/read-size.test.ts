import { expect, test } from 'vitest';
import { readSize } from '../../../../lib/local/pollers/read-size.ts';

const MEGABYTE = 1024 * 1024;

test('small records are read in more and more, up to what the batch takes', () => {
  const size = readSize();
  const asked = [100, 100, 100, 100, 100, 30].map((most) => {
    const next = size.next(most);
    size.note(next, next, next * 1_000);
    return next;
  });
  expect(asked).toEqual([8, 16, 32, 64, 100, 30]);
  expect(size.next(1_000), 'a last call of few does not make the next one smaller').toBe(200);
});

test('after a call of more than a megabyte, the next one asks for as many as fit into that', () => {
  const size = readSize();
  size.note(8, 8, 4 * MEGABYTE);
  expect(size.next(100)).toBe(2);
  size.note(2, 2, MEGABYTE);
  expect(size.next(100), 'as many again').toBe(2);
  size.note(2, 2, 3 * MEGABYTE);
  expect(size.next(100), 'never none').toBe(1);
});

test('after a pause of the stream it begins with few', () => {
  const size = readSize();
  size.note(8, 8, 8_000);
  expect(size.next(100)).toBe(16);
  size.note(16, 0, 0);
  expect(size.next(100)).toBe(8);
});
