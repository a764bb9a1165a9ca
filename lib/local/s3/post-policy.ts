import * as z from 'zod';
import type { SizeLimits } from './digest-meter.ts';
import { S3Error } from './s3-error.ts';

/** Fields that need no condition. Source: S3 API reference, 'POST policy: conditions'. */
const UNCONDITIONED_FIELDS = ['policy', 'x-amz-signature', 'file'];

/** The two forms of conditions that the service signs: the exact value of a field, and the size of the file. */
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.literal('content-length-range'), z.number().min(0), z.number().min(0)]),
    ]),
  ),
});

/**
 * Checks a form against its signed policy.
 * @param policy base64, as in the form; its signature is verified
 * @param fields of the form, names in lower case, with the bucket and the key of the upload
 * @returns how large the file may be; `maxBytes` is infinite without a condition
 * @throws S3Error InvalidPolicyDocument; AccessDenied if the policy is expired, a condition does not hold, or a field
 *   has no condition
 */
export function checkPostPolicy(policy: string, fields: Readonly<Record<string, string>>, nowMs: number): SizeLimits {
  const { expiration, conditions } = parsePolicy(policy);
  if (nowMs > Date.parse(expiration)) refuse('Policy expired.');
  const conditioned = new Set(UNCONDITIONED_FIELDS);
  let limits = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  for (const condition of conditions) {
    if (Array.isArray(condition)) {
      const [, minBytes, maxBytes] = condition;
      limits = { minBytes: Math.max(minBytes, limits.minBytes), maxBytes: Math.min(maxBytes, limits.maxBytes) };
      continue;
    }
    for (const [name, value] of Object.entries(condition)) {
      conditioned.add(name.toLowerCase());
      if ((fields[name.toLowerCase()] ?? '') === value) continue;
      refuse(`Policy Condition failed: ${JSON.stringify(['eq', `$${name}`, value])}`);
    }
  }
  for (const name of Object.keys(fields)) {
    if (!conditioned.has(name)) refuse(`Extra input fields: ${name}`);
  }
  return limits;
}

function parsePolicy(policy: string): z.infer<typeof policySchema> {
  try {
    return policySchema.parse(JSON.parse(Buffer.from(policy, 'base64').toString('utf8')));
  } catch (cause) {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.', {}, { cause });
  }
}

function refuse(reason: string): never {
  throw new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);
}
