import type { Client } from '../../../../shared/contract/client/index.ts';
import { stemOfFile } from '../../../../shared/domain/items/item-of-file.ts';

/** Items of other catalogs may have the same SKU. */
const ASKED = '10';

/**
 * The id of the item of a catalog whose SKU is the name of a file; undefined if there is none, or more than one.
 *
 * @throws ServiceCallError if the service refuses the search, and errors of the network
 */
export async function findBySku(client: Client, fileName: string, catalog: string): Promise<string | undefined> {
  const sku = stemOfFile(fileName).trim();
  if (sku === '') return undefined;
  const found = await client.matchProducts({ query: { sku, limit: ASKED } });
  const [only, other] = found.filter(({ id }) => id.startsWith(`${catalog}:`));
  return other === undefined ? only?.id : undefined;
}
