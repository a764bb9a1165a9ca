import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { FORM_VERSION } from '../../../../../shared/domain/items/prepared-lists/form-version.ts';

const ITEMS = path.join(import.meta.dirname, '../../../../../shared/domain/items');

/**
 * The code that determines the content of a prepared list for an item: reading the row, presenting, comparing and
 * packing.
 */
const DECIDES = `
  export { StoredItem } from './item.ts';
  export { presentItem } from './present-item.ts';
  export { groupsOf, traitRow, writePart } from './prepared-lists/prepared-parts.ts';
  export { PreparedList } from './prepared-lists/prepared-list.ts';
  export { packTraits, unpackTraits } from './prepared-lists/trait-table.ts';
`;

/** A hash of that code without comments, types, whitespace and variable names. */
async function fingerprint(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: ITEMS, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2024',
    packages: 'external',
    legalComments: 'none',
  });
  const text = outputFiles[0]?.text ?? '';
  expect(text.length).toBeGreaterThan(1_000);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

test('prepared lists of an older form are not sent: FORM_VERSION changes with the code that determines the form', async () => {
  expect(
    FORM_VERSION.codeFingerprint,
    'The code that writes prepared lists has changed. In prepared-lists/form-version.ts, raise the version and store ' +
      'the fingerprint that this test expects.',
  ).toBe(await fingerprint(DECIDES));
});

test('the fingerprint changes with the presentation of an item, but not with comments or variable names', async () => {
  const code = (present: string) => `${DECIDES}\nexport const present = ${present};`;
  const before = await fingerprint(code('(item) => ({ label: item.label })'));
  expect(await fingerprint(code('(item) => ({ label: item.label, width: item.width })'))).not.toBe(before);
  expect(await fingerprint(code('(stored) => ({ /* its own */ label: stored.label })'))).toBe(before);
});
