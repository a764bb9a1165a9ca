import * as z from 'zod';
import type { PolicyDocument } from '../deployment.ts';
import { parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

/** One text or several, none with a policy variable. */
const patterns = z
  .union([z.string(), z.array(z.string())])
  .transform((texts) => [texts].flat())
  .refine((texts) => !texts.some((text) => text.includes('${')), 'policy variables have no local evaluation');

// Strict: a statement with a member that is not read here (NotAction, Condition) would be granted wrongly.
const statementSchema = z.strictObject({ Effect: z.literal('Allow'), Action: patterns, Resource: patterns });

const documentSchema = z.object({ Statement: z.array(statementSchema) });

const roleSchema = z.object({ Policies: z.array(z.object({ PolicyDocument: documentSchema })).default([]) });

/** The inline policies of a role. AWS's managed policies grant nothing locally. */
export function readPolicies(role: TemplateResource): PolicyDocument[] {
  return parseProperties(role, roleSchema).Policies.map(({ PolicyDocument }) => PolicyDocument);
}
