import type { PolicyDocument, PolicyStatement } from '../template/deployment.ts';
import { matchesArn } from './arn-pattern.ts';
import { type ConditionContext, conditionsHold } from './conditions.ts';
import { matchesGlob } from './glob.ts';

/** One action on one resource, and what is known about the request. */
export interface AccessRequest {
  readonly action: string;
  readonly resourceArn: string;
  readonly context: ConditionContext;
}

/** The part of a policy that allowed a request, as it is written there. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
}

/** The outcome, and for an allow what it rests on. */
export type Decision =
  | { readonly effect: 'allow'; readonly grant: Grant }
  | { readonly effect: 'explicitDeny' }
  | { readonly effect: 'implicitDeny' };

/**
 * Evaluates identity policies as IAM does: an explicit deny wins, then an allow, else the request is denied.
 * What this evaluator does not know (a condition operator, a policy variable) never allows and always denies.
 */
export function evaluate(policies: readonly PolicyDocument[], request: AccessRequest): Decision {
  let grant: Grant | undefined;
  for (const statement of policies.flatMap(statementsOf)) {
    const denies = statement.Effect === 'Deny';
    if (!denies && grant !== undefined) continue;
    const match = matchStatement(statement, request, denies);
    if (match === undefined) continue;
    if (denies) return { effect: 'explicitDeny' };
    grant = match;
  }
  return grant === undefined ? { effect: 'implicitDeny' } : { effect: 'allow', grant };
}

/** The statements of a document, which may hold one without a list. */
export function statementsOf({ Statement }: PolicyDocument): readonly PolicyStatement[] {
  return isStatementList(Statement) ? Statement : [Statement];
}

/** One text or a list of them, as a list. */
export function textsOf(oneOrMore: string | readonly string[] | undefined): readonly string[] {
  return oneOrMore === undefined ? [] : typeof oneOrMore === 'string' ? [oneOrMore] : oneOrMore;
}

function matchStatement(statement: PolicyStatement, request: AccessRequest, whenUnclear: boolean): Grant | undefined {
  const action = matchingAction(statement, request.action.toLowerCase());
  if (action === undefined) return undefined;
  const resource = matchingResource(statement, request.resourceArn, whenUnclear);
  if (resource === undefined) return undefined;
  return (conditionsHold(statement.Condition, request.context) ?? whenUnclear) ? { action, resource } : undefined;
}

function matchingAction({ Action, NotAction }: PolicyStatement, action: string): string | undefined {
  const matches = (pattern: string) => matchesGlob(pattern.toLowerCase(), action);
  if (NotAction === undefined) return textsOf(Action).find(matches);
  return textsOf(NotAction).some(matches) ? undefined : '*';
}

function matchingResource(
  { Resource, NotResource }: PolicyStatement,
  arn: string,
  whenUnclear: boolean,
): string | undefined {
  const isUnclear = (pattern: string) => pattern.includes('${');
  if (NotResource === undefined) {
    return textsOf(Resource).find((pattern) => (isUnclear(pattern) ? whenUnclear : matchesArn(pattern, arn)));
  }
  // An exception that cannot be told excludes the resource from an allow, and nothing from a deny.
  const excluded = (pattern: string) => (isUnclear(pattern) ? !whenUnclear : matchesArn(pattern, arn));
  return textsOf(NotResource).some(excluded) ? undefined : '*';
}

function isStatementList(value: PolicyDocument['Statement']): value is readonly PolicyStatement[] {
  return Array.isArray(value);
}
