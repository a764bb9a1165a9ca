import { type DeployedFunction, type Deployment, LOCAL_ACCOUNT } from '../template/deployment.ts';
import { AccessDeniedError, type AccessGate } from './access-gate.ts';
import { evaluate } from './evaluate.ts';
import { functionUsage, type UsageReport, usageEntry } from './usage-report.ts';

/** The key with which a client signs its requests. */
export interface AccessKey {
  readonly id: string;
  readonly secret: string;
}

/** The keys, and what the roles behind them allow. */
interface AccessGateOptions {
  readonly deployment: Pick<Deployment, 'functions' | 'roles' | 'eventSources'>;
  /** The key of the operator of the local cloud, which may do everything. */
  readonly operatorKey: AccessKey;
  /** The key of each function; no two functions share one. */
  readonly functionKey: (fn: DeployedFunction) => AccessKey;
}

interface Principal {
  readonly fn: DeployedFunction;
  readonly secret: string;
  readonly used: Set<string>;
  readonly denied: Set<string>;
}

/** A gate that knows the key and the role of every function, and reports the use of their grants. */
export function createAccessGate(options: AccessGateOptions): AccessGate & { report(): UsageReport } {
  const { deployment, operatorKey, functionKey } = options;
  const principals = new Map<string, Principal>();
  for (const fn of deployment.functions) {
    const { id, secret } = functionKey(fn);
    if (principals.has(id) || id === operatorKey.id) throw new Error(`The access key ${id} has two owners`);
    principals.set(id, { fn, secret, used: new Set(), denied: new Set() });
  }
  const policiesOf = (fn: DeployedFunction) => deployment.roles.get(fn.roleArn) ?? [];

  return {
    secretOf: (accessKeyId) =>
      accessKeyId === operatorKey.id ? operatorKey.secret : principals.get(accessKeyId)?.secret,

    check: (accessKeyId, action, resourceArn) => {
      if (accessKeyId === operatorKey.id) return;
      const principal = principals.get(accessKeyId);
      if (principal === undefined)
        throw new AccessDeniedError('The security token included in the request is invalid.');
      const grant = evaluate(policiesOf(principal.fn), { action, resourceArn });
      if (grant) {
        principal.used.add(usageEntry(grant));
        return;
      }
      principal.denied.add(usageEntry({ action, resource: storeOf(resourceArn) }));
      throw new AccessDeniedError(
        `User: ${sessionArn(principal.fn)} is not authorized to perform: ${action} on resource: ${resourceArn} ` +
          `because no identity-based policy allows the ${action} action`,
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

/** The ARN of a function in AWS's messages. */
function sessionArn({ name, roleArn }: DeployedFunction): string {
  const roleName = roleArn.slice(roleArn.lastIndexOf('/') + 1);
  return `arn:aws:sts::${LOCAL_ACCOUNT}:assumed-role/${roleName}/${name}`;
}

/** The table or bucket of an ARN. It keeps the report short if a function is denied many objects. */
function storeOf(resourceArn: string): string {
  const [, table] = /^(arn:[^:]*:dynamodb:[^/]*\/[^/]+)/.exec(resourceArn) ?? [];
  const [, bucket] = /^(arn:[^:]*:s3:::[^/]+)/.exec(resourceArn) ?? [];
  return table ?? bucket ?? resourceArn;
}
