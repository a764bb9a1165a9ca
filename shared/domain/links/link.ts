import * as z from 'zod';
import { Timestamp } from '../../platform/text/timestamp.ts';

/**
 * Ids with at least 64 random bits, because shorter ones could be guessed and open nothing without a key; or the id of
 * a configuration, which opens alone what is in a public catalog.
 */
export const LINK_ID = /^(?:(?:ps_)?[A-Za-z0-9_-]{11,64}|[A-Za-z0-9_-]{1,64}:[A-Za-z0-9._~-]{1,128}:[0-9a-f]{64})$/;

/**
 * What an unguessable id opens without an api key, and whose it is: the rows of plan snapshots, shares and short ids
 * lie below their tenant, which a link does not name. Source: D1990 in contract/interface.md.
 */
export const Link = z.object({
  id: z.string().regex(LINK_ID),
  tenant: z.int(),
  /** The id of an item, a configuration, a plan snapshot or a plan. */
  target: z.string(),
  created: Timestamp,
});
export type Link = z.infer<typeof Link>;
