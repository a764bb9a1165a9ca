import { describe, expect, it } from 'vitest';
import {
  IntrinsicError,
  type IntrinsicScope,
  resolveCondition,
  resolveIntrinsics,
} from '../../../../lib/local/template/intrinsics.ts';

const scope: IntrinsicScope = {
  ref: (name) => (name === 'AWS::NoValue' ? undefined : name === 'List' ? ['x', 'y'] : `ref-${name}`),
  attribute: (logicalId, attribute) => `${logicalId}/${attribute}`,
  condition: (name) => name === 'Yes',
  importValue: (name) => `import-${name}`,
  stackOutput: (stack, output) => `${stack}>${output}`,
  mapping: (map, first, second) => `${map}-${first}-${second}`,
  composed: (text) => text.replace('https://cdn', 'http://local'),
};

/** How a template writes `${name}`. */
const variable = (name: string) => `$\{${name}}`;

describe('intrinsic functions', () => {
  const cases: [string, unknown, unknown][] = [
    ['plain values stay', { a: [1, 'x', true, null] }, { a: [1, 'x', true, null] }],
    ['Ref', { Ref: 'Table' }, 'ref-Table'],
    ['Ref beside another key is data', { Ref: 'Table', x: 1 }, { Ref: 'Table', x: 1 }],
    ['AWS::NoValue takes its member away', { a: { Ref: 'AWS::NoValue' }, b: [{ Ref: 'AWS::NoValue' }, 1] }, { b: [1] }],
    ['GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
    ['GetAtt as a path', { 'Fn::GetAtt': 'Nested.Outputs.Arn' }, 'Nested/Outputs.Arn'],
    ['Join', { 'Fn::Join': ['-', ['a', { Ref: 'B' }, 3]] }, 'a-ref-B-3'],
    ['Join of a list by reference', { 'Fn::Join': [',', { Ref: 'List' }] }, 'x,y'],
    ['Join leaves out AWS::NoValue', { 'Fn::Join': ['-', ['a', { Ref: 'AWS::NoValue' }]] }, 'a'],
    ['Join puts addresses into their local form', { 'Fn::Join': ['', ['https://', 'cdn', '/a']] }, 'http://local/a'],
    ['Sub', { 'Fn::Sub': `${variable('A')}:${variable('B.Arn')}` }, 'ref-A:B/Arn'],
    ['Sub with variables', { 'Fn::Sub': [`${variable('x')}-${variable('A')}`, { x: { Ref: 'C' } }] }, 'ref-C-ref-A'],
    ['Sub with an escape', { 'Fn::Sub': variable('!Literal') }, variable('Literal')],
    ['Select', { 'Fn::Select': ['1', { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
    ['Split', { 'Fn::Split': ['/', { 'Fn::GetAtt': ['Bucket', 'Arn'] }] }, ['Bucket', 'Arn']],
    ['If, true', { 'Fn::If': ['Yes', { Ref: 'A' }, 'b'] }, 'ref-A'],
    ['If, false', { 'Fn::If': ['No', 'a', { Ref: 'AWS::NoValue' }] }, undefined],
    ['ImportValue', { 'Fn::ImportValue': { 'Fn::Join': [':', ['S', 'x']] } }, 'import-S:x'],
    ['GetStackOutput', { 'Fn::GetStackOutput': { StackName: 'S', OutputName: 'O' } }, 'S>O'],
    ['FindInMap', { 'Fn::FindInMap': ['M', { Ref: 'AWS::Region' }, 'k'] }, 'M-ref-AWS::Region-k'],
    ['Base64', { 'Fn::Base64': { Ref: 'A' } }, 'cmVmLUE='],
    ['Length', { 'Fn::Length': { Ref: 'List' } }, 2],
    ['ToJsonString', { 'Fn::ToJsonString': { a: { Ref: 'A' } } }, '{"a":"ref-A"}'],
  ];
  it.each(cases)('%s', (_, value, resolved) => {
    expect(resolveIntrinsics(value, scope)).toEqual(resolved);
  });

  it.each([
    ['an unknown function', { 'Fn::Cidr': ['10.0.0.0/8', 2, 8] }],
    ['GetAtt without an attribute', { 'Fn::GetAtt': 'Table' }],
    ['Select past the end', { 'Fn::Select': [5, ['a']] }],
    ['Join of an object', { 'Fn::Join': ['', [{ a: 1 }]] }],
    ['Join without a list', { 'Fn::Join': 'a' }],
  ])('refuses %s', (_, value) => {
    expect(() => resolveIntrinsics({ deep: [value] }, scope)).toThrow(IntrinsicError);
  });
});

describe('conditions of a template', () => {
  const cases: [unknown, boolean][] = [
    [{ 'Fn::Equals': [{ Ref: 'A' }, 'ref-A'] }, true],
    [{ 'Fn::Equals': [1, '1'] }, true],
    [{ 'Fn::Equals': ['a', 'b'] }, false],
    [{ 'Fn::Not': [{ Condition: 'Yes' }] }, false],
    [{ 'Fn::And': [{ Condition: 'Yes' }, { 'Fn::Not': [{ Condition: 'No' }] }] }, true],
    [{ 'Fn::And': [{ Condition: 'Yes' }, { Condition: 'No' }] }, false],
    [{ 'Fn::Or': [{ Condition: 'No' }, { Condition: 'Yes' }] }, true],
  ];
  it.each(cases)('%j is %s', (condition, holds) => {
    expect(resolveCondition(condition, scope)).toBe(holds);
  });

  it('must be conditions', () => {
    expect(() => resolveCondition('Yes', scope)).toThrow(IntrinsicError);
  });
});
