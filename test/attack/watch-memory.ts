import { readFileSync } from 'node:fs';
import { familyOf, processParents, residentBytesOf } from '../load/process-memory.ts';

const LOOK_MS = 250;

/** The most memory of one execution environment of a function. */
export interface FunctionMemory {
  readonly name: string;
  readonly peakMb: number;
  /** Its Lambda size. */
  readonly sizeMb: number;
}

/** Watches the memory of all processes of functions, each with its children, until it is stopped. Linux only. */
export function watchMemory(processId: number): { stop(): FunctionMemory[] } {
  const peaks = new Map<string, FunctionMemory>();
  const environments = new Map<number, { name: string; sizeMb: number } | undefined>();
  const look = () => {
    const parents = processParents();
    for (const pid of familyOf(processId, parents)) {
      if (!environments.has(pid)) environments.set(pid, functionOf(pid));
      const fn = environments.get(pid);
      if (!fn) continue;
      const bytes = familyOf(pid, parents).reduce((sum, each) => sum + residentBytesOf(each), 0);
      const peakMb = Math.max(bytes / 2 ** 20, peaks.get(fn.name)?.peakMb ?? 0);
      peaks.set(fn.name, { ...fn, peakMb });
    }
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return [...peaks.values()].toSorted((a, b) => b.peakMb / b.sizeMb - a.peakMb / a.sizeMb);
    },
  };
}

/** The function that a process runs; undefined for other processes, such as children of functions. */
function functionOf(pid: number): { name: string; sizeMb: number } | undefined {
  let environment: string;
  try {
    environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return undefined;
  }
  const variable = (name: string) =>
    environment
      .split('\0')
      .find((line) => line.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const [name, size] = [variable('AWS_LAMBDA_FUNCTION_NAME'), variable('AWS_LAMBDA_FUNCTION_MEMORY_SIZE')];
  return name === undefined || variable('AWS_LAMBDA_RUNTIME_API') === undefined
    ? undefined
    : { name, sizeMb: Number(size) };
}
