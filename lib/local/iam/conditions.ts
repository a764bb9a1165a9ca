import { BlockList, isIP } from 'node:net';
import type { PolicyStatement } from '../template/deployment.ts';
import { matchesArn } from './arn-pattern.ts';
import { matchesGlob } from './glob.ts';

/** The condition keys of a request, in lower case, with their values. */
export type ConditionContext = Readonly<Record<string, string>>;

type Test = (value: string, wanted: string) => boolean;

const numeric =
  (compare: (value: number, wanted: number) => boolean): Test =>
  (value, wanted) =>
    compare(Number(value), Number(wanted));

const date =
  (compare: (value: number, wanted: number) => boolean): Test =>
  (value, wanted) =>
    compare(epochMs(value), epochMs(wanted));

/** Comparisons of one value with one wanted value; the negated operators are below. */
const TESTS: Readonly<Record<string, Test>> = {
  StringEquals: (value, wanted) => value === wanted,
  StringEqualsIgnoreCase: (value, wanted) => value.toLowerCase() === wanted.toLowerCase(),
  StringLike: (value, wanted) => matchesGlob(wanted, value),
  ArnEquals: (value, wanted) => matchesArn(wanted, value),
  ArnLike: (value, wanted) => matchesArn(wanted, value),
  Bool: (value, wanted) => value.toLowerCase() === wanted.toLowerCase(),
  IpAddress: (value, wanted) => isInRange(value, wanted),
  NumericEquals: numeric((value, wanted) => value === wanted),
  NumericLessThan: numeric((value, wanted) => value < wanted),
  NumericLessThanEquals: numeric((value, wanted) => value <= wanted),
  NumericGreaterThan: numeric((value, wanted) => value > wanted),
  NumericGreaterThanEquals: numeric((value, wanted) => value >= wanted),
  DateEquals: date((value, wanted) => value === wanted),
  DateLessThan: date((value, wanted) => value < wanted),
  DateLessThanEquals: date((value, wanted) => value <= wanted),
  DateGreaterThan: date((value, wanted) => value > wanted),
  DateGreaterThanEquals: date((value, wanted) => value >= wanted),
};

/** Operators that hold when none of the wanted values matches, also when the key is missing. */
const NEGATIONS: Readonly<Record<string, string>> = {
  StringNotEquals: 'StringEquals',
  StringNotEqualsIgnoreCase: 'StringEqualsIgnoreCase',
  StringNotLike: 'StringLike',
  ArnNotEquals: 'ArnEquals',
  ArnNotLike: 'ArnLike',
  NotIpAddress: 'IpAddress',
  NumericNotEquals: 'NumericEquals',
  DateNotEquals: 'DateEquals',
};

/**
 * Whether the conditions of a statement hold for a request.
 *
 * @returns undefined when that cannot be told: an unknown operator, or a policy variable as wanted value. The caller
 *   takes it as it denies.
 */
export function conditionsHold(
  conditions: PolicyStatement['Condition'],
  context: ConditionContext,
): boolean | undefined {
  let unclear = false;
  for (const [operator, keys] of Object.entries(conditions ?? {})) {
    for (const [key, wanted] of Object.entries(keys)) {
      const holds = conditionHolds(
        operator,
        context[key.toLowerCase()],
        typeof wanted === 'string' ? [wanted] : wanted,
      );
      if (holds === false) return false;
      unclear ||= holds === undefined;
    }
  }
  return unclear ? undefined : true;
}

function conditionHolds(qualified: string, value: string | undefined, wanted: readonly string[]): boolean | undefined {
  const [, quantifier, base = '', ifExists] = /^(ForAllValues:|ForAnyValue:)?(\w+?)(IfExists)?$/.exec(qualified) ?? [];
  if (base === 'Null') return wanted.some((text) => (value === undefined) === (text.toLowerCase() === 'true'));
  const negated = Object.hasOwn(NEGATIONS, base);
  const name = (negated ? NEGATIONS[base] : base) ?? base;
  const test = Object.hasOwn(TESTS, name) ? TESTS[name] : undefined;
  if (test === undefined || wanted.some((text) => text.includes('${'))) return undefined;
  // The contexts given here have one value for a key, so the quantifiers differ only where there is none.
  if (value === undefined) return ifExists !== undefined || quantifier === 'ForAllValues:' || negated;
  return wanted.some((text) => test(value, text)) !== negated;
}

function epochMs(text: string): number {
  return /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
}

function isInRange(address: string, range: string): boolean {
  const [network = '', prefix] = range.split('/');
  const version = isIP(network);
  if (version === 0 || isIP(address) === 0) return false;
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const allowed = new BlockList();
  allowed.addSubnet(network, prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix), family);
  return allowed.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
