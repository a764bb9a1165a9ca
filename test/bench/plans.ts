import { type Client, demoClient } from '../api/client.ts';
import { createPlan, getPlan } from '../api/plan-client.ts';
import { startServiceProcess, temporaryFolder } from '../api/start-service.ts';
import { freePort } from '../fixtures/free-port.ts';
import { atMost, type Figure, median } from './figure.ts';
import { quietService } from './quiet-service.ts';

const WARM_UP_REQUESTS = 30;
const REQUESTS = 200;
const LARGE_WARM_UP_REQUESTS = 10;
const LARGE_REQUESTS = 30;
const OBJECTS = 5_000;
const OBJECTS_IN_A_ROW = 70;
/** A created and a read plan are two calls, so they are compared with two calls that write nothing. */
const MIN_RATE = 0.6;
const SMALL = `<plan version="2">${objects(20)}</plan>`;

/**
 * Plans created and read back, compared with a route that only authenticates; a plan of 5,000 objects, read and drawn.
 */
export async function measurePlans(): Promise<Figure[]> {
  const { folder, remove } = await temporaryFolder('bench-plans');
  const args = ['--no-models', '--env', 'RATE_LIMITS=off'];
  const service = await startServiceProcess({ dataFolder: folder, port: await freePort(), args });
  try {
    const client = await demoClient(service.endpoints, { user: 'viewer' });
    const settled = () => quietService(service);
    await settled();
    const small = await createdAndRead(client);
    const large = await createPlan(client, { planObjects: `<plan version="2">${objects(OBJECTS)}</plan>` });
    // By now its thumbnail and those of the plans before it are drawn.
    await settled();
    const read = await timed(() => getPlan(client, large.id));
    const drawn = await timed(async () =>
      (await client.response('GET', `/v2/plans/${large.id}/image.svg`)).arrayBuffer(),
    );
    return [
      small,
      atMost(`${OBJECTS.toLocaleString('en')} objects of a plan read, p50`, read, 40, 'ms', 1),
      atMost('the same plan drawn as SVG, p50', drawn, 150, 'ms', 1),
    ];
  } finally {
    await service.stop();
    await remove();
  }
}

/** The kinds of calls alternate, so that both have the same conditions. */
async function createdAndRead(client: Client): Promise<Figure> {
  const [plans, others]: [number[], number[]] = [[], []];
  for (let request = 0; request < WARM_UP_REQUESTS + REQUESTS; request++) {
    const times = [performance.now()];
    const { id } = await createPlan(client, { name: 'Bench', planObjects: SMALL });
    await getPlan(client, id);
    times.push(performance.now());
    for (const path of ['/v2/tenants/me', '/v2/tenants/me']) await client.call('GET', path);
    times.push(performance.now());
    const [began = 0, between = 0, ended = 0] = times;
    if (request < WARM_UP_REQUESTS) continue;
    plans.push(between - began);
    others.push(ended - between);
  }
  const rate = median(others) / median(plans);
  const name = 'rate of plans created and read back, compared with an authenticated route that writes nothing';
  const bar = `≥ ${MIN_RATE * 100} %`;
  return { name, value: `${(rate * 100).toFixed(0)} %`, bar, met: rate >= MIN_RATE };
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < LARGE_WARM_UP_REQUESTS + LARGE_REQUESTS; request++) {
    const began = performance.now();
    await call();
    if (request >= LARGE_WARM_UP_REQUESTS) times.push(performance.now() - began);
  }
  return median(times);
}

function objects(count: number): string {
  const all = Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at % OBJECTS_IN_A_ROW) * 1_000, Math.floor(at / OBJECTS_IN_A_ROW) * 1_000];
    const place = `x="${x}" y="${y}" z="0" width="800" depth="600" height="700" rotation="${at % 360}"`;
    const idMap = '<idMap><map><entry key="id">demo:chair</entry></map><itemId>demo:chair</itemId></idMap>';
    return `<planobject catalogName="" type="chair" layerId="0" ${place} flipX="1" flipY="1" rights="0">${idMap}</planobject>`;
  });
  return `<planobjects>${all.join('')}</planobjects>`;
}
