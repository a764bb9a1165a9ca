import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { buildModel } from '../../shared/samples/catalog.ts';
import { DEMO_IDS } from '../../shared/samples/demo-ids.ts';
import { demoClient } from '../api/client.ts';

/** Converts the model of the sample door, and returns the id of the item. */
export async function convertedDoor(endpoints: Endpoints): Promise<string> {
  const id = DEMO_IDS.item;
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const { fileName, bytes } = await buildModel({ id });
  const job = await manager.ended((await manager.startConversion(id, fileName, bytes)).id);
  if (job.status !== 100) throw new Error(`the conversion failed: ${JSON.stringify(job.error)}`);
  return id;
}
