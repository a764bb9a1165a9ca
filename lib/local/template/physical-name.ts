import { createHash } from 'node:crypto';

/** Bucket names allow the fewest characters of all: 63. Functions and roles allow 64, queues 80. */
const MAX_NAME_LENGTH = 63;
const HASH_LENGTH = 8;

/** What CDK puts into the logical id of a nested stack behind its name. */
const NESTED_STACK_SUFFIX = /NestedStack\w*NestedStackResource[0-9A-F]{8}/g;

/**
 * The name of a resource that the template leaves to CloudFormation. It depends on stack and logical id alone, so a
 * later synth finds the data of an earlier one.
 */
export function physicalName(stackName: string, logicalId: string): string {
  const hash = createHash('sha256').update(`${stackName}\0${logicalId}`).digest('hex').slice(0, HASH_LENGTH);
  const readable = `${stackName}-${logicalId}`.replace(NESTED_STACK_SUFFIX, '').replace(/[^A-Za-z0-9-]/g, '-');
  return `${readable.slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1)}-${hash}`;
}
