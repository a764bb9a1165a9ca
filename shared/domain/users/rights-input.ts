import * as z from 'zod';
import { CatalogId } from '../../platform/identifiers/item-id.ts';
import { RIGHTS } from '../../platform/identity/tenants/right.ts';

/** A limit to more catalogs than this is no limit that somebody maintains. */
const MAX_CATALOGS = 100;

/** Rights of a member, as a call sends them. */
export const RIGHTS_INPUT = {
  rights: z.array(z.enum(RIGHTS)).max(RIGHTS.length),
  /** Limits `catalog-mgt` to these catalogs of the tenant; null: all of them. */
  catalogs: z.array(CatalogId).max(MAX_CATALOGS).nullable(),
};
