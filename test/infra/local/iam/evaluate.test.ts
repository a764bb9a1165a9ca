import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../lib/local/iam/evaluate.ts';
import { matchesArn, matchesGlob } from '../../../../lib/local/iam/match-pattern.ts';
import type { PolicyStatement } from '../../../../lib/local/template/deployment.ts';

const TABLE = 'arn:aws:dynamodb:eu-central-1:000000000000:table/items';

function isAllowed(statements: PolicyStatement[], action: string, resourceArn: string): boolean {
  return evaluate([{ Statement: statements }], { action, resourceArn }) !== undefined;
}

const allow = (rest: Partial<PolicyStatement> = {}): PolicyStatement => ({
  Effect: 'Allow',
  Action: 'dynamodb:GetItem',
  Resource: TABLE,
  ...rest,
});

describe('the evaluation of identity policies', () => {
  const cases: [string, PolicyStatement[], string, string, boolean][] = [
    ['nothing is allowed without a policy', [], 'dynamodb:GetItem', TABLE, false],
    ['an allowed action passes', [allow()], 'dynamodb:GetItem', TABLE, true],
    ['another action does not pass', [allow()], 'dynamodb:PutItem', TABLE, false],
    ['another resource does not pass', [allow()], 'dynamodb:GetItem', `${TABLE}2`, false],
    ['a table does not include its index', [allow()], 'dynamodb:GetItem', `${TABLE}/index/byName`, false],
    ['actions ignore case', [allow({ Action: 'DynamoDB:getitem' })], 'dynamodb:GetItem', TABLE, true],
    ['resources do not ignore case', [allow({ Resource: TABLE.toUpperCase() })], 'dynamodb:GetItem', TABLE, false],
    [
      'a wildcard matches a prefix',
      [allow({ Action: ['dynamodb:Batch*', 'dynamodb:Get*'] })],
      'dynamodb:GetItem',
      TABLE,
      true,
    ],
    [
      'a question mark matches one character',
      [allow({ Resource: TABLE.replace('items', 'item?') })],
      'dynamodb:GetItem',
      TABLE,
      true,
    ],
    [
      'a wildcard stays in its part of the ARN',
      [allow({ Resource: 'arn:aws:dynamodb:*:table/items' })],
      'dynamodb:GetItem',
      TABLE,
      false,
    ],
  ];
  it.each(cases)('%s', (_, statements, action, resource, allowed) => {
    expect(isAllowed(statements, action, resource)).toBe(allowed);
  });

  it('returns the grant that allowed the request', () => {
    expect(evaluate([{ Statement: [allow()] }], { action: 'dynamodb:GetItem', resourceArn: TABLE })).toEqual({
      action: 'dynamodb:GetItem',
      resource: TABLE,
    });
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
  const statement: fc.Arbitrary<PolicyStatement> = fc.record({
    Effect: fc.constant('Allow' as const),
    Action: action,
    Resource: resource,
  });
  const statements = fc.array(statement, { maxLength: 6 });
  const request = fc.tuple(
    fc.constantFrom('dynamodb:GetItem', 'dynamodb:PutItem', 's3:GetObject', 'sqs:SendMessage'),
    fc.constantFrom(TABLE, `${TABLE}/index/byName`, 'arn:aws:s3:::files/a/b'),
  );

  it('removing an allow never allows more', () => {
    fc.assert(
      fc.property(statements, fc.nat(6), request, (all, at, asked) => {
        fc.pre(!isAllowed(all, ...asked));
        expect(isAllowed(all.toSpliced(at, 1), ...asked)).toBe(false);
      }),
    );
  });

  it('the order of statements does not matter', () => {
    fc.assert(
      fc.property(statements, request, (all, asked) => {
        expect(isAllowed(all.toReversed(), ...asked)).toBe(isAllowed(all, ...asked));
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

  it('a star in place of a character never loses a match', () => {
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

  it('matches in limited time with many stars', () => {
    const started = performance.now();
    expect(matchesGlob(`${'a*'.repeat(50)}b`, 'a'.repeat(5000))).toBe(false);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('match colons of an ARN in the resource only', () => {
    expect(matchesArn('arn:aws:lambda:*:*:function:*', 'arn:aws:lambda:eu:1:function:a:live')).toBe(true);
    expect(matchesArn('arn:aws:*:function', 'arn:aws:lambda:eu:1:function')).toBe(false);
    expect(matchesArn('arn:aws:s3*', 'arn:aws:s3:::files')).toBe(false);
  });
});
