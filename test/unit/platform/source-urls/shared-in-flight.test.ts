import { expect, test } from 'vitest';
import { sharedInFlight } from '../../../../shared/platform/source-urls/shared-in-flight.ts';

test('concurrent lookups of a name share one lookup; later ones start a new one, also after a failure', async () => {
  const lookups: string[] = [];
  const ends: (() => void)[] = [];
  const resolve = sharedInFlight(async (hostname) => {
    lookups.push(hostname);
    await new Promise<void>((end) => ends.push(end));
    if (hostname === 'gone.example') throw new Error('ENOTFOUND');
    return [{ address: '192.0.2.1', family: 4 }];
  });
  const first = [resolve('slow.example'), resolve('slow.example'), resolve('gone.example'), resolve('gone.example')];
  for (const end of ends) end();
  const answers = await Promise.allSettled(first);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
  expect(lookups).toEqual(['slow.example', 'gone.example']);
  const later = resolve('gone.example');
  ends.at(-1)?.();
  await expect(later).rejects.toThrow('ENOTFOUND');
  expect(lookups).toHaveLength(3);
});
