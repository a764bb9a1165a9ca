import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from '../../../../lib/local/lambda/fair-queue.ts';

interface Call {
  readonly caller: string;
  readonly number: number;
}

test('the next call is the oldest one of the caller with the fewest places', () => {
  const step = fc.oneof(
    fc.record({ add: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ take: fc.constant(true) }),
    fc.record({ end: fc.nat() }),
  );
  let taken = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 40, maxLength: 80, size: 'max' }), (steps) => {
      const queue = new FairQueue<Call>();
      const waiting: Call[] = [];
      const running: string[] = [];
      const places = (caller: string) => running.filter((each) => each === caller).length;
      for (const [number, each] of steps.entries()) {
        if ('add' in each) {
          const call = { caller: each.add, number };
          queue.add(call);
          waiting.push(call);
        } else if ('take' in each) {
          const fewest = Math.min(...waiting.map(({ caller }) => places(caller)));
          const expected = waiting.find(({ caller }) => places(caller) === fewest);
          expect(queue.take()).toBe(expected);
          if (!expected) continue;
          waiting.splice(waiting.indexOf(expected), 1);
          running.push(expected.caller);
          taken++;
        } else if (running.length > 0) {
          const [ended = ''] = running.splice(each.end % running.length, 1);
          queue.leave(ended);
        }
        expect(queue.oldest).toBe(waiting[0]);
      }
    }),
  );
  expect(taken).toBeGreaterThan(100);
});

test('a call that no longer waits is not given a place', () => {
  const queue = new FairQueue<Call>();
  const [first, second] = [1, 2].map((number) => ({ caller: 'a', number }));
  for (const call of [first, second]) if (call) queue.add(call);
  if (first) queue.remove(first);
  expect(queue.take()).toBe(second);
  expect(queue.take()).toBeUndefined();
});
