import path from 'node:path';
import { type CloudAssembly, loadTemplate, type Template } from './cloud-assembly.ts';
import { LOCAL_ACCOUNT, LOCAL_REGION } from './deployment.ts';
import { IntrinsicError, type IntrinsicScope, resolveCondition, resolveIntrinsics } from './intrinsics.ts';
import { physicalName } from './physical-name.ts';
import {
  localAddresses,
  NAME_PROPERTIES,
  type Places,
  type ResourceIdentity,
  resourceArn,
  resourceAttribute,
  resourceRef,
} from './resource-identity.ts';
import { TemplateError } from './template-error.ts';

/** Its resources stand in a template of their own. */
export const NESTED_STACK = 'AWS::CloudFormation::Stack';

const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': LOCAL_ACCOUNT,
  'AWS::Region': LOCAL_REGION,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** A stack with the meaning of every reference in it. */
export interface Stack {
  readonly name: string;
  readonly template: Template;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly nested: Map<string, Stack>;
  readonly scope: IntrinsicScope;
}

/**
 * The stacks of an assembly, with their nested stacks opened.
 *
 * @throws {TemplateError}
 */
export function openStacks(assembly: CloudAssembly, places: Places): readonly Stack[] {
  const roots = new Map<string, Stack>();
  const world: World = { assembly, places, roots };
  for (const [name, template] of assembly.stacks) roots.set(name, openStack(name, template, {}, world));
  for (const root of roots.values()) openNestedStacks(root, world);
  return [...roots.values()];
}

interface World {
  readonly assembly: CloudAssembly;
  readonly places: Places;
  readonly roots: ReadonlyMap<string, Stack>;
}

function openStack(name: string, template: Template, parameters: Record<string, unknown>, world: World): Stack {
  const nested = new Map<string, Stack>();
  const scope: IntrinsicScope = {
    ref: (target) => {
      if (target === 'AWS::NoValue') return undefined;
      if (target === 'AWS::StackName') return name;
      if (target === 'AWS::StackId')
        return `arn:aws:cloudformation:${LOCAL_REGION}:${LOCAL_ACCOUNT}:stack/${name}/local`;
      if (Object.hasOwn(PSEUDO_PARAMETERS, target)) return PSEUDO_PARAMETERS[target];
      if (Object.hasOwn(parameters, target)) return parameters[target];
      if (Object.hasOwn(template.Parameters, target)) return template.Parameters[target]?.Default;
      return reference(stack, target, world.places);
    },
    attribute: (logicalId, attribute) => {
      const child = nested.get(logicalId);
      const output = /^Outputs\.(.+)$/.exec(attribute)?.[1];
      if (child !== undefined && output !== undefined) return outputOf(child, output);
      return attributeOf(stack, logicalId, attribute, world.places);
    },
    condition: (condition) => {
      const definition = template.Conditions[condition];
      if (definition === undefined) throw new TemplateError(name, condition, 'there is no such condition');
      return resolveCondition(definition, scope);
    },
    importValue: (exportName) => importedValue(exportName, world),
    stackOutput: (stackName, outputName) => {
      const producer = world.roots.get(stackName);
      if (producer === undefined) throw new TemplateError(stackName, outputName, 'there is no such stack');
      return outputOf(producer, outputName);
    },
    mapping: (map, first, second) => {
      const value = template.Mappings[map]?.[first]?.[second];
      if (value === undefined) throw new TemplateError(name, map, `the mapping has no entry ${first}.${second}`);
      return value;
    },
    composed: (text) => localAddresses(text, world.places),
  };
  const stack: Stack = { name, template, parameters, nested, scope };
  return stack;
}

/** Parents come first: parameters of a nested stack are resolved in its parent, whose siblings may be needed. */
function openNestedStacks(parent: Stack, world: World): void {
  for (const [logicalId, { Type, Properties }] of Object.entries(parent.template.Resources)) {
    if (Type !== NESTED_STACK || !isPresent(parent, logicalId)) continue;
    const url = resolveFor(parent, logicalId, Properties.TemplateURL);
    const file = typeof url === 'string' ? world.assembly.assets.get(path.posix.basename(url)) : undefined;
    if (file === undefined)
      throw new TemplateError(parent.name, logicalId, `no asset holds the template ${String(url)}`);
    // A getter for each, as one nested stack's parameter may be the output of another that is opened later.
    const parameters: Record<string, unknown> = {};
    for (const [parameter, value] of Object.entries(Properties.Parameters ?? {})) {
      Object.defineProperty(parameters, parameter, {
        enumerable: true,
        get: () => resolveFor(parent, logicalId, value),
      });
    }
    parent.nested.set(logicalId, openStack(`${parent.name}-${logicalId}`, loadTemplate(file), parameters, world));
  }
  for (const child of parent.nested.values()) openNestedStacks(child, world);
}

/** Whether the condition of a resource holds; one without a condition always exists. */
export function isPresent(stack: Stack, logicalId: string): boolean {
  const condition = stack.template.Resources[logicalId]?.Condition;
  return condition === undefined || stack.scope.condition(condition);
}

/**
 * Type and physical name of a resource.
 *
 * @throws {IntrinsicError} when the stack does not have it
 */
export function identityOf(stack: Stack, logicalId: string): ResourceIdentity {
  const resource = stack.template.Resources[logicalId];
  if (resource === undefined || !isPresent(stack, logicalId)) {
    throw new IntrinsicError(`there is no resource or parameter ${logicalId}`);
  }
  const given = resource.Properties[NAME_PROPERTIES[resource.Type] ?? ''];
  const name = given === undefined ? undefined : resolveFor(stack, logicalId, given);
  if (typeof name === 'string') return { type: resource.Type, name };
  return { type: resource.Type, name: generatedName(stack.name, logicalId, resource) };
}

function generatedName(stackName: string, logicalId: string, resource: Template['Resources'][string]): string {
  const name = physicalName(stackName, logicalId);
  if (resource.Type === 'AWS::S3::Bucket') return name.toLowerCase();
  return resource.Type === 'AWS::SQS::Queue' && resource.Properties.FifoQueue === true ? `${name}.fifo` : name;
}

function reference(stack: Stack, logicalId: string, places: Places): unknown {
  const target = aliasedFunction(stack, logicalId);
  return target ?? resourceRef(identityOf(stack, logicalId), places);
}

function attributeOf(stack: Stack, logicalId: string, attribute: string, places: Places): string {
  const identity = identityOf(stack, logicalId);
  // A value that nothing local understands still has to be a text: it may end up in a place that is never read.
  return resourceAttribute(identity, attribute, places) ?? `${identity.name}.${attribute}`;
}

/** Versions and aliases stand for the function itself: there is only the latest code. */
function aliasedFunction(stack: Stack, logicalId: string): unknown {
  const resource = stack.template.Resources[logicalId];
  if (resource?.Type !== 'AWS::Lambda::Version' && resource?.Type !== 'AWS::Lambda::Alias') return undefined;
  const functionName = resolveFor(stack, logicalId, resource.Properties.FunctionName);
  return String(functionName).startsWith('arn:')
    ? functionName
    : resourceArn({ type: 'AWS::Lambda::Function', name: String(functionName) });
}

function importedValue(exportName: string, { roots }: World): unknown {
  for (const stack of allStacks(roots.values())) {
    for (const [output, { Export, Value }] of Object.entries(stack.template.Outputs)) {
      if (Export !== undefined && resolveFor(stack, output, Export.Name) === exportName) {
        return resolveFor(stack, output, Value);
      }
    }
  }
  throw new TemplateError('*', exportName, 'is imported, but no stack exports it');
}

function outputOf(stack: Stack, output: string): unknown {
  const definition = stack.template.Outputs[output];
  if (definition === undefined) throw new TemplateError(stack.name, output, 'there is no such output');
  return resolveFor(stack, output, definition.Value);
}

function* allStacks(stacks: Iterable<Stack>): Generator<Stack> {
  for (const stack of stacks) {
    yield stack;
    yield* allStacks(stack.nested.values());
  }
}

/**
 * Resolves a value on behalf of a resource or output.
 *
 * @throws {TemplateError} naming that resource
 */
export function resolveFor(stack: Stack, logicalId: string, value: unknown): unknown {
  try {
    return resolveIntrinsics(value, stack.scope);
  } catch (cause) {
    if (cause instanceof TemplateError) throw cause;
    throw new TemplateError(stack.name, logicalId, cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
