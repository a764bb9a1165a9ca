import path from 'node:path';
import type { Route } from '../../shared/platform/http/route.ts';
import type { LayerName } from '../../shared/platform/runtime/layers.ts';

/** A handler file and all route rows that name it: one bundle, one Lambda function, one role. */
export interface EndpointHandler {
  /** Name of the function and of its bundle's folder; see {@link functionName}. */
  readonly name: string;
  /** Path below `functions/`, without the extension. */
  readonly file: string;
  /** At least one row, in the order of the list. */
  readonly routes: readonly Route[];
  /** The combined requirements of its rows; of sizes, the largest. */
  readonly layers: readonly LayerName[];
  readonly assets: Readonly<Record<string, string>>;
  readonly childEntries: Readonly<Record<string, string>>;
  readonly memoryMb: number | undefined;
  readonly storageMb: number | undefined;
  readonly timeoutSeconds: number | undefined;
}

/**
 * Groups a list of routes by handler. Rows that name the same file share one function: aliases, and calls that differ
 * only in words.
 *
 * @throws if some rows of a file stream their responses and others do not: a function does one or the other
 */
export function endpointHandlers(routes: readonly Route[]): EndpointHandler[] {
  return [...Map.groupBy(routes, ({ file }) => file)].map(([file, rows]) => {
    if (new Set(rows.map(({ stream = false }) => stream)).size > 1) {
      throw new Error(`functions/${file}.ts has rows that stream and rows that do not`);
    }
    return {
      name: functionName(file),
      file,
      routes: rows,
      layers: [...new Set(rows.flatMap(({ layers = [] }) => layers))],
      assets: Object.assign({}, ...rows.map(({ assets }) => assets)),
      childEntries: Object.assign({}, ...rows.map(({ childEntries }) => childEntries)),
      memoryMb: largest(rows.map(({ memoryMb }) => memoryMb)),
      storageMb: largest(rows.map(({ storageMb }) => storageMb)),
      timeoutSeconds: largest(rows.map(({ timeoutSeconds }) => timeoutSeconds)),
    };
  });
}

/** Returns the function name of a handler: `items/list-item-jobs` gives `list-item-jobs`. */
export function functionName(file: string): string {
  return path.posix.basename(file);
}

function largest(sizes: readonly (number | undefined)[]): number | undefined {
  const given = sizes.filter((size) => size !== undefined);
  return given.length > 0 ? Math.max(...given) : undefined;
}
