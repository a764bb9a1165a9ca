import type { Finding } from './judge-account.ts';
import type { DeployedStack } from './stage-stacks.ts';

/** A creation that failed. The CDK CLI deletes such a stack and creates it again, unless it is protected. */
const FAILED_CREATION = new Set(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED']);

/** States in which CloudFormation accepts no change, and the command that ends each. */
const STUCK: Readonly<Record<string, string>> = {
  CREATE_FAILED: 'rollback-stack',
  UPDATE_FAILED: 'rollback-stack',
  UPDATE_ROLLBACK_FAILED: 'continue-update-rollback',
  DELETE_FAILED: 'delete-stack',
};

/** Returns whether the stack was created whole once: only then does it keep anything. */
export function isCreated({ status }: DeployedStack): boolean {
  return (
    /^(CREATE|UPDATE|UPDATE_ROLLBACK|IMPORT|IMPORT_ROLLBACK)_COMPLETE$/.test(status) || status.startsWith('UPDATE_')
  );
}

/** Returns what is wrong with the stacks of a stage, with what helps. Pure. */
export function judgeStacks(stacks: readonly DeployedStack[], region: string): Finding[] {
  return stacks.flatMap((stack): Finding[] => {
    const { name, status, statusReason, isProtected } = stack;
    const reason = statusReason === '' ? '' : ` (${statusReason})`;
    const aws = (verb: string) => `aws cloudformation ${verb} --region ${region} --stack-name ${name}`;
    if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS') {
      const message = `${name} is in ${status}: another deployment is at work; wait for its end.`;
      return [{ severity: 'error', message }];
    }
    if (FAILED_CREATION.has(status)) {
      if (isProtected) {
        const off = aws('update-termination-protection --no-enable-termination-protection');
        const message = `${name} is in ${status}${reason} and protected, so it cannot be created again. Run: ${off}`;
        return [{ severity: 'error', message }];
      }
      const message = `${name} is in ${status}${reason}: its creation failed; it is deleted and created again.`;
      return [{ severity: 'warning', message }];
    }
    const command = STUCK[status];
    if (command === undefined) return [];
    const message = `${name} is in ${status}${reason}: CloudFormation changes nothing in it. Run: ${aws(command)}`;
    return [{ severity: 'error', message }];
  });
}
