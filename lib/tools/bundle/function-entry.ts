import type { Worker } from '../../../shared/contract/workers.ts';
import type { Route } from '../../../shared/platform/http/route.ts';
import type { LayerName } from '../../../shared/platform/runtime/layers.ts';
import { type EndpointHandler, endpointHandlers } from '../../infra/endpoint-handlers.ts';

/** The handler file, and the function, of what no route takes. */
export const FALLBACK_NAME = 'fallback';

/** What is bundled into one function's folder. */
export interface FunctionEntry {
  /** Unique; the folder's name. */
  readonly name: string;
  readonly kind: 'endpoint' | 'worker';
  /** Output names without ending, and the source of each, from the root of the project. `index` is the handler. */
  readonly sources: Readonly<Record<string, string>>;
  /** Packages that are copied beside the bundle. */
  readonly unbundled: readonly string[];
  /** Packages that are copied as well when the lock has them. */
  readonly optionalPackages?: readonly string[];
  /** Files whose code decides over results that are kept. */
  readonly resultSources?: readonly string[];
  /** The page in which models are rendered, beside the bundle. */
  readonly renderPage?: boolean;
  /** Layers of shared packages that it needs. */
  readonly layers?: readonly LayerName[];
  /** Files beside the bundle, and the scripts, from the root of the project, that print them. */
  readonly assets?: Readonly<Record<string, string>>;
}

/** Every function: one a handler of endpoints, the fallback, the workers. Throws when two have one name. */
export function functionEntries(routes: readonly Route[], workers: readonly Worker[]): FunctionEntry[] {
  const entries: FunctionEntry[] = [
    ...endpointHandlers(routes).map(endpointEntry),
    { name: FALLBACK_NAME, kind: 'endpoint', sources: { index: sourceOf(FALLBACK_NAME) }, unbundled: [] },
    ...workers.map(workerEntry),
  ];
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name)) throw new Error(`two functions have the name ${name}`);
    names.add(name);
  }
  return entries;
}

function endpointEntry({ name, file, layers, assets, childEntries }: EndpointHandler): FunctionEntry {
  const sources = { index: sourceOf(file), ...childEntries };
  return { name, kind: 'endpoint', sources, unbundled: [], layers, assets };
}

function workerEntry(worker: Worker): FunctionEntry {
  const sources = { index: sourceOf(worker.file), ...worker.childEntries };
  return {
    name: worker.name,
    kind: 'worker',
    sources,
    unbundled: worker.unbundled ?? [],
    ...(worker.optionalPackages && { optionalPackages: worker.optionalPackages }),
    ...(worker.resultSources && { resultSources: worker.resultSources }),
    ...(worker.renderPage && { renderPage: true }),
  };
}

function sourceOf(file: string): string {
  return `functions/${file}.ts`;
}
