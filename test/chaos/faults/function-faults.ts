import { fileURLToPath } from 'node:url';
import type { Invoker } from '../../../lib/local/lambda/invoker.ts';
import type { Chaos } from './create-chaos.ts';

const SKEWED_CLOCK = fileURLToPath(new URL('./skewed-clock.mjs', import.meta.url));
/** More than clocks of AWS differ, and less than a client may be wrong. */
const MAX_SKEW_MS = 500;

/** Variables that give a new process of a function a clock that is wrong by up to half a second. */
export function skewedClock(chaos: Chaos, environment: Readonly<Record<string, string>>): Record<string, string> {
  if (!chaos.happens('skew')) return {};
  const skewMs = Math.round((2 * chaos.random('skew') - 1) * MAX_SKEW_MS);
  const options = `${environment.NODE_OPTIONS ?? ''} --import ${SKEWED_CLOCK}`.trim();
  return { LOCAL_CLOCK_SKEW_MS: String(skewMs), NODE_OPTIONS: options };
}

/**
 * Calls functions for queues, streams and schedules, some of them twice with the same event. Messages of a queue come a
 * second time while the function still works on them, or after that; records of a stream after that.
 */
export function duplicatingInvoker(invoker: Invoker, chaos: Chaos): Invoker {
  return {
    ...invoker,
    async invoke(functionArn, payload) {
      if (!chaos.happens('duplicates')) return invoker.invoke(functionArn, payload);
      const isInOrder = payload.includes('"eventSource":"aws:dynamodb"') || chaos.random('duplicates') < 0.5;
      const first = invoker.invoke(functionArn, payload);
      if (isInOrder) await first;
      // The result of the first delivery decides about the messages, as in a queue that delivers a copy.
      await Promise.allSettled([first, invoker.invoke(functionArn, payload)]);
      return first;
    },
  };
}

/** Gives a name of a header another case: lower, upper, or with capitals. */
export function otherCase(chaos: Chaos): (name: string) => string {
  return (name) => {
    if (!chaos.happens('headers')) return name;
    const kind = Math.floor(chaos.random('headers') * 3);
    if (kind === 0) return name.toLowerCase();
    if (kind === 1) return name.toUpperCase();
    return name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());
  };
}
