import { expect, test } from 'vitest';
import * as z from 'zod';
import { wrappedBody } from '../../../../shared/platform/http/wrapped-body.ts';

const Body = wrappedBody('item', z.looseObject({ label: z.string().optional() }));

test('an object is accepted unwrapped or under its name', () => {
  expect(Body.parse({ label: 'a' })).toEqual({ label: 'a' });
  expect(Body.parse({ item: { label: 'a', more: 1 } })).toEqual({ label: 'a', more: 1 });
});

test.each([null, 5, 'text', [], { item: 5 }, { item: [] }, { item: { label: 1 }, label: 'fits' }])(
  '%j is refused',
  (body) => {
    expect(Body.safeParse(body).success).toBe(false);
  },
);
