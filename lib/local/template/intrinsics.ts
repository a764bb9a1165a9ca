import { isJsonObject } from '../../../shared/platform/text/json-object.ts';

/** What the intrinsic functions of one template refer to. */
export interface IntrinsicScope {
  ref(name: string): unknown;
  attribute(logicalId: string, attribute: string): unknown;
  importValue(exportName: string): unknown;
  /** Replaces addresses of AWS in a text of `Fn::Join` by the local ones. */
  localAddresses(text: string): string;
}

/** A use of an intrinsic function that CloudFormation refuses too, or that the local cloud does not support. */
export class IntrinsicError extends Error {
  override readonly name = 'IntrinsicError';
}

type Intrinsic = (argument: unknown, scope: IntrinsicScope) => unknown;

/** The functions that the templates of this project use. */
const INTRINSICS: Readonly<Record<string, Intrinsic>> = {
  Ref: (argument, scope) => scope.ref(text(argument, 'Ref')),
  'Fn::GetAtt': (argument, scope) => {
    const [logicalId, attribute] = list(argument, 'Fn::GetAtt');
    return scope.attribute(text(logicalId, 'Fn::GetAtt'), text(attribute, 'Fn::GetAtt'));
  },
  'Fn::Join': (argument, scope) => {
    const [delimiter, parts] = list(argument, 'Fn::Join');
    const texts = list(resolveIntrinsics(parts, scope), 'Fn::Join').map((part) => text(part, 'Fn::Join'));
    return scope.localAddresses(texts.join(text(delimiter, 'Fn::Join')));
  },
  'Fn::Sub': (argument, scope) =>
    text(argument, 'Fn::Sub').replace(/\$\{([^}]+)\}/g, (_, name: string) => text(scope.ref(name), 'Fn::Sub')),
  'Fn::ImportValue': (argument, scope) => scope.importValue(text(argument, 'Fn::ImportValue')),
};

/**
 * Replaces every intrinsic function in a value of a template.
 * @throws {IntrinsicError}
 */
export function resolveIntrinsics(value: unknown, scope: IntrinsicScope): unknown {
  if (Array.isArray(value)) return value.map((element) => resolveIntrinsics(element, scope));
  if (!isJsonObject(value)) return value;
  const [[name = '', argument] = [], ...others] = Object.entries(value);
  if (others.length === 0) {
    const intrinsic = Object.hasOwn(INTRINSICS, name) ? INTRINSICS[name] : undefined;
    if (intrinsic) return intrinsic(argument, scope);
    if (name.startsWith('Fn::')) throw new IntrinsicError(`${name} is not supported`);
  }
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolveIntrinsics(member, scope)]));
}

function text(value: unknown, intrinsic: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new IntrinsicError(`${intrinsic}: ${JSON.stringify(value)} is not a text`);
}

function list(value: unknown, intrinsic: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw new IntrinsicError(`${intrinsic}: ${JSON.stringify(value)} is not a list`);
}
