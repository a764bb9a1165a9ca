import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postTurns } from '../../../shared/webhooks/post-turns.ts';

const NEVER_MS = 60_000;

test('a POST begins when what one before has come to is written', async () => {
  const turn = postTurns(2, NEVER_MS);
  const begun: number[] = [];
  const leaves = [await turn(), await turn()];
  const third = turn().then((leave) => {
    begun.push(3);
    return leave;
  });
  const fourth = turn().then(() => begun.push(4));
  await sleep(5);
  expect(begun).toEqual([]);
  leaves[0]?.();
  const leaveThird = await third;
  // A second time it says nothing new.
  leaves[0]?.();
  await sleep(5);
  expect(begun).toEqual([3]);
  leaveThird();
  await fourth;
  expect(begun).toEqual([3, 4]);
});

test('one that waits for a slow receiver holds up no other', async () => {
  const turn = postTurns(1, 10);
  for (let post = 0; post < 5; post++) await turn();
});
