/** Ends what was started, last first; what fails to end does not keep the rest from ending. */
export interface Shutdown {
  /** Notes how to end something. */
  add(name: string, end: () => Promise<unknown> | unknown): void;
  /** Ends everything, once. Rejects with all that went wrong, after everything was tried. */
  run(): Promise<void>;
}

/** Makes a shutdown list; `run` may be called more than once and ends everything only once. */
export function createShutdown(): Shutdown {
  const steps: { name: string; end: () => Promise<unknown> | unknown }[] = [];
  let running: Promise<void> | undefined;
  const runAll = async () => {
    const failures: Error[] = [];
    for (const { name, end } of steps.reverse()) {
      try {
        await end();
      } catch (cause) {
        failures.push(new Error(`${name} did not end cleanly`, { cause }));
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(({ message }) => message).join('; '));
  };
  return {
    add: (name, end) => void steps.push({ name, end }),
    run: () => {
      running ??= runAll();
      return running;
    },
  };
}
