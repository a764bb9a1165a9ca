import { describe, expect, it } from 'vitest';
import { withLiteralKeys } from '../../../lib/bundle/lean-sdk-plugin.ts';
import { builtExports, LEAN, PLAIN } from './built-module.ts';

describe('the schemas of an SDK client', () => {
  it('are written with literal keys where a key is a constant text of the file', () => {
    const source = 'const _hH = "httpHeader";\nexport var X$ = [3, n0, { [_hH]: _hH, [other]: 1 }, [_hH]];\n';
    expect(withLiteralKeys(source)).toBe(
      'const _hH = "httpHeader";\nexport var X$ = [3, n0, { "httpHeader": _hH, [other]: 1 }, [_hH]];\n',
    );
  });

  it.each(['dynamodb', 's3', 'sqs'])('of %s stay what they are', async (client) => {
    const source = `export * from './node_modules/@aws-sdk/client-${client}/dist-es/schemas/schemas_0.js';`;
    const [lean, plain] = await Promise.all([builtExports(source, LEAN), builtExports(source, PLAIN)]);
    expect(Object.keys(lean).length).toBeGreaterThan(50);
    expect(Object.keys(lean).toSorted()).toEqual(Object.keys(plain).toSorted());
    for (const [name, schema] of Object.entries(plain)) expect(shape(lean[name])).toEqual(shape(schema));
  });

  it('leave a function with the version of its client alone', async () => {
    const source = "import file from './node_modules/@aws-sdk/client-s3/package.json'; export { file };";
    const { file } = await builtExports(source, LEAN);
    expect(file).toEqual({ name: '@aws-sdk/client-s3', version: expect.stringMatching(/^3\./) });
  });
});

/** A schema as text; what it refers to by a function is told by that function's own result, one step deep. */
function shape(schema: unknown): string {
  return JSON.stringify(schema, (_key, value) => {
    if (typeof value !== 'function') return value;
    const referred: unknown = value();
    return Array.isArray(referred) ? `-> ${referred[2]}` : String(referred);
  });
}
