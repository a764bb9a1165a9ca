import {
  ConditionFailedError,
  type Key,
  type Table,
  type TransactionPart,
  writeTransaction,
} from '../../platform/aws/table.ts';
import { firstLinkPart } from '../links/link-store.ts';
import { StoredConfiguration } from './configuration.ts';
import { parseConfigurationId } from './configuration-id.ts';

const KEYS_PER_READ = 100;
const NEW_ROW = { expression: 'attribute_not_exists(pk)' };

/** The store of the configurations of each tenant. */
export interface ConfigurationStore {
  find(tenant: number, id: string): Promise<StoredConfiguration | undefined>;
  /** Yields the existing configurations in the order of the given ids, each once. */
  findAll(tenant: number, ids: readonly string[]): AsyncGenerator<StoredConfiguration>;
  /**
   * Stores a configuration. Returns the stored one if it already exists: the same id has the same content.
   *
   * @param others what the same transaction writes; nothing of it is written if the configuration exists
   */
  keep(configuration: StoredConfiguration, others?: readonly TransactionPart[]): Promise<StoredConfiguration>;
}

/** Opens the store in the table `saved`: GetItem; BatchGetItem for lists, PutItem for writers. */
export function configurationStore(saved: Table): ConfigurationStore {
  return {
    find: async (tenant, id) =>
      isId(id) ? saved.get(configurationKey({ tenant, id }), StoredConfiguration, { consistent: true }) : undefined,
    async *findAll(tenant, ids) {
      const asked = [...new Set(ids.filter(isId))];
      for (let start = 0; start < asked.length; start += KEYS_PER_READ) {
        const chunk = asked.slice(start, start + KEYS_PER_READ);
        const keys = chunk.map((id) => configurationKey({ tenant, id }));
        const rows = await saved.getMany(keys, StoredConfiguration);
        const found = new Map(rows.map((row) => [row.id, row]));
        for (const id of chunk) {
          const row = found.get(id);
          if (row) yield row;
        }
      }
    },
    async keep(configuration, others = []) {
      const { id, tenant, created } = configuration;
      const key = configurationKey(configuration);
      const row = { table: saved, put: { ...key, ...configuration }, condition: NEW_ROW };
      const link = firstLinkPart(saved, { id, tenant, target: id, created });
      // The same content has the same id in every tenant: the link may be another tenant's, and stays so.
      for (const parts of [
        [row, link, ...others],
        [row, ...others],
      ]) {
        if (await isWritten(parts)) return configuration;
        const existing = await saved.get(key, StoredConfiguration, { consistent: true });
        if (existing) return existing;
      }
      return configuration;
    },
  };
}

/** Writes a transaction. Returns false if a condition does not hold. */
async function isWritten(parts: readonly TransactionPart[]): Promise<boolean> {
  try {
    await writeTransaction(parts);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

/** Returns the key of a configuration's row in the table `saved`. */
export function configurationKey({ tenant, id }: Pick<StoredConfiguration, 'tenant' | 'id'>): Key {
  return { pk: `${tenant}#configuration#${id}`, sk: 'configuration' };
}

/** Returns the prefix of the keys of a configuration's files; `~` replaces the colons, as in those of items. */
export function configurationFilePrefix({ tenant, id }: Pick<StoredConfiguration, 'tenant' | 'id'>): string {
  return `${tenant}/configurations/${id.replaceAll(':', '~')}/`;
}

/** A text that is not an id is not looked up: it could be longer than a key of the table. */
function isId(id: string): boolean {
  return parseConfigurationId(id) !== undefined;
}
