import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { throwingModule } from '../../../lib/tools/bundle/throwing-module.ts';
import { builtExports, LEAN } from './built-module.ts';

describe('a removed module', () => {
  it('has the same exports, and each throws an error that names the module', async () => {
    const source =
      'export const a = 1;\nexport function b() {}\nexport class C {}\nfunction d() {}\nexport { d as e };\n';
    const module = await builtExports(throwingModule(source, '/somewhere/sha.js'), LEAN);
    expect(Object.keys(module).toSorted()).toEqual(['C', 'a', 'b', 'e']);
    for (const value of Object.values(module)) {
      expect(value).toThrow('sha.js is not in the bundles; see lib/tools/bundle/dead-code-plugin.ts');
    }
  });
});

describe('a bundle without the removed modules', () => {
  it('still validates input, and throws a named error for JSON schemas', async () => {
    const source = `
      import * as z from 'zod';
      const S = z.object({ a: z.string().min(2), b: z.union([z.int(), z.array(z.string())]).optional() });
      export const check = (value) => S.safeParse(value).success;
      export const document = () => S.toJSONSchema();`;
    const { check, document } = await builtExports(source, LEAN);
    expect(
      [{ a: 'ab' }, { a: 'a' }, { a: 'ab', b: ['c'] }, { a: 'ab', b: [1] }].map((value) =>
        (check as (v: unknown) => boolean)(value),
      ),
    ).toEqual([true, false, true, false]);
    expect(document).toThrow('is not in the bundles');
  });
});

describe('a client without endpoint rules', () => {
  it('fails when it is bundled', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'dead-code-'));
    try {
      const file = path.join(folder, '@aws-sdk/client-polly/dist-es/endpoint/endpointResolver.js');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'export const defaultEndpointResolver = () => {};');
      const source = `export * from ${JSON.stringify(file)};`;
      await expect(builtExports(source, LEAN)).rejects.toThrow('no endpoint rules for the client polly');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
