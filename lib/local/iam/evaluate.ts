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

/**
 * Evaluates identity policies as IAM does: what no statement allows is denied. Statements consist of allowed actions
 * and resources: `role.ts` refuses all others when the service starts.
 * @returns the grant that allows the request; undefined if there is none
 */
export function evaluate(policies: readonly PolicyDocument[], request: AccessRequest): Grant | undefined {
  for (const statement of policies.flatMap(({ Statement }) => Statement)) {
    const grant = grantOf(statement, request);
    if (grant) return grant;
  }
  return undefined;
}

/** All grants of a policy. */
export function grantsOf({ Statement }: PolicyDocument): Grant[] {
  return Statement.flatMap(({ Action, Resource }) =>
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
