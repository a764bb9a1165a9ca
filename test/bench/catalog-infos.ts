import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { demoClient } from '../api/client.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { atMost, type Figure, median, percentile } from './figure.ts';

const INFOS = 20_000;
const WRITES_AT_ONCE = 16;
/** Each is the parent of 20 infos. */
const PARENTS = 2_000;
const PARENTS_OF_EACH = 2;
const WARM_UP_REQUESTS = 50;
const REQUESTS = 300;

/** 20,000 additional infos in a catalog, filtered by one parent through the whole stack. */
export async function measureCatalogInfos(): Promise<Figure[]> {
  const { folder, remove } = await temporaryFolder('bench-infos');
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args });
  try {
    await putInfos(folder);
    const client = await demoClient(service.endpoints);
    const times: number[] = [];
    for (let request = 0; request < WARM_UP_REQUESTS + REQUESTS; request++) {
      const query = `catalog=demo&type=item&parentId[]=parent-${(request * 7) % PARENTS}`;
      const began = performance.now();
      const { json } = await client.call('GET', `/v2/catalogElementAdditionalInfos?${query}`);
      if (request >= WARM_UP_REQUESTS) times.push(performance.now() - began);
      const { catalogElementAdditionalInfos: found } = json as { catalogElementAdditionalInfos: unknown[] };
      const expected = (INFOS * PARENTS_OF_EACH) / PARENTS;
      if (found.length !== expected) throw new Error(`${found.length} infos instead of ${expected}`);
    }
    const name = `${INFOS.toLocaleString('en')} infos in a catalog, filtered by parent through the whole stack, p50`;
    const figure = atMost(name, median(times), 30, 'ms', 1);
    return [{ ...figure, value: `${figure.value} (p99 ${percentile(times, 0.99).toFixed(1)} ms)` }];
  } finally {
    await service.stop();
    await remove();
  }
}

/** Writes with the operator's key through the store, because the API would need several minutes. */
async function putInfos(dataFolder: string): Promise<void> {
  const operator = JSON.parse(readFileSync(path.join(dataFolder, 'operator.json'), 'utf8'));
  Object.assign(process.env, z.record(z.string(), z.string()).parse(operator));
  const { openTable } = await import('../../shared/platform/aws/table.ts');
  const { infoStore } = await import('../../shared/domain/catalog-infos/info-store.ts');
  const infos = infoStore(openTable('catalogInfos'));
  const facts = { type: 'item', catalog: 'demo', tooltip: { en: 'A tooltip as long as they are' } } as const;
  for (let start = 0; start < INFOS; start += WRITES_AT_ONCE) {
    const numbers = Array.from({ length: WRITES_AT_ONCE }, (_, index) => start + index);
    await Promise.all(
      numbers.map((number) => {
        const parents = Array.from({ length: PARENTS_OF_EACH }, (_, index) => `parent-${(number + index) % PARENTS}`);
        const info = { ...facts, id: `info-${number}`, key: `key-${number}`, parentIdFilter: parents.join(' ') };
        return infos.create({ tenant: 1, revision: 1, info });
      }),
    );
  }
}
