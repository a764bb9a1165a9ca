import { afterAll, beforeAll } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../fixtures/webhook-receiver.ts';
import { startWorld, type World } from './world.ts';

/** The environment of a test file: stores, queues and mail, and a server that tenants use as their receiver. */
export interface WorldOfTests {
  readonly world: World;
  readonly receiver: WebhookReceiver;
}

/** Opens both before the first test of the file that calls this, and closes them after the last one. */
export function worldOfTests(): WorldOfTests {
  let opened: WorldOfTests | undefined;
  beforeAll(async () => {
    const [world, receiver] = await Promise.all([startWorld(), startWebhookReceiver()]);
    opened = { world, receiver };
  });
  afterAll(() => Promise.all([opened?.world.stop(), opened?.receiver.stop()]));
  const required = () => {
    if (!opened) throw new Error('the environment exists only while tests run');
    return opened;
  };
  return {
    get world() {
      return required().world;
    },
    get receiver() {
      return required().receiver;
    },
  };
}
