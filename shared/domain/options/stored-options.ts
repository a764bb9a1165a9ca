import * as z from 'zod';
import type { ItemOption } from './option.ts';

const KINDS: ReadonlySet<unknown> = new Set(['variant', 'material', 'colour', 'part', 'size']);

/**
 * The options of an item as rows have them. They were checked when they were written; here only their kind is, so that
 * lists of many items stay fast and functions that read items stay small. Earlier versions kept any value under these
 * names: it counts as not set.
 */
export const STORED_OPTION_FIELDS = {
  options: z.array(z.custom<ItemOption>(isOption)).catch([]),
  skuTemplate: z.string().nullable().catch(null),
};

function isOption(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'requires' in value && 'kind' in value && KINDS.has(value.kind);
}
