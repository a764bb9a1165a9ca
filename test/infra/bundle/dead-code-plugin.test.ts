import { describe, expect, it } from 'vitest';
import { refusingModule } from '../../../lib/tools/bundle/dead-code-plugin.ts';
import { builtExports, LEAN } from './built-module.ts';

describe('a module that is left out', () => {
  it('has the same exports, and fails by name when one is called', async () => {
    const source =
      'export const a = 1;\nexport function b() {}\nexport class C {}\nfunction d() {}\nexport { d as e };\n';
    const module = await builtExports(refusingModule(source, '/somewhere/sha.js'), LEAN);
    expect(Object.keys(module).toSorted()).toEqual(['C', 'a', 'b', 'e']);
    for (const value of Object.values(module)) {
      expect(value).toThrow('sha.js is left out of the bundles; see lib/tools/bundle/dead-code-plugin.ts');
    }
  });
});

describe('what is left', () => {
  it('still checks input, and says by name that JSON schemas are not for functions', async () => {
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
    expect(document).toThrow('is left out of the bundles');
  });
});

describe('a client whose endpoints nobody has written down', () => {
  it('is refused when it is bundled', async () => {
    const source =
      "export * from './node_modules/@aws-sdk/client-dynamodb-streams/dist-es/endpoint/endpointResolver.js';";
    await expect(builtExports(source, LEAN)).rejects.toThrow('no endpoint rule for the client dynamodb-streams');
  });
});
