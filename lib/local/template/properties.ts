import * as z from 'zod';
import { TemplateError } from './template-error.ts';
import type { TemplateResource } from './template-resource.ts';

/**
 * The resolved properties of a resource, in the form that `schema` gives them.
 * @throws {TemplateError} naming stack and logical id, if they do not have that form
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
