import { expect, test } from 'vitest';
import { reviewKey } from '../../../../lib/console/screens/review/review-key.ts';

const press = (key: string, held: Partial<Parameters<typeof reviewKey>[0]> = {}) =>
  reviewKey({ key, ...{ repeat: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }, ...held });

test('keys go through the items, decide, and take a decision back', () => {
  expect(['ArrowRight', 'j', 'ArrowLeft', 'k'].map((key) => press(key))).toEqual([
    ...['next', 'next', 'previous', 'previous'],
  ]);
  expect(['p', 'a', 'u'].map((key) => press(key))).toEqual(['publish', 'archive', 'undo']);
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect([press('z'), press('toString'), press('a', { ctrlKey: true })]).toEqual([undefined, undefined, undefined]);
});

test('a key that is held down decides once, and goes on through the items', () => {
  const held = ['p', 'a', 'u', 'j', 'k'].map((key) => press(key, { repeat: true }));
  expect(held).toEqual([undefined, undefined, undefined, 'next', 'previous']);
  expect(press('z', { ctrlKey: true, repeat: true })).toBeUndefined();
});
