import * as z from 'zod';
import { S3Error } from './s3-error.ts';

/** Fields that need no condition of their own. Source: S3 API reference, 'POST policy: conditions'. */
const UNCONDITIONED_FIELDS = new Set(['policy', 'x-amz-signature', 'file', 'awsaccesskeyid', 'signature']);
const IGNORED_PREFIX = 'x-ignore-';

const fieldReference = z.templateLiteral(['$', z.string().min(1)]);
const policySchema = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(
    z.union([
      z.tuple([z.enum(['eq', 'starts-with']), fieldReference, z.string()]),
      z.tuple([z.literal('content-length-range'), z.coerce.number().min(0), z.coerce.number().min(0)]),
      z.record(z.string(), z.union([z.string(), z.number().transform(String)])),
    ]),
  ),
});

export interface SizeLimits {
  readonly minBytes: number;
  readonly maxBytes: number;
}

/**
 * Checks a form against the policy that its sender was given.
 * @param policy base64, as in the form; its signature has been verified
 * @param fields of the form, names in lower case, with the bucket and the key as they will be used
 * @returns how large the file may be
 * @throws S3Error InvalidPolicyDocument; AccessDenied when it has expired, does not hold, or there is a field that it
 *   does not mention
 */
export function checkPostPolicy(policy: string, fields: Readonly<Record<string, string>>, nowMs: number): SizeLimits {
  const { expiration, conditions } = parsePolicy(policy);
  if (nowMs > Date.parse(expiration)) refuse('Policy expired.');
  const covered = new Set(UNCONDITIONED_FIELDS);
  let limits: SizeLimits = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  for (const condition of conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) requireEqual(name.toLowerCase(), value);
    } else if (condition[0] === 'content-length-range') {
      const [, minBytes, maxBytes] = condition;
      limits = { minBytes: Math.max(minBytes, limits.minBytes), maxBytes: Math.min(maxBytes, limits.maxBytes) };
    } else {
      const [operator, reference, value] = condition;
      const name = reference.slice(1).toLowerCase();
      if (operator === 'eq') requireEqual(name, value);
      else requireStart(name, value);
    }
  }
  for (const name of Object.keys(fields)) {
    if (!covered.has(name) && !name.startsWith(IGNORED_PREFIX)) refuse(`Extra input fields: ${name}`);
  }
  return limits;

  function requireEqual(name: string, value: string): void {
    covered.add(name);
    if ((fields[name] ?? '') !== value) refuse(`Policy Condition failed: ${JSON.stringify(['eq', `$${name}`, value])}`);
  }

  function requireStart(name: string, start: string): void {
    covered.add(name);
    const text = fields[name] ?? '';
    // The content type of several files is a list, each of which has to fit.
    const values = name === 'content-type' ? text.split(',') : [text];
    const fits = values.every((value) => value.startsWith(start));
    if (!fits) refuse(`Policy Condition failed: ${JSON.stringify(['starts-with', `$${name}`, start])}`);
  }
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
