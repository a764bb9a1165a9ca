import * as z from 'zod';
import { TemplateError } from './template-error.ts';
import type { TemplateResource } from './template-resource.ts';

/** CloudFormation takes numbers as texts too. */
export const cfnNumber = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d+(\.\d+)?$/)
    .transform(Number),
]);

/** CloudFormation takes booleans as texts too. */
export const cfnBoolean = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

/** One value, or a list of them, as a list. */
export function oneOrMore<Schema extends z.ZodType>(element: Schema) {
  return z.union([z.array(element), element.transform((value) => [value])]);
}

/**
 * The resolved properties of a resource in the form that `schema` gives them.
 *
 * @throws {TemplateError} naming stack and logical id, when they do not have that form
 */
export function parseProperties<Schema extends z.ZodType>(
  resource: TemplateResource,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(resource.properties());
  if (parsed.success) return parsed.data;
  const { stackName, logicalId, type } = resource;
  throw new TemplateError(stackName, logicalId, `this ${type} cannot be read:\n${z.prettifyError(parsed.error)}`, {
    cause: parsed.error,
  });
}
