import * as z from 'zod';
import type { Route } from '../../../../shared/platform/http/route.ts';

/**
 * Returns the resources of the responses by the name of their key: `{item: Item}` and `{items: [Item]}` both give the
 * schema `Item`. If two different schemas have the same key, the one of a single resource gets the name, because lists
 * may leave fields out, else the first; the other stays inline.
 */
export function namedSchemas(routes: readonly Route[]): Record<string, z.ZodType> {
  const named: Record<string, z.ZodType> = {};
  const seen = new Set<z.ZodType>();
  const fields = routes.flatMap(({ response }) => fieldsOf(response));
  const resources = fields.map(([key, schema]) => ({ key, ...elementOf(schema) }));
  for (const { key, element, isList } of resources.toSorted((a, b) => Number(a.isList) - Number(b.isList))) {
    const name = schemaName(isList ? singular(key) : key);
    if (key === 'meta' || !(element instanceof z.ZodObject) || seen.has(element) || name in named) continue;
    seen.add(element);
    named[name] = element;
  }
  return named;
}

function fieldsOf(schema: z.ZodType): [string, unknown][] {
  return schema instanceof z.ZodObject ? Object.entries(schema.shape) : [];
}

function elementOf(schema: unknown, isList = false): { element: unknown; isList: boolean } {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return elementOf(schema.unwrap(), isList);
  if (schema instanceof z.ZodArray) return elementOf(schema.element, true);
  return { element: schema, isList };
}

function schemaName(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`.replace(/\W/g, '');
}

function singular(key: string): string {
  return key.replace(/ies$/, 'y').replace(/s$/, '');
}
