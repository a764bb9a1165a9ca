import { InvocationError, type Invoker } from '../../../../lib/local/lambda/invoker.ts';

/** The function of a test: returns its result, or throws. */
export type TestFunction<Event> = (event: Event, call: number) => unknown;

/** Runs a function of the test and keeps what it was called with. */
export interface RecordingInvoker<Event> extends Invoker {
  readonly events: readonly Event[];
  /** How many calls there were at the same time, at most. */
  readonly mostAtOnce: number;
}

/** An invoker whose function is a part of the test. What the function throws is an {@link InvocationError} outside. */
export function recordingInvoker<Event>(fn: TestFunction<Event>): RecordingInvoker<Event> {
  const events: Event[] = [];
  let running = 0;
  let mostAtOnce = 0;
  return {
    events,
    get mostAtOnce() {
      return mostAtOnce;
    },
    invoke: async (_, payload) => {
      const event = JSON.parse(payload) as Event;
      events.push(event);
      mostAtOnce = Math.max(mostAtOnce, ++running);
      try {
        return JSON.stringify((await fn(event, events.length)) ?? null);
      } catch (cause) {
        throw new InvocationError('function', String(cause), undefined, { cause });
      } finally {
        running--;
      }
    },
    invokeStreaming: () => Promise.reject(new Error('pollers do not stream')),
  };
}
