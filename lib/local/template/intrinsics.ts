import { isJsonObject } from '../../../shared/platform/text/json-object.ts';

/** What the intrinsic functions of one template refer to. */
export interface IntrinsicScope {
  /** The value of `Ref`; undefined stands for `AWS::NoValue`. */
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  condition(name: string): boolean;
  importValue(exportName: string): unknown;
  stackOutput(stackName: string, outputName: string): unknown;
  mapping(map: string, first: string, second: string): unknown;
  /** Gets every text that `Fn::Join` and `Fn::Sub` have put together, to give addresses their local form. */
  composed(text: string): string;
}

/** A use of an intrinsic function that CloudFormation would refuse too, or one without a local meaning. */
export class IntrinsicError extends Error {
  override readonly name = 'IntrinsicError';
}

type Intrinsic = (argument: unknown, scope: IntrinsicScope) => unknown;

const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope) => scope.ref(text(argument, 'Ref')),
  'Fn::GetAtt': getAtt,
  'Fn::Join': join,
  'Fn::Sub': sub,
  'Fn::Select': select,
  'Fn::Split': split,
  'Fn::If': chooseByCondition,
  'Fn::ImportValue': (argument, scope) =>
    scope.importValue(text(resolveIntrinsics(argument, scope), 'Fn::ImportValue')),
  'Fn::GetStackOutput': getStackOutput,
  'Fn::FindInMap': findInMap,
  'Fn::Base64': (argument, scope) =>
    Buffer.from(text(resolveIntrinsics(argument, scope), 'Fn::Base64')).toString('base64'),
  'Fn::Length': (argument, scope) => list(resolveIntrinsics(argument, scope), 'Fn::Length').length,
  'Fn::ToJsonString': (argument, scope) => JSON.stringify(resolveIntrinsics(argument, scope)),
};

/**
 * Replaces every intrinsic function in a value of a template. Members whose value is `AWS::NoValue` vanish.
 *
 * @returns the value, undefined when all of it is `AWS::NoValue`
 * @throws {IntrinsicError}
 */
export function resolveIntrinsics(value: unknown, scope: IntrinsicScope): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => resolveIntrinsics(element, scope)).filter((element) => element !== undefined);
  }
  if (!isJsonObject(value)) return value;
  const call = intrinsicCall(value);
  if (call !== undefined) return call.intrinsic(call.argument, scope);
  const members = Object.entries(value).map(([key, member]) => [key, resolveIntrinsics(member, scope)]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/**
 * Evaluates an entry of the `Conditions` section.
 *
 * @throws {IntrinsicError}
 */
export function resolveCondition(value: unknown, scope: IntrinsicScope): boolean {
  const [name, argument] = isJsonObject(value) ? (Object.entries(value)[0] ?? []) : [];
  switch (name) {
    case 'Condition':
      return scope.condition(text(argument, 'Condition'));
    case 'Fn::Equals': {
      const [left, right] = list(argument, name).map((side) => resolveIntrinsics(side, scope));
      // CloudFormation compares parameters as texts, so 1 and "1" are equal.
      return String(left) === String(right);
    }
    case 'Fn::Not':
      return !resolveCondition(list(argument, name)[0], scope);
    case 'Fn::And':
      return list(argument, name).every((part) => resolveCondition(part, scope));
    case 'Fn::Or':
      return list(argument, name).some((part) => resolveCondition(part, scope));
    default:
      throw new IntrinsicError(`${JSON.stringify(value)} is not a condition`);
  }
}

function intrinsicCall(value: Record<string, unknown>): { intrinsic: Intrinsic; argument: unknown } | undefined {
  const [entry, second] = Object.entries(value);
  if (entry === undefined || second !== undefined) return undefined;
  const intrinsic = Object.hasOwn(INTRINSICS, entry[0]) ? INTRINSICS[entry[0]] : undefined;
  if (intrinsic !== undefined) return { intrinsic, argument: entry[1] };
  if (entry[0].startsWith('Fn::')) throw new IntrinsicError(`${entry[0]} is not supported`);
  return undefined;
}

function getAtt(argument: unknown, scope: IntrinsicScope): unknown {
  if (typeof argument === 'string') return attributeByPath(argument, scope);
  const [logicalId, attribute] = list(argument, 'Fn::GetAtt');
  return scope.attribute(text(logicalId, 'Fn::GetAtt'), text(resolveIntrinsics(attribute, scope), 'Fn::GetAtt'));
}

function attributeByPath(reference: string, scope: IntrinsicScope): unknown {
  const dot = reference.indexOf('.');
  if (dot < 0) throw new IntrinsicError(`Fn::GetAtt without an attribute: ${reference}`);
  return scope.attribute(reference.slice(0, dot), reference.slice(dot + 1));
}

function join(argument: unknown, scope: IntrinsicScope): string {
  const [delimiter, parts] = list(argument, 'Fn::Join');
  const resolved = list(resolveIntrinsics(parts, scope), 'Fn::Join');
  return scope.composed(resolved.map((part) => text(part, 'Fn::Join')).join(text(delimiter, 'Fn::Join')));
}

function sub(argument: unknown, scope: IntrinsicScope): string {
  const [template, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = isJsonObject(variables) ? variables : {};
  const replaced = text(template, 'Fn::Sub').replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal !== '') return `\${${name}}`;
    const key = name.trim();
    if (Object.hasOwn(own, key)) return text(resolveIntrinsics(own[key], scope), 'Fn::Sub');
    return text(key.includes('.') ? attributeByPath(key, scope) : scope.ref(key), 'Fn::Sub');
  });
  return scope.composed(replaced);
}

function select(argument: unknown, scope: IntrinsicScope): unknown {
  const [index, from] = list(argument, 'Fn::Select');
  const choices = list(resolveIntrinsics(from, scope), 'Fn::Select');
  const position = Number(resolveIntrinsics(index, scope));
  if (!(position in choices)) throw new IntrinsicError(`Fn::Select: no element ${position} of ${choices.length}`);
  return choices[position];
}

function split(argument: unknown, scope: IntrinsicScope): string[] {
  const [delimiter, source] = list(argument, 'Fn::Split');
  return text(resolveIntrinsics(source, scope), 'Fn::Split').split(text(delimiter, 'Fn::Split'));
}

function chooseByCondition(argument: unknown, scope: IntrinsicScope): unknown {
  const [condition, whenTrue, whenFalse] = list(argument, 'Fn::If');
  return resolveIntrinsics(scope.condition(text(condition, 'Fn::If')) ? whenTrue : whenFalse, scope);
}

function getStackOutput(argument: unknown, scope: IntrinsicScope): unknown {
  const { StackName, OutputName } = isJsonObject(argument) ? argument : {};
  return scope.stackOutput(
    text(resolveIntrinsics(StackName, scope), 'Fn::GetStackOutput'),
    text(resolveIntrinsics(OutputName, scope), 'Fn::GetStackOutput'),
  );
}

function findInMap(argument: unknown, scope: IntrinsicScope): unknown {
  const [map, first, second] = list(argument, 'Fn::FindInMap').map((key) =>
    text(resolveIntrinsics(key, scope), 'Fn::FindInMap'),
  );
  return resolveIntrinsics(scope.mapping(map ?? '', first ?? '', second ?? ''), scope);
}

function text(value: unknown, intrinsic: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new IntrinsicError(`${intrinsic}: a text is needed where ${JSON.stringify(value) ?? 'AWS::NoValue'} stands`);
}

function list(value: unknown, intrinsic: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new IntrinsicError(`${intrinsic}: a list is needed where ${JSON.stringify(value) ?? 'AWS::NoValue'} stands`);
}
