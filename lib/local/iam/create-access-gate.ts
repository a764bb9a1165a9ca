import { type DeployedFunction, type Deployment, LOCAL_ACCOUNT, LOCAL_REGION } from '../template/deployment.ts';
import { AccessDeniedError, type AccessGate } from './access-gate.ts';
import type { ConditionContext } from './conditions.ts';
import { evaluate } from './evaluate.ts';
import { functionUsage, type UsageReport, usageEntry } from './usage-report.ts';

/** What a client signs its requests with. */
export interface AccessKey {
  readonly id: string;
  readonly secret: string;
}

/** Whose keys there are, and what their roles allow. */
export interface AccessGateOptions {
  readonly deployment: Pick<Deployment, 'functions' | 'roles' | 'eventSources'>;
  /** The key of the one who runs the local cloud; it may do everything. */
  readonly operatorKey: AccessKey;
  /** The key of each function; two functions never share one. */
  readonly functionKey: (fn: DeployedFunction) => AccessKey;
  /** A report of earlier runs, to which this one adds. */
  readonly earlier?: UsageReport;
}

interface Principal {
  readonly fn: DeployedFunction;
  readonly secret: string;
  /** The ARN by which AWS names the function in messages. */
  readonly sessionArn: string;
  readonly context: ConditionContext;
  readonly used: Set<string>;
  readonly denied: Set<string>;
}

/** A gate that knows every function's key and role, and can tell what came of the grants. */
export function createAccessGate(options: AccessGateOptions): AccessGate & { report(): UsageReport } {
  const { deployment, operatorKey, functionKey, earlier } = options;
  const principals = new Map<string, Principal>();
  for (const fn of deployment.functions) {
    const { id, secret } = functionKey(fn);
    if (principals.has(id) || id === operatorKey.id) throw new Error(`The access key ${id} has two owners`);
    principals.set(id, principalOf(fn, secret, earlier?.functions[fn.name]));
  }
  const policiesOf = (fn: DeployedFunction) => deployment.roles.get(fn.roleArn) ?? [];

  return {
    secretOf: (accessKeyId) =>
      accessKeyId === operatorKey.id ? operatorKey.secret : principals.get(accessKeyId)?.secret,

    check: (accessKeyId, action, resourceArn, context = {}) => {
      if (accessKeyId === operatorKey.id) return;
      const principal = principals.get(accessKeyId);
      if (principal === undefined)
        throw new AccessDeniedError('The security token included in the request is invalid.');
      const request = { action, resourceArn, context: { ...principal.context, ...context } };
      const decision = evaluate(policiesOf(principal.fn), request);
      if (decision.effect === 'allow') {
        principal.used.add(usageEntry(decision.grant));
        return;
      }
      principal.denied.add(usageEntry({ action, resource: storeOf(resourceArn) }));
      const reason =
        decision.effect === 'explicitDeny'
          ? 'with an explicit deny in an identity-based policy'
          : `because no identity-based policy allows the ${action} action`;
      throw new AccessDeniedError(
        `User: ${principal.sessionArn} is not authorized to perform: ${action} on resource: ${resourceArn} ${reason}`,
      );
    },

    report: () => ({
      functions: Object.fromEntries(
        [...principals.values()].map(({ fn, used, denied }) => [
          fn.name,
          functionUsage(fn, policiesOf(fn), deployment.eventSources, used, denied),
        ]),
      ),
    }),
  };
}

function principalOf(
  fn: DeployedFunction,
  secret: string,
  earlier: UsageReport['functions'][string] | undefined,
): Principal {
  const roleName = fn.roleArn.slice(fn.roleArn.lastIndexOf('/') + 1);
  return {
    fn,
    secret,
    sessionArn: `arn:aws:sts::${LOCAL_ACCOUNT}:assumed-role/${roleName}/${fn.name}`,
    context: {
      'aws:principalarn': fn.roleArn,
      'aws:principalaccount': LOCAL_ACCOUNT,
      'aws:requestedregion': LOCAL_REGION,
      // The loopback interface stands for TLS.
      'aws:securetransport': 'true',
    },
    used: new Set(earlier?.used),
    denied: new Set(earlier?.denied),
  };
}

/** The table or bucket of an ARN: a function could be denied any number of objects, and the report shall stay short. */
function storeOf(resourceArn: string): string {
  const [, table] = /^(arn:[^:]*:dynamodb:[^/]*\/[^/]+)/.exec(resourceArn) ?? [];
  const [, bucket] = /^(arn:[^:]*:s3:::[^/]+)/.exec(resourceArn) ?? [];
  return table ?? bucket ?? resourceArn;
}
