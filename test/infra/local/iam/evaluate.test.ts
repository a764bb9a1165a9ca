import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesArn } from '../../../../lib/local/iam/arn-pattern.ts';
import { evaluate } from '../../../../lib/local/iam/evaluate.ts';
import { matchesGlob } from '../../../../lib/local/iam/glob.ts';
import type { PolicyDocument, PolicyStatement } from '../../../../lib/local/template/deployment.ts';

/** As a policy writes it. */
const VARIABLE = `\${aws:username}`;
const TABLE = 'arn:aws:dynamodb:eu-central-1:000000000000:table/items';

function decide(statements: PolicyStatement[], action: string, resourceArn: string, context = {}): string {
  return evaluate([{ Version: '2012-10-17', Statement: statements }], { action, resourceArn, context }).effect;
}

const allow = (rest: Partial<PolicyStatement> = {}): PolicyStatement => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: TABLE,
  ...rest,
});
const deny = (rest: Partial<PolicyStatement> = {}): PolicyStatement => ({ ...allow(rest), Effect: 'Deny' });

describe('the evaluation of identity policies', () => {
  const cases: [string, PolicyStatement[], string, string, string][] = [
    ['nothing is allowed without a policy', [], 'dynamodb:GetItem', TABLE, 'implicitDeny'],
    ['an allowed action passes', [allow()], 'dynamodb:GetItem', TABLE, 'allow'],
    ['another action does not', [allow()], 'dynamodb:PutItem', TABLE, 'implicitDeny'],
    ['another resource does not', [allow()], 'dynamodb:GetItem', `${TABLE}2`, 'implicitDeny'],
    ['an index is not its table', [allow()], 'dynamodb:GetItem', `${TABLE}/index/byName`, 'implicitDeny'],
    ['actions ignore case', [allow({ Action: 'DynamoDB:getitem' })], 'dynamodb:GetItem', TABLE, 'allow'],
    ['resources do not', [allow({ Resource: TABLE.toUpperCase() })], 'dynamodb:GetItem', TABLE, 'implicitDeny'],
    [
      'a wildcard covers a prefix',
      [allow({ Action: ['dynamodb:Batch*', 'dynamodb:Get*'] })],
      'dynamodb:GetItem',
      TABLE,
      'allow',
    ],
    [
      'a question mark covers one character',
      [allow({ Resource: TABLE.replace('items', 'item?') })],
      'dynamodb:GetItem',
      TABLE,
      'allow',
    ],
    ['a deny beats an allow', [allow(), deny({ Action: 'dynamodb:*' })], 'dynamodb:GetItem', TABLE, 'explicitDeny'],
    ['whatever stands first', [deny(), allow({ Resource: '*' })], 'dynamodb:GetItem', TABLE, 'explicitDeny'],
    [
      'NotAction allows the others',
      [{ Effect: 'Allow', NotAction: 'iam:*', Resource: '*' }],
      'dynamodb:GetItem',
      TABLE,
      'allow',
    ],
    [
      'NotAction leaves out its own',
      [{ Effect: 'Allow', NotAction: ['dynamodb:*'], Resource: '*' }],
      'dynamodb:GetItem',
      TABLE,
      'implicitDeny',
    ],
    [
      'NotResource denies the others',
      [allow(), { Effect: 'Deny', Action: '*', NotResource: [`${TABLE}2`] }],
      'dynamodb:GetItem',
      TABLE,
      'explicitDeny',
    ],
    [
      'NotResource spares its own',
      [allow(), { Effect: 'Deny', Action: '*', NotResource: [TABLE] }],
      'dynamodb:GetItem',
      TABLE,
      'allow',
    ],
    [
      'a wildcard stays in its part of the ARN',
      [allow({ Resource: 'arn:aws:dynamodb:*:table/items' })],
      'dynamodb:GetItem',
      TABLE,
      'implicitDeny',
    ],
    [
      'a policy variable in an allow grants nothing',
      [allow({ Resource: `arn:aws:dynamodb:*:*:table/${VARIABLE}*` })],
      'dynamodb:GetItem',
      TABLE,
      'implicitDeny',
    ],
    [
      'a policy variable in a deny denies',
      [allow(), deny({ Resource: `arn:aws:dynamodb:*:*:table/${VARIABLE}*` })],
      'dynamodb:GetItem',
      TABLE,
      'explicitDeny',
    ],
  ];
  it.each(cases)('%s', (_, statements, action, resource, effect) => {
    expect(decide(statements, action, resource)).toBe(effect);
  });

  it('takes a statement that is not in a list', () => {
    const policy: PolicyDocument = { Statement: allow() };
    expect(evaluate([policy], { action: 'dynamodb:GetItem', resourceArn: TABLE, context: {} })).toEqual({
      effect: 'allow',
      grant: { action: 'dynamodb:GetItem', resource: TABLE },
    });
  });
});

describe('conditions', () => {
  const context = {
    'aws:principalarn': 'arn:aws:iam::000000000000:role/Reader',
    'aws:securetransport': 'true',
    'aws:sourceip': '127.0.0.1',
    'aws:currenttime': '2026-01-02T03:04:05Z',
    's3:max-keys': '10',
    's3:prefix': 'tenants/7/',
  };
  const cases: [string, Record<string, string | string[]>, boolean][] = [
    ['StringEquals', { 's3:prefix': ['a', 'tenants/7/'] }, true],
    ['StringEquals', { 's3:prefix': 'tenants/8/' }, false],
    ['StringEquals', { 'S3:Prefix': 'tenants/7/' }, true],
    ['StringEquals', { 'aws:absent': 'x' }, false],
    ['StringEqualsIfExists', { 'aws:absent': 'x' }, true],
    ['StringEqualsIfExists', { 's3:prefix': 'x' }, false],
    ['StringNotEquals', { 's3:prefix': ['x', 'tenants/7/'] }, false],
    ['StringNotEquals', { 's3:prefix': ['x', 'y'] }, true],
    ['StringNotEquals', { 'aws:absent': 'x' }, true],
    ['StringEqualsIgnoreCase', { 's3:prefix': 'TENANTS/7/' }, true],
    ['StringNotEqualsIgnoreCase', { 's3:prefix': 'TENANTS/7/' }, false],
    ['StringLike', { 's3:prefix': 'tenants/?/*' }, true],
    ['StringNotLike', { 's3:prefix': 'tenants/*' }, false],
    ['ArnLike', { 'aws:PrincipalArn': 'arn:aws:iam::*:role/Read*' }, true],
    ['ArnEquals', { 'aws:PrincipalArn': 'arn:aws:iam::*:role/Write*' }, false],
    ['ArnNotLike', { 'aws:PrincipalArn': 'arn:aws:iam::*:role/Write*' }, true],
    ['ArnNotEquals', { 'aws:PrincipalArn': 'arn:aws:iam::*:role/Read*' }, false],
    ['Bool', { 'aws:SecureTransport': 'true' }, true],
    ['Bool', { 'aws:SecureTransport': 'false' }, false],
    ['Null', { 'aws:absent': 'true' }, true],
    ['Null', { 's3:prefix': 'true' }, false],
    ['Null', { 's3:prefix': 'false' }, true],
    ['IpAddress', { 'aws:SourceIp': ['10.0.0.0/8', '127.0.0.0/8'] }, true],
    ['IpAddress', { 'aws:SourceIp': '127.0.0.2' }, false],
    ['NotIpAddress', { 'aws:SourceIp': '127.0.0.0/8' }, false],
    ['NumericLessThanEquals', { 's3:max-keys': '10' }, true],
    ['NumericLessThan', { 's3:max-keys': '10' }, false],
    ['NumericGreaterThan', { 's3:max-keys': '9' }, true],
    ['NumericGreaterThanEquals', { 's3:max-keys': '11' }, false],
    ['NumericEquals', { 's3:max-keys': '10.0' }, true],
    ['NumericNotEquals', { 's3:max-keys': '10' }, false],
    ['DateGreaterThan', { 'aws:CurrentTime': '2026-01-01T00:00:00Z' }, true],
    ['DateLessThan', { 'aws:CurrentTime': '2026-01-01T00:00:00Z' }, false],
    ['DateGreaterThanEquals', { 'aws:CurrentTime': '1767323045' }, true],
    ['ForAnyValue:StringEquals', { 's3:prefix': 'tenants/7/' }, true],
    ['ForAnyValue:StringEquals', { 'aws:absent': 'x' }, false],
    ['ForAllValues:StringEquals', { 'aws:absent': 'x' }, true],
    ['BinaryEquals', { 's3:prefix': 'tenants/7/' }, false],
    ['toString', { 's3:prefix': 'tenants/7/' }, false],
    ['StringEquals', { 's3:prefix': VARIABLE }, false],
  ];
  it.each(cases)('%s %o in an allow: %s', (operator, keys, allowed) => {
    const statement = allow({ Condition: { [operator]: keys } });
    expect(decide([statement], 'dynamodb:GetItem', TABLE, context)).toBe(allowed ? 'allow' : 'implicitDeny');
  });

  it('must all hold', () => {
    const Condition = { Bool: { 'aws:SecureTransport': 'true' }, StringEquals: { 's3:prefix': 'other' } };
    expect(decide([allow({ Condition })], 'dynamodb:GetItem', TABLE, context)).toBe('implicitDeny');
  });

  it('of a deny with an unknown operator deny', () => {
    const statements = [allow(), deny({ Condition: { SomeNewOperator: { 'aws:x': '1' } } })];
    expect(decide(statements, 'dynamodb:GetItem', TABLE, context)).toBe('explicitDeny');
  });

  it('of a deny that certainly fail leave the allow, even beside an unknown operator', () => {
    const Condition = { SomeNewOperator: { 'aws:x': '1' }, Bool: { 'aws:SecureTransport': 'false' } };
    expect(decide([allow(), deny({ Condition })], 'dynamodb:GetItem', TABLE, context)).toBe('allow');
  });
});

describe('laws of the evaluation', () => {
  const action = fc.constantFrom('dynamodb:GetItem', 'dynamodb:PutItem', 's3:GetObject', 'dynamodb:*', 's3:Get*', '*');
  const resource = fc.constantFrom(
    TABLE,
    `${TABLE}/index/*`,
    'arn:aws:s3:::files/*',
    '*',
    'arn:aws:dynamodb:*:*:table/it?ms',
  );
  const condition = fc.option(
    fc.constantFrom(
      { Bool: { 'aws:SecureTransport': 'true' } },
      { StringNotEquals: { 'aws:x': 'y' } },
      { Unknown: { a: 'b' } },
    ),
    { nil: undefined },
  );
  const statement = (effect: 'Allow' | 'Deny'): fc.Arbitrary<PolicyStatement> =>
    fc.record({ not: fc.boolean(), action, resource, condition }).map(({ not, action, resource, condition }) => ({
      Effect: effect,
      ...(not ? { NotAction: action } : { Action: action }),
      Resource: resource,
      ...(condition && { Condition: condition }),
    }));
  const statements = fc.array(fc.oneof(statement('Allow'), statement('Deny')), { maxLength: 6 });
  const request = fc.tuple(
    fc.constantFrom('dynamodb:GetItem', 'dynamodb:PutItem', 's3:GetObject', 'sqs:SendMessage'),
    fc.constantFrom(TABLE, `${TABLE}/index/byName`, 'arn:aws:s3:::files/a/b'),
    fc.constantFrom({}, { 'aws:securetransport': 'true' }, { 'aws:x': 'y' }),
  );
  const isAllowed = (all: PolicyStatement[], [action, arn, context]: [string, string, object]) =>
    decide(all, action, arn, context) === 'allow';

  it('a further deny never widens', () => {
    fc.assert(
      fc.property(statements, statement('Deny'), fc.nat(6), request, (all, denial, at, asked) => {
        fc.pre(!isAllowed(all, asked));
        expect(isAllowed(all.toSpliced(at, 0, denial), asked)).toBe(false);
      }),
    );
  });

  it('taking an allow away never widens', () => {
    fc.assert(
      fc.property(statements, fc.nat(6), request, (all, at, asked) => {
        fc.pre(all[at]?.Effect === 'Allow' && !isAllowed(all, asked));
        expect(isAllowed(all.toSpliced(at, 1), asked)).toBe(false);
      }),
    );
  });

  it('the order of statements does not matter', () => {
    fc.assert(
      fc.property(statements, request, (all, asked) => {
        expect(isAllowed(all.toReversed(), asked)).toBe(isAllowed(all, asked));
      }),
    );
  });
});

describe('laws of wildcards', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ':', '/', '.', '+', '('), maxLength: 12 });

  it('a text matches itself, and only itself', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(matchesGlob(one, one)).toBe(true);
        expect(matchesGlob(one, other)).toBe(one === other);
      }),
    );
  });

  it('a star matches any characters, a question mark exactly one', () => {
    fc.assert(
      fc.property(text, text, text, (head, middle, tail) => {
        expect(matchesGlob(`${head}*${tail}`, head + middle + tail)).toBe(true);
        expect(matchesGlob(`${head}?${tail}`, head + middle + tail)).toBe(middle.length === 1);
      }),
    );
  });

  it('putting a star for a character never loses a match', () => {
    fc.assert(
      fc.property(text, fc.nat(11), (subject, at) => {
        fc.pre(at < subject.length);
        expect(matchesGlob(`${subject.slice(0, at)}*${subject.slice(at + 1)}`, subject)).toBe(true);
        expect(matchesGlob(`${subject.slice(0, at)}?${subject.slice(at + 1)}`, subject)).toBe(true);
      }),
    );
  });

  it('agrees with a regular expression', () => {
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 8 });
    const subject = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, subject, (glob, value) => {
        const expression = new RegExp(`^${glob.replaceAll('*', '.*').replaceAll('?', '.')}$`);
        expect(matchesGlob(glob, value)).toBe(expression.test(value));
      }),
      { numRuns: 2000 },
    );
  });

  it('is not stalled by many stars', () => {
    const started = performance.now();
    expect(matchesGlob(`${'a*'.repeat(50)}b`, 'a'.repeat(5000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('of an ARN reach over colons in the resource only', () => {
    expect(matchesArn('arn:aws:lambda:*:*:function:*', 'arn:aws:lambda:eu:1:function:a:live')).toBe(true);
    expect(matchesArn('arn:aws:*:function', 'arn:aws:lambda:eu:1:function')).toBe(false);
    expect(matchesArn('arn:aws:s3*', 'arn:aws:s3:::files')).toBe(false);
  });
});
