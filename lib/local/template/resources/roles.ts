import * as z from 'zod';
import type { PolicyDocument } from '../deployment.ts';
import { oneOrMore, parseProperties } from '../properties.ts';
import type { TemplateResource } from '../template-resource.ts';

const texts = oneOrMore(z.string());
const conditionValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const statementSchema = z.object({
  Sid: z.string().exactOptional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: texts.exactOptional(),
  NotAction: texts.exactOptional(),
  Resource: texts.exactOptional(),
  NotResource: texts.exactOptional(),
  Condition: z.record(z.string(), z.record(z.string(), oneOrMore(conditionValue))).exactOptional(),
});

const documentSchema = z.object({
  Version: z.string().exactOptional(),
  Statement: oneOrMore(statementSchema),
});

const roleSchema = z.object({
  Policies: z.array(z.object({ PolicyDocument: documentSchema })).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
});

const attachedSchema = z.object({ PolicyDocument: documentSchema, Roles: z.array(z.string()).default([]) });

/** The resource types that {@link readRoles} takes. */
export const ROLE_TYPES = ['AWS::IAM::Role', 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'];

/** The roles of an assembly by ARN, and what of them lies outside of it. */
export interface ReadRoles {
  readonly roles: ReadonlyMap<string, readonly PolicyDocument[]>;
  readonly notes: readonly string[];
}

/** Collects the policies of every role: its inline ones, those attached to it, and managed ones of the assembly. */
export function readRoles(resources: readonly TemplateResource[]): ReadRoles {
  const roles = new Map<string, PolicyDocument[]>();
  const roleNames = new Map<string, PolicyDocument[]>();
  const notes: string[] = [];
  const foreign = new Set<string>();
  const managed = new Map<string, PolicyDocument>();
  const policies = resources.filter(({ type }) => type !== 'AWS::IAM::Role');
  for (const policy of policies.filter(({ type }) => type === 'AWS::IAM::ManagedPolicy')) {
    managed.set(policy.arn, parseProperties(policy, attachedSchema).PolicyDocument);
  }
  for (const role of resources.filter(({ type }) => type === 'AWS::IAM::Role')) {
    const { Policies, ManagedPolicyArns } = parseProperties(role, roleSchema);
    const documents: PolicyDocument[] = Policies.map(({ PolicyDocument }) => PolicyDocument);
    for (const arn of ManagedPolicyArns) {
      const document = managed.get(arn);
      if (document !== undefined) documents.push(document);
      else foreign.add(arn);
    }
    roles.set(role.arn, documents);
    roleNames.set(role.name, documents);
  }
  for (const policy of policies) {
    const { PolicyDocument, Roles } = parseProperties(policy, attachedSchema);
    for (const roleName of Roles) {
      const documents = roleNames.get(roleName);
      if (documents !== undefined) documents.push(PolicyDocument);
      else notes.push(`${policy.stackName}/${policy.logicalId}: there is no role ${roleName}`);
    }
  }
  return { roles, notes: [...notes, ...[...foreign].map((arn) => `${arn} grants nothing locally`)] };
}
