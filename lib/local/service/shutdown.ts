/** Ends everything that was started, in reverse order, also if one thing fails to end. */
export interface Shutdown {
  /** Adds a function that ends something. */
  add(name: string, end: () => Promise<unknown> | unknown): void;
  /** Ends everything. A second call waits for the first. Rejects with all errors at the end. */
  run(): Promise<void>;
}

/** Creates an empty shutdown list. */
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
