import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { USED_BY_FUNCTIONS, withUsedMembers } from '../../../lib/tools/bundle/used-members.ts';
import { builtExports, LEAN, PLAIN } from './built-module.ts';

const STORES = path.join(import.meta.dirname, '../../../shared/platform/aws');
const ALL_SCHEMAS = "export * from './node_modules/@aws-sdk/client-s3/dist-es/schemas/schemas_0.js';";
const STRUCTURE = 3;
/**
 * Words of the stores' code that are no members there, and only have the name of one: types, a header, an option of
 * signed forms. A new word belongs here, or into `USED_BY_FUNCTIONS`.
 */
const NO_MEMBERS_HERE = ['BucketName', 'Error', 'Expires', 'S3', 'Type'];

/** `[3, namespace, name, traits, names, schemas, required]` */
type Structure = readonly [number, string, string, unknown, readonly string[], readonly unknown[], number?];

/** Schemas of other structures are functions, whose text depends on names that the bundler chooses. */
const form = (schema: unknown) =>
  JSON.stringify(schema, (_, value) => (typeof value === 'function' ? 'schema' : value));
const structuresOf = (exports: Record<string, unknown>) =>
  Object.entries(exports).filter((entry): entry is [string, Structure] => {
    return Array.isArray(entry[1]) && entry[1][0] === STRUCTURE;
  });

describe('the schemas of S3 in the bundles', () => {
  it('have the members that functions use and the required ones, each with its schema', async () => {
    const [lean, plain] = await Promise.all([builtExports(ALL_SCHEMAS, LEAN), builtExports(ALL_SCHEMAS, PLAIN)]);
    const leanOf = new Map(structuresOf(lean));
    const structures = structuresOf(plain);
    expect(structures.length).toBeGreaterThan(100);
    let dropped = 0;
    for (const [name, [, , , traits, names, schemas, required = 0]] of structures) {
      const [, , , leanTraits, leanNames = [], leanSchemas = [], leanRequired = 0] = leanOf.get(name) ?? [];
      const kept = names.flatMap((member, at) => (at < required || USED_BY_FUNCTIONS.has(member) ? [at] : []));
      expect(leanNames, name).toEqual(kept.map((at) => names[at]));
      expect(leanSchemas.map(form), name).toEqual(kept.map((at) => form(schemas[at])));
      expect([leanTraits, leanRequired], name).toEqual([traits, required]);
      dropped += names.length - kept.length;
    }
    expect(dropped).toBeGreaterThan(500);
  });

  it('have every member that the code of the stores names', async () => {
    const members = new Set(
      structuresOf(await builtExports(ALL_SCHEMAS, PLAIN)).flatMap(([, structure]) => structure[4]),
    );
    const files = readdirSync(STORES).map((file) => readFileSync(path.join(STORES, file), 'utf8'));
    const ofS3 = files.filter((text) => text.includes("'@aws-sdk/client-s3'"));
    expect(ofS3.length).toBeGreaterThan(3);
    const words = ofS3.flatMap((text) => text.match(/\b[A-Z]\w+/g) ?? []);
    const missing = words.filter((word) => members.has(word) && !USED_BY_FUNCTIONS.has(word));
    expect(missing.filter((word) => !NO_MEMBERS_HERE.includes(word))).toEqual([]);
  });
});

describe('a structure', () => {
  const source = (lists: string) =>
    `const _K = "Key";\nconst _T = "Tag";\nexport var X$ = [3, n0, _X,\n    0,\n${lists}\n];`;

  it('keeps required members and the order of the others', () => {
    const written = source('    [_T, _U, _K],\n    [[0, { [_hH]: _a }], () => Y$, [64 | 0, { [_xF]: 1 }]], 1');
    const expected = source('    [_T, _K],\n    [[0, { [_hH]: _a }], [64 | 0, { [_xF]: 1 }]], 1');
    expect(withUsedMembers(written, new Set(['Key']))).toBe(expected);
  });

  it('stays as it is if its lists are not of one length', () => {
    const written = source('    [_T, _K],\n    [0]');
    expect(withUsedMembers(written, new Set(['Key']))).toBe(written);
  });
});
