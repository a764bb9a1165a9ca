import { describe, expect, it } from 'vitest';
import { IntrinsicError, type IntrinsicScope, resolveIntrinsics } from '../../../../lib/local/template/intrinsics.ts';

const scope: IntrinsicScope = {
  ref: (name) => `ref-${name}`,
  attribute: (logicalId, attribute) => `${logicalId}/${attribute}`,
  importValue: (name) => `import-${name}`,
  localAddresses: (text) => text.replace('https://cdn', 'http://local'),
};

/** How a template writes `${name}`. */
const variable = (name: string) => `$\{${name}}`;

describe('intrinsic functions', () => {
  const cases: [string, unknown, unknown][] = [
    ['plain values stay', { a: [1, 'x', true, null] }, { a: [1, 'x', true, null] }],
    ['Ref', { Ref: 'Table' }, 'ref-Table'],
    ['Ref with a second key is data', { Ref: 'Table', x: 1 }, { Ref: 'Table', x: 1 }],
    ['GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 3]] }, 'a-ref-B-3'],
    ['Join replaces addresses by the local ones', { 'Fn::Join': ['', ['https://', 'cdn', '/a']] }, 'http://local/a'],
    ['Sub', { 'Fn::Sub': `x-${variable('A')}:${variable('B')}` }, 'x-ref-A:ref-B'],
    ['ImportValue', { 'Fn::ImportValue': 'S:x' }, 'import-S:x'],
  ];
  it.each(cases)('%s', (_, value, resolved) => {
    expect(resolveIntrinsics(value, scope)).toEqual(resolved);
  });

  it.each([
    ['an unknown function', { 'Fn::Cidr': ['10.0.0.0/8', 2, 8] }],
    ['GetAtt without a list', { 'Fn::GetAtt': 'Table' }],
    ['Join of an object', { 'Fn::Join': ['', [{ a: 1 }]] }],
    ['Join without a list', { 'Fn::Join': 'a' }],
  ])('refuses %s', (_, value) => {
    expect(() => resolveIntrinsics({ deep: [value] }, scope)).toThrow(IntrinsicError);
  });
});
