import type { CloudAssembly, Template } from './cloud-assembly.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from './deployment.ts';
import { IntrinsicError, type IntrinsicScope, resolveIntrinsics } from './intrinsics.ts';
import {
  generatedName,
  localAddresses,
  NAME_PROPERTIES,
  type ResourceIdentity,
  resourceArn,
  resourceAttribute,
  resourceRef,
  type ServiceUrls,
} from './resource-identity.ts';
import { TemplateError } from './template-error.ts';

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': LOCAL_ACCOUNT,
  'AWS::Region': LOCAL_REGION,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A resource of a template. Its properties are resolved on each call. */
export interface TemplateResource {
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  /** The physical name. */
  readonly name: string;
  readonly arn: string;
  /** @throws {TemplateError} if an intrinsic function cannot be resolved */
  properties(): Readonly<Record<string, unknown>>;
}

interface Stack {
  readonly name: string;
  readonly template: Template;
  readonly scope: IntrinsicScope;
}

/**
 * All resources of an assembly, with references resolved across stacks.
 * @throws {TemplateError}
 */
export function readResources(assembly: CloudAssembly, urls: ServiceUrls): readonly TemplateResource[] {
  const stacks: Stack[] = [];
  for (const [name, template] of assembly.stacks) stacks.push(openStack(name, template, stacks, urls));
  return stacks.flatMap(stackResources);
}

/** @param stacks all stacks of the assembly; the list is complete when the first reference is resolved */
function openStack(name: string, template: Template, stacks: readonly Stack[], urls: ServiceUrls): Stack {
  const identity = (logicalId: string) => identityOf(name, template, logicalId);
  const scope: IntrinsicScope = {
    ref: (target) => PSEUDO_PARAMETERS[target] ?? resourceRef(identity(target), urls),
    attribute: (logicalId, attribute) => resourceAttribute(identity(logicalId), attribute, urls),
    importValue: (exportName) => importedValue(exportName, stacks),
    localAddresses: (text) => localAddresses(text, urls),
  };
  return { name, template, scope };
}

/** @throws {IntrinsicError} if the stack does not have the resource */
function identityOf(stackName: string, { Resources }: Template, logicalId: string): ResourceIdentity {
  const resource = Resources[logicalId];
  if (resource === undefined) throw new IntrinsicError(`there is no resource or parameter ${logicalId}`);
  const given = resource.Properties[NAME_PROPERTIES[resource.Type] ?? ''];
  const name = typeof given === 'string' ? given : generatedName(stackName, logicalId, resource.Type);
  return { type: resource.Type, name };
}

function stackResources(stack: Stack): TemplateResource[] {
  return Object.entries(stack.template.Resources).map(([logicalId, { Type, Properties }]) => {
    const identity = identityOf(stack.name, stack.template, logicalId);
    return {
      stackName: stack.name,
      logicalId,
      type: Type,
      name: identity.name,
      arn: resourceArn(identity),
      properties: () => resolveFor(stack, logicalId, Properties) as Record<string, unknown>,
    };
  });
}

function importedValue(exportName: string, stacks: readonly Stack[]): unknown {
  for (const stack of stacks) {
    const output = Object.entries(stack.template.Outputs).find(([, { Export }]) => Export?.Name === exportName);
    if (output) return resolveFor(stack, output[0], output[1].Value);
  }
  throw new TemplateError('*', exportName, 'is imported, but no stack exports it');
}

/** @throws {TemplateError} naming the resource or output whose value cannot be resolved */
function resolveFor(stack: Stack, logicalId: string, value: unknown): unknown {
  try {
    return resolveIntrinsics(value, stack.scope);
  } catch (cause) {
    if (cause instanceof TemplateError) throw cause;
    throw new TemplateError(stack.name, logicalId, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
