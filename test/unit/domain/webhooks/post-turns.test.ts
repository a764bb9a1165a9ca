import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postTurns } from '../../../../shared/domain/webhooks/post-turns.ts';

const NEVER_MS = 60_000;

test('an event starts after the result of the previous one is written', async () => {
  const turns = postTurns(2, NEVER_MS);
  const begun: number[] = [];
  const [first, second] = [await turns(), await turns()];
  for (const turn of [first, second]) turn.begun();
  const third = turns().then((turn) => {
    begun.push(3);
    return turn;
  });
  const fourth = turns().then(() => begun.push(4));
  await sleep(5);
  expect(begun).toEqual([]);
  first.leave();
  const ofThird = await third;
  // A second call has no effect.
  first.leave();
  await sleep(5);
  expect(begun).toEqual([3]);
  ofThird.leave();
  await fourth;
  expect(begun).toEqual([3, 4]);
});

test('events that wait for a slow receiver do not block others; an event whose POST has not begun does', async () => {
  const turns = postTurns(1, 10);
  for (let post = 0; post < 3; post++) (await turns()).begun();
  await turns();
  let begun = false;
  void turns().then(() => {
    begun = true;
  });
  await sleep(30);
  expect(begun).toBe(false);
});

test('an event with an immediate response blocks the others until its record is written', async () => {
  const turns = postTurns(1, 10);
  const first = await turns();
  first.begun();
  first.answered();
  let begun = false;
  const second = turns().then(() => {
    begun = true;
  });
  await sleep(30);
  expect(begun).toBe(false);
  first.leave();
  await second;
});
