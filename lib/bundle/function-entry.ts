import type { Route } from '../../shared/http/route.ts';
import type { LayerName } from '../../shared/layers.ts';
import type { Worker } from '../../shared/workers.ts';
import { FALLBACK_NAME, functionName } from './function-name.ts';

/** What is bundled into one function's folder. */
export interface FunctionEntry {
  /** Unique; the folder's name. */
  readonly name: string;
  readonly kind: 'endpoint' | 'worker';
  /** Output names without ending, and the source of each, from the root of the project. `index` is the handler. */
  readonly sources: Readonly<Record<string, string>>;
  /** Packages that are copied beside the bundle. */
  readonly unbundled: readonly string[];
  /** Layers of shared packages that it needs. */
  readonly layers?: readonly LayerName[];
  /** Files beside the bundle, and the scripts, from the root of the project, that print them. */
  readonly assets?: Readonly<Record<string, string>>;
}

/** Every function: one an endpoint, the fallback, the workers. Throws when two have one name. */
export function functionEntries(routes: readonly Route[], workers: readonly Worker[]): FunctionEntry[] {
  const entries: FunctionEntry[] = [
    ...routes.map(({ operation, file, assets, layers }) => ({
      ...endpointEntry(functionName(operation), file),
      ...(assets && { assets }),
      ...(layers && { layers }),
    })),
    endpointEntry(FALLBACK_NAME, 'fallback'),
    ...workers.map(workerEntry),
  ];
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name)) throw new Error(`two functions have the name ${name}`);
    names.add(name);
  }
  return entries;
}

function endpointEntry(name: string, file: string): FunctionEntry {
  return { name, kind: 'endpoint', sources: { index: sourceOf(file) }, unbundled: [] };
}

function workerEntry(worker: Worker): FunctionEntry {
  const sources = { index: sourceOf(worker.file), ...worker.childEntries };
  return { name: worker.name, kind: 'worker', sources, unbundled: worker.unbundled ?? [] };
}

function sourceOf(file: string): string {
  return `functions/${file}.ts`;
}
