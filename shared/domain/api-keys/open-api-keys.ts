import { randomBytes } from 'node:crypto';
import { openTable, type Table } from '../../platform/aws/table.ts';
import type { IdSource } from '../../platform/identifiers/clock.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import type { Caller } from '../../platform/identity/callers/caller.ts';
import type { RandomBytes } from '../../platform/identity/tenants/random-bytes.ts';
import type { Recorded } from '../audit/audit-part.ts';

/** What the calls for api keys need. */
export interface ApiKeys {
  /** The table `identity`. */
  readonly identity: Table;
  readonly ids: IdSource;
  readonly randomBytes: RandomBytes;
}

/** An administrator who makes a change. */
export interface KeyAdministration {
  readonly caller: Pick<Caller, 'tenant' | 'apiKey'>;
  readonly recorded: Recorded;
}

/** Opens what the calls for api keys need. */
export function openApiKeys(): ApiKeys {
  return { identity: openTable('identity'), ids: randomId, randomBytes };
}
