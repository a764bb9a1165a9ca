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
 * Evaluates identity policies as IAM does: an explicit deny wins, then an allow, else the request is denied. Statements
 * consist of actions and resources: `role.ts` refuses all others when the service starts.
 */
export function evaluate(policies: readonly PolicyDocument[], request: AccessRequest): Decision {
  let allowed: Grant | undefined;
  for (const statement of policies.flatMap(({ Statement }) => Statement)) {
    if (statement.Effect === 'Allow' && allowed) continue;
    const grant = grantOf(statement, request);
    if (grant && statement.Effect === 'Deny') return { effect: 'explicitDeny' };
    allowed ??= grant;
  }
  return allowed ? { effect: 'allow', grant: allowed } : { effect: 'implicitDeny' };
}

/** All grants of a policy. */
export function grantsOf({ Statement }: PolicyDocument): Grant[] {
  return Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action, Resource }) =>
    [Action].flat().flatMap((action) => [Resource].flat().map((resource) => ({ action, resource }))),
  );
}

function grantOf({ Action, Resource }: PolicyStatement, request: AccessRequest): Grant | undefined {
  const name = request.action.toLowerCase();
  const action = [Action].flat().find((pattern) => matchesGlob(pattern.toLowerCase(), name));
  if (action === undefined) return undefined;
  const resource = [Resource].flat().find((pattern) => matchesArn(pattern, request.resourceArn));
  return resource === undefined ? undefined : { action, resource };
}
