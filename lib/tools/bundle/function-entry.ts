import type { Worker } from '../../../shared/contract/workers.ts';
import type { Route } from '../../../shared/platform/http/route.ts';
import type { LayerName } from '../../../shared/platform/runtime/layers.ts';
import { type EndpointHandler, endpointHandlers } from '../../infra/endpoint-handlers.ts';

/** Handler file and function for requests that match no route. */
export const FALLBACK_NAME = 'fallback';

/** Handler file and function that redirect to public files in a stage without CloudFront. */
export const PUBLIC_FILE_NAME = 'redirect-to-file';

/** The content of one function's folder. */
export interface FunctionEntry {
  /** Unique; name of the folder. */
  readonly name: string;
  readonly kind: 'endpoint' | 'worker';
  /** Output names without extension → source files relative to the root of the project. `index` is the handler. */
  readonly sources: Readonly<Record<string, string>>;
  /** Packages that are copied into the folder. */
  readonly unbundled: readonly string[];
  /** Packages that are copied too if the lock has them. */
  readonly optionalPackages?: readonly string[];
  /** Files whose code determines stored results. */
  readonly resultSources?: readonly string[];
  /** Whether the folder contains the page that renders models. */
  readonly renderPage?: boolean;
  /** Layers that the function needs. */
  readonly layers?: readonly LayerName[];
  /** Other files of the folder → scripts that print them, relative to the root of the project. */
  readonly assets?: Readonly<Record<string, string>>;
}

/** All functions: one for each handler of endpoints, the fallback, the workers. Throws if two have the same name. */
export function functionEntries(routes: readonly Route[], workers: readonly Worker[]): FunctionEntry[] {
  const entries: FunctionEntry[] = [
    ...endpointHandlers(routes).map(endpointEntry),
    { name: FALLBACK_NAME, kind: 'endpoint', sources: { index: sourceOf(FALLBACK_NAME) }, unbundled: [] },
    { name: PUBLIC_FILE_NAME, kind: 'worker', sources: { index: sourceOf(PUBLIC_FILE_NAME) }, unbundled: [] },
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
