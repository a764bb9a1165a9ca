import type { CloudAssembly } from './cloud-assembly.ts';
import { type Places, resourceArn } from './resource-identity.ts';
import { identityOf, isPresent, NESTED_STACK, openStacks, resolveFor, type Stack } from './stack.ts';

/** A resource whose condition holds; its properties are resolved when they are asked for. */
export interface TemplateResource {
  readonly stackName: string;
  readonly logicalId: string;
  readonly type: string;
  /** The physical name. */
  readonly name: string;
  readonly arn: string;
  /** @throws {TemplateError} when an intrinsic function cannot be resolved */
  properties(): Readonly<Record<string, unknown>>;
}

/**
 * All resources of an assembly, nested stacks included, with references resolved across stacks.
 *
 * @throws {TemplateError}
 */
export function readResources(assembly: CloudAssembly, places: Places): readonly TemplateResource[] {
  return openStacks(assembly, places).flatMap(stackResources);
}

function stackResources(stack: Stack): TemplateResource[] {
  const own = Object.entries(stack.template.Resources)
    .filter(([logicalId, { Type }]) => Type !== NESTED_STACK && isPresent(stack, logicalId))
    .map(([logicalId, { Type, Properties }]): TemplateResource => {
      const identity = identityOf(stack, logicalId);
      return {
        stackName: stack.name,
        logicalId,
        type: Type,
        name: identity.name,
        arn: resourceArn(identity),
        properties: () => resolveFor(stack, logicalId, Properties) as Record<string, unknown>,
      };
    });
  return [...own, ...[...stack.nested.values()].flatMap(stackResources)];
}
