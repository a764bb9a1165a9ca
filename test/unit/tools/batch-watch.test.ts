import { expect, test, vi } from 'vitest';
import { watchBatch } from '../../../lib/tools/models/batch-watch.ts';
import { patientCall } from '../../../lib/tools/models/patient-call.ts';
import { ServiceCallError } from '../../../shared/contract/client/index.ts';

type Client = Parameters<typeof watchBatch>[0];
interface Look {
  readonly jobs: readonly { id: string; status: number; progress: number }[];
  readonly error?: Error;
}

/** A client whose looks at the list answer one after another; the last one is repeated. */
function clientOf(looks: readonly Look[], queries: object[] = []): Client {
  const pages = async function* (_: string, { query }: { query: object }) {
    const look = looks[Math.min(queries.length, looks.length - 1)];
    queries.push(query);
    if (look?.error) throw look.error;
    yield { assetProcessings: look?.jobs, meta: { serverTime: `look-${queries.length}` } };
  };
  return { pages } as unknown as Client;
}

const failure = (status: number) =>
  new ServiceCallError({ status, code: 'INTERNAL', message: 'no', details: [], requestId: '' });

const PAUSE_MS = 1;

test('one look serves all waiting jobs, and asks for what has changed since the last one', async () => {
  const queries: object[] = [];
  const job = (id: string, status: number, progress: number) => ({ id, status, progress });
  const looks = [{ jobs: [job('a', 10, 40), job('b', 100, 100)] }, { jobs: [job('a', -1, 60)] }];
  const watch = watchBatch(clientOf(looks, queries), 'x', PAUSE_MS);
  const seen: number[] = [];
  const ended = Promise.all([watch.ended('a', (percent) => seen.push(percent)), watch.ended('b', () => undefined)]);
  expect((await ended).map(({ status }) => status)).toEqual([-1, 100]);
  expect(seen).toEqual([40, 60]);
  expect(queries).toEqual([
    { batch: 'x', limit: '1000' },
    { batch: 'x', limit: '1000', updatedSince: 'look-1' },
  ]);
});

test('a job that had ended before somebody waits for it is known', async () => {
  const watch = watchBatch(
    clientOf([{ jobs: [{ id: 'a', status: 100, progress: 100 }] }, { jobs: [] }]),
    'x',
    PAUSE_MS,
  );
  const first = watch.ended('a', () => undefined);
  await first;
  const again = watch.ended('a', () => undefined);
  expect(await again).toMatchObject({ status: 100 });
});

test('failed looks are repeated, and ten in a row end the waiting', async () => {
  const done = { jobs: [{ id: 'a', status: 100, progress: 100 }] };
  const once = watchBatch(clientOf([{ jobs: [], error: failure(503) }, done]), 'x', PAUSE_MS).ended(
    'a',
    () => undefined,
  );
  expect(await once).toMatchObject({ status: 100 });
  const never = watchBatch(clientOf([{ jobs: [], error: failure(503) }]), 'x', PAUSE_MS).ended('a', () => undefined);
  const refused = expect(never).rejects.toThrow('no');
  await refused;
});

test('a call is made again when the service fails, and not when it refuses', async () => {
  const call = vi.fn<() => Promise<string>>();
  call
    .mockRejectedValueOnce(failure(500))
    .mockRejectedValueOnce(new TypeError('fetch failed'))
    .mockResolvedValue('yes');
  const patient = patientCall(call, PAUSE_MS);
  expect([await patient, call.mock.calls.length]).toEqual(['yes', 3]);
  await expect(patientCall(() => Promise.reject(failure(409)))).rejects.toThrow('no');
  const hopeless = expect(patientCall(() => Promise.reject(failure(500)), PAUSE_MS)).rejects.toThrow('no');
  await hopeless;
});
