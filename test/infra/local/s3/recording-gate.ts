import { AccessDeniedError, type AccessGate } from '../../../../lib/local/iam/access-gate.ts';

export const KEY_ID = 'AKIALOCALTEST';
export const SECRET = 'a secret that only the test knows';

/** A gate with one key that allows everything but what a test forbids, and remembers what was asked. */
export class RecordingGate implements AccessGate {
  /** `action resource` of each call, in order. */
  readonly asked: string[] = [];
  readonly refused: string[] = [];
  readonly contexts: Readonly<Record<string, string>>[] = [];
  /** Beginnings of `action resource`. */
  forbidden: readonly string[] = [];

  secretOf(accessKeyId: string): string | undefined {
    return accessKeyId === KEY_ID ? SECRET : undefined;
  }

  check(_accessKeyId: string, action: string, resourceArn: string, context: Readonly<Record<string, string>> = {}) {
    const use = `${action} ${resourceArn}`;
    this.asked.push(use);
    this.contexts.push(context);
    if (!this.forbidden.some((start) => use.startsWith(start))) return;
    this.refused.push(use);
    throw new AccessDeniedError(`not authorized to perform: ${action} on resource: "${resourceArn}"`);
  }
}
