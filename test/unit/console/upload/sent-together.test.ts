import { expect, it, vi } from 'vitest';
import { noteSent, sentTogether } from '../../../../lib/console/screens/upload/sent-together.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';
import type { Client } from '../../../../shared/contract/client/index.ts';

it('models that this page has sent were sent together if they came from one folder of one upload', async () => {
  const folders = ['Chairs/Oak', 'Chairs/Ash', 'Tables', ''];
  const groups = folders.map((folder, at) => ({ model: { file: new File(['v'], `m${at}.glb`), folder }, beside: [] }));
  const uploads = takeIn([], groups, 'demo');
  for (const upload of uploads) noteSent(upload, 'console-a');
  const [later] = takeIn([], [{ model: { file: new File(['v'], 'm9.glb'), folder: 'Chairs' }, beside: [] }], 'demo');
  if (later) noteSent(later, 'console-b');
  const { client, listAssetProcessings } = serviceWith([]);
  expect([...(await sentTogether(client, 'demo:m0'))]).toEqual(['demo:m0', 'demo:m1']);
  expect([...(await sentTogether(client, 'demo:m2'))]).toEqual(['demo:m2']);
  expect(listAssetProcessings).not.toHaveBeenCalled();
});

it('others were sent together if their jobs have one batch, whatever was made of them since', async () => {
  const jobs = [
    { kind: 'conversion', targetId: 'demo:x' },
    { kind: 'rendering', targetId: 'demo:x', batch: 'pictures' },
    { kind: 'conversion', targetId: 'demo:x', batch: 'import-1' },
    { kind: 'conversion', targetId: 'demo:y', batch: 'import-1' },
    { kind: 'conversion', targetId: 'demo:z', batch: 'import-2' },
  ];
  const { client } = serviceWith(jobs);
  expect([...(await sentTogether(client, 'demo:x'))]).toEqual(['demo:x', 'demo:y']);
  expect([...(await sentTogether(serviceWith(jobs.slice(0, 2)).client, 'demo:x'))]).toEqual([]);
});

/** A service with some jobs, the last one first. */
function serviceWith(jobs: readonly { kind: string; targetId: string; batch?: string }[]) {
  const listAssetProcessings = vi.fn(async ({ query }: { query: { itemId?: string; batch?: string } }) => ({
    assetProcessings: jobs.filter(
      ({ targetId, batch }) =>
        (query.itemId ?? targetId) === targetId && (query.batch === undefined || query.batch === batch),
    ),
  }));
  return { client: { listAssetProcessings } as unknown as Client, listAssetProcessings };
}
