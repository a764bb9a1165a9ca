import type { PolicyDocument, PolicyStatement } from '../template/deployment.ts';
import { matchesArn, matchesGlob } from './match-pattern.ts';

/** One action on one resource. */
interface AccessRequest {
  readonly action: string;
  readonly resourceArn: string;
}

/** The part of a policy that allowed a request, as the policy writes it. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
}

/** The outcome, and for an allow the grant that decided it. */
type Decision =
  | { readonly effect: 'allow'; readonly grant: Grant }
  | { readonly effect: 'explicitDeny' }
  | { readonly effect: 'implicitDeny' };

/**
 * Evaluates identity policies as IAM does: an explicit deny wins, then an allow, else the request is denied.
 * The service's roles consist of actions and resources. A statement with anything else (a condition, `NotAction`,
 * `NotResource`, a policy variable) never allows a request, and denies every request if its effect is Deny.
 */
export function evaluate(policies: readonly PolicyDocument[], request: AccessRequest): Decision {
  const statements = policies.flatMap(statementsOf);
  const denies = statements.filter(({ Effect }) => Effect === 'Deny');
  if (denies.some((statement) => !isKnown(statement) || grantOf(statement, request))) return { effect: 'explicitDeny' };
  for (const statement of statements) {
    const grant = statement.Effect === 'Allow' && isKnown(statement) ? grantOf(statement, request) : undefined;
    if (grant) return { effect: 'allow', grant };
  }
  return { effect: 'implicitDeny' };
}

/** All grants of a policy. */
export function grantsOf(document: PolicyDocument): Grant[] {
  return statementsOf(document)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource }) =>
      textsOf(Action).flatMap((action) => textsOf(Resource).map((resource) => ({ action, resource }))),
    );
}

function isKnown({ Condition, NotAction, NotResource, Resource }: PolicyStatement): boolean {
  const variables = textsOf(Resource).some((pattern) => pattern.includes('${'));
  return Condition === undefined && NotAction === undefined && NotResource === undefined && !variables;
}

function grantOf({ Action, Resource }: PolicyStatement, request: AccessRequest): Grant | undefined {
  const name = request.action.toLowerCase();
  const action = textsOf(Action).find((pattern) => matchesGlob(pattern.toLowerCase(), name));
  const resource = textsOf(Resource).find((pattern) => matchesArn(pattern, request.resourceArn));
  return action === undefined || resource === undefined ? undefined : { action, resource };
}

/** A document may hold one statement without a list. */
function statementsOf({ Statement }: PolicyDocument): readonly PolicyStatement[] {
  return isStatementList(Statement) ? Statement : [Statement];
}

function isStatementList(value: PolicyDocument['Statement']): value is readonly PolicyStatement[] {
  return Array.isArray(value);
}

function textsOf(oneOrMore: string | readonly string[] | undefined): readonly string[] {
  return oneOrMore === undefined ? [] : typeof oneOrMore === 'string' ? [oneOrMore] : oneOrMore;
}
