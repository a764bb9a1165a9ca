import { AccessDeniedError, type AccessGate } from '../../../../lib/local/iam/access-gate.ts';

export const KEY_ID = 'AKIALOCALTEST';
export const SECRET = 'a secret that only the test knows';

/** A gate with one key. It allows everything that a test does not forbid, and records all checks. */
export class RecordingGate implements AccessGate {
  /** `action resource` of each check, in order. */
  readonly asked: string[] = [];
  readonly refused: string[] = [];
  /** Prefixes of `action resource`. */
  forbidden: readonly string[] = [];

  secretOf(accessKeyId: string): string | undefined {
    return accessKeyId === KEY_ID ? SECRET : undefined;
  }

  check(_accessKeyId: string, action: string, resourceArn: string) {
    const use = `${action} ${resourceArn}`;
    this.asked.push(use);
    if (!this.forbidden.some((start) => use.startsWith(start))) return;
    this.refused.push(use);
    throw new AccessDeniedError(`not authorized to perform: ${action} on resource: "${resourceArn}"`);
  }
}
