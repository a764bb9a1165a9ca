import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoints } from '../../lib/local/service/endpoints.ts';
import { demoClient, jsonBody } from '../api/client.ts';
import { createPlan, getPlan, planOf } from '../api/plan-client.ts';
import { startWebhookReceiver } from '../fixtures/webhook-receiver.ts';

const WRITE_EVERY_MS = 500;
const PATIENCE_MS = 180_000;
const POLL_MS = 500;
const ITEM = 'demo:endurance-writes';
const CUSTOMER = 'customer@customer.example';

/** Writes whose success was answered, and what has become of them at the end. */
export interface CommittedWrites {
  /** How many were answered with success. */
  count(): number;
  stop(): Promise<void>;
  /** What is missing, in words; nothing when all is there. */
  missing(): Promise<string[]>;
}

/**
 * Writes plans, changes of one item and shares, whose events a receiver of the tenant has to get, and keeps in mind
 * which of them were answered with success. A write that failed may or may not have happened, as its caller was told.
 */
export async function startCommittedWrites(endpoints: Endpoints): Promise<CommittedWrites> {
  const manager = await demoClient(endpoints, { context: 'cms', user: 'admin' });
  const receiver = await startWebhookReceiver();
  const set = { webhook: receiver.url, apiKey: manager.identity.apiKey };
  if ((await manager.call('PUT', '/v2/tenants/1', jsonBody(set))).status !== 200) throw new Error('no webhook was set');
  await manager.call('POST', '/v2/items', jsonBody({ item: { catalog: 'demo', id: ITEM, label: '0' } }));

  const plans = new Map<string, string>();
  const shares: string[] = [];
  let changes = 0;
  const write = async (index: number): Promise<void> => {
    const name = `Plan ${index}`;
    plans.set((await createPlan(manager, { name, planObjects: '<plan version="2"/>' })).id, name);
    const changed = await manager.call('PUT', `/v2/items/${ITEM}`, jsonBody({ item: { label: String(index) } }));
    if (changed.status === 200) changes = index;
    const body = new FormData();
    body.set('email', CUSTOMER);
    body.set('type', '1');
    const { status, json } = await manager.call('POST', `/v2/items/${ITEM}/shares`, { body });
    if (status === 200) shares.push((json as { share: { id: string } }).share.id);
  };
  const end = new AbortController();
  const writing = (async () => {
    for (let index = 1; !end.signal.aborted; index++) {
      // What a kill has made fail was not committed, as far as its caller knows.
      await write(index).catch(() => undefined);
      await sleep(WRITE_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  })();
  return {
    count: () => plans.size + shares.length + changes,
    stop() {
      end.abort();
      return writing;
    },
    async missing() {
      const missing: string[] = [];
      for (const [id, name] of plans) {
        const answer = await getPlan(manager, id);
        if (answer.status !== 200 || planOf(answer).name !== name) missing.push(`plan ${id}: ${answer.status}`);
      }
      const { label } = await manager.item(ITEM);
      if (Number(label) < changes) missing.push(`change ${changes} of the item, which is at ${label}`);
      const delivered = () => new Set(receiver.posts.map((post) => post.id));
      const deadline = Date.now() + PATIENCE_MS;
      while (shares.some((id) => !delivered().has(id)) && Date.now() < deadline) await sleep(POLL_MS);
      const got = delivered();
      missing.push(...shares.filter((id) => !got.has(id)).map((id) => `event of share ${id}`));
      await receiver.stop();
      return missing;
    },
  };
}
