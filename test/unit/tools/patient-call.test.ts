import { expect, test } from 'vitest';
import { patientCall } from '../../../lib/tools/models/patient-call.ts';
import { ServiceCallError } from '../../../shared/contract/client/index.ts';

const failure = (status: number) => ({
  status,
  code: 'CONFLICT' as const,
  message: 'refused',
  details: [],
  requestId: '',
});

/** Makes a call that fails with these errors first. Returns how often it was made, and how it ended. */
async function calls(errors: readonly Error[]): Promise<[calls: number, end: unknown]> {
  let made = 0;
  const call = async () => {
    const error = errors[made++];
    if (error) throw error;
    return 'done';
  };
  return [await patientCall(call, 0).catch((error: unknown) => error), made].toReversed() as [number, unknown];
}

test('a call is made again after a failure of the service or the connection, and when its key is still in use', async () => {
  const again = [
    new ServiceCallError(failure(500)),
    new ServiceCallError(failure(409), 1_000),
    new Error('ECONNRESET'),
  ];
  expect(await calls(again)).toEqual([4, 'done']);
});

test('a call that is refused is not made again, and one that always fails ends with its error', async () => {
  const conflict = new ServiceCallError(failure(409));
  expect(await calls([conflict])).toEqual([1, conflict]);
  const broken = new Error('ECONNRESET');
  expect(await calls(Array(20).fill(broken))).toEqual([7, broken]);
});
