import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, resolveReferences } from '../../../lib/docs/resolve-references.ts';
import { openapiDocument } from '../../../lib/tools/documents/openapi/openapi-document.ts';
import { routes } from '../../../shared/contract/routes/index.ts';

const MOST_BYTES_OF_AN_OPERATION = 500_000;

test('a reference becomes what it names, and the members beside it win', () => {
  const document = { parts: { 'a/b': { type: 'string', title: 'A' } } };
  const part = { list: [{ $ref: '#/parts/a~1b', title: 'B' }] };
  expect(resolveReferences(part, document)).toEqual({ list: [{ type: 'string', title: 'B' }] });
});

test('a reference that leads to itself, to nothing or to another document stays', () => {
  const document = { tree: { child: { $ref: '#/tree' } } };
  expect(resolveReferences({ $ref: '#/tree' }, document)).toEqual({ child: { $ref: '#/tree' } });
  expect(resolveReferences([{ $ref: '#/none' }, { $ref: 'other.json' }, { $ref: 1 }], document)).toEqual([
    { $ref: '#/none' },
    { $ref: 'other.json' },
    { $ref: 1 },
  ]);
});

test('a document without references stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('$ref'));
      expect(resolveReferences(value, value)).toEqual(value);
    }),
  );
});

test('every operation of the service is resolved whole and stays small', () => {
  const document = openapiDocument(routes);
  let operations = 0;
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const method of Object.keys(methods)) {
      const text = JSON.stringify(resolveReferences(at(document, ['paths', path, method]), document));
      expect(text).not.toContain('"$ref"');
      expect(text.length, `${method} ${path}`).toBeLessThan(MOST_BYTES_OF_AN_OPERATION);
      operations += 1;
    }
  }
  expect(operations).toBeGreaterThan(100);
});
