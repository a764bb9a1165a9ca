import { openTable } from '../../platform/aws/table.ts';
import { randomId } from '../../platform/identifiers/random-id.ts';
import { openCatalogs } from '../catalogs/open-catalogs.ts';
import { infoStore } from './info-store.ts';

/** Opens catalog infos for a function, with the catalogs that they belong to. */
export function openInfos() {
  return { infos: infoStore(openTable('catalogInfos')), catalogs: openCatalogs(), ids: randomId };
}
