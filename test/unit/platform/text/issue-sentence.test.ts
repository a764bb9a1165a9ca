import { expect, test } from 'vitest';
import * as z from 'zod';
import { schemaDetails } from '../../../../shared/platform/text/issue-sentence.ts';

test('the location of an error is written in the syntax of a caller', () => {
  const schema = z.object({ views: z.array(z.object({ steps: z.number() })) });
  const result = schema.safeParse({ views: [{ steps: 'many' }] });
  expect(result.error && schemaDetails(result.error, 'settings').map(({ path }) => path)).toEqual([
    'settings.views[0].steps',
  ]);
});

test('the details of a refused value have no words of the library that checks', () => {
  const schema = z.strictObject({
    text: z.string().max(3),
    list: z.array(z.int()).min(1),
    kind: z.enum(['a', 'b']),
    when: z.iso.datetime(),
    mail: z.email(),
    code: z.string().regex(/^x/),
    either: z.union([z.number(), z.boolean()]),
    share: z.number().gt(0).lte(1),
    own: z.string().refine(() => false, 'give a name that is free'),
    gone: z.enum(['a', 'b']),
  });
  const { error } = schema.safeParse({
    ...{ text: 'long', list: [1.5], kind: 'c', when: 'now', mail: 'x', code: 'y', either: 'z', share: 2, own: 'a' },
    other: 1,
  });
  const details = error ? schemaDetails(error, 'item') : [];
  expect(details.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'item.text has to have at most 3 characters',
    'item.list[0] has to be a whole number',
    'item.kind has to be one of a, b',
    'item.when has to be a time such as 2026-01-31T12:00:00.000Z',
    'item.mail has to be an e-mail address',
    'item.code has to be written in another way',
    'item.either does not fit any of the possible forms',
    'item.share has to be at most 1',
    'item.own give a name that is free',
    'item.gone is missing',
    'item has no field other',
  ]);
});
