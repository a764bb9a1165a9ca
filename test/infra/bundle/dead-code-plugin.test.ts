import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { throwingModule } from '../../../lib/tools/bundle/throwing-module.ts';
import { builtExports, LEAN, PLAIN } from './built-module.ts';

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

describe('a bundle without the table of escapes', () => {
  it('reads parameters of headers like the package itself', async () => {
    const source = "export { default as read } from './node_modules/@fastify/busboy/lib/utils/parseParams.js';";
    const [lean, plain] = await Promise.all([builtExports(source, LEAN), builtExports(source, PLAIN)]);
    const escapes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
    const mixed = [...escapes, ...escapes.map((each) => each.toUpperCase()), 'aB', 'Fe'];
    for (const hex of mixed) {
      const header = `form-data; name="file"; filename*=iso-8859-1'en'a%${hex}b%zz`;
      expect((lean.read as (text: string) => unknown)(header)).toEqual(
        (plain.read as (text: string) => unknown)(header),
      );
    }
  });
});

describe('a bundle without signed events', () => {
  it('signs calls like the package itself', async () => {
    const source = `
      import { createHash, createHmac } from 'node:crypto';
      import { SignatureV4 } from '@smithy/signature-v4';
      class Sha256 {
        constructor(key) { this.hash = key ? createHmac('sha256', key) : createHash('sha256'); }
        update(data) { this.hash.update(data); }
        async digest() { return this.hash.digest(); }
      }
      const credentials = { accessKeyId: 'AKID', secretAccessKey: 'secret' };
      const signer = new SignatureV4({ credentials, region: 'eu-central-1', service: 's3', sha256: Sha256 });
      export const sign = (path) => signer.sign(
        { method: 'GET', protocol: 'https:', hostname: 'files.example.com', path, query: {}, headers: { host: 'files.example.com' } },
        { signingDate: new Date('2026-01-01T00:00:00Z') });`;
    const [lean, plain] = await Promise.all([builtExports(source, LEAN), builtExports(source, PLAIN)]);
    const signedBy = (module: Record<string, unknown>) => (module.sign as (path: string) => Promise<object>)('/a b');
    expect(await signedBy(lean)).toEqual(await signedBy(plain));
    expect(await signedBy(lean)).toMatchObject({
      headers: { authorization: expect.stringMatching(/Signature=\w{64}$/) },
    });
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
