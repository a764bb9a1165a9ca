import * as z from 'zod';
import type { PolicyDocument } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const oneOrMore = z.union([z.array(z.string()), z.string().transform((text) => [text])]);

// Strict: a statement with a member that is not read here (NotAction, Condition) would be granted wrongly.
const statementSchema = z.strictObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
});

const roleSchema = z.object({
  Policies: z
    .array(z.object({ PolicyDocument: z.object({ Version: z.string(), Statement: z.array(statementSchema) }) }))
    .default([]),
});

/** The inline policies of a role. AWS's managed policies grant nothing locally. */
export function readPolicies(role: TemplateResource): PolicyDocument[] {
  return parseProperties(role, roleSchema).Policies.map(({ PolicyDocument }) => PolicyDocument);
}
