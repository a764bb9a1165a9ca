import { randomBytes } from 'node:crypto';
import { openTable, type Table } from '../../platform/aws/table.ts';
import type { Clock, IdSource } from '../../platform/identifiers/clock.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { RandomBytes } from '../../platform/identity/tenants/random-bytes.ts';
import type { Recorded } from '../audit/audit-part.ts';
import type { CatalogStore } from '../catalogs/catalog-store.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';

/** What the calls for users need. */
export interface Users {
  /** The table `identity`. */
  readonly identity: Table;
  readonly catalogs: Pick<CatalogStore, 'find'>;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly randomBytes: RandomBytes;
}

/** An administrator who makes a change. */
export interface Administration {
  readonly caller: Pick<Caller, 'tenant' | 'user' | 'hasRight'>;
  readonly recorded: Recorded;
}

/** Opens what the calls for users need. */
export function openUsers(): Users {
  const [identity, catalogs] = [openTable('identity'), openCatalogs()];
  return { identity, catalogs, clock: () => new Date(), ids: randomId, randomBytes };
}
