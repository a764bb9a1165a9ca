import path from 'node:path';
import type { Route } from '../../shared/platform/http/route.ts';
import type { LayerName } from '../../shared/platform/runtime/layers.ts';

/** A handler file and every row of `routes.ts` that names it: one bundle, one Lambda function, one role. */
export interface EndpointHandler {
  /** Of the function and of the folder of its bundle; see {@link functionName}. */
  readonly name: string;
  /** Below `functions/`, without its ending. */
  readonly file: string;
  /** At least one, in the order of the list. */
  readonly routes: readonly Route[];
  /** What its rows ask for, put together: of sizes the largest. */
  readonly layers: readonly LayerName[];
  readonly assets: Readonly<Record<string, string>>;
  readonly childEntries: Readonly<Record<string, string>>;
  readonly memoryMb: number | undefined;
  readonly storageMb: number | undefined;
  readonly timeoutSeconds: number | undefined;
}

/**
 * The handlers of a list of routes. Rows that name one file share its function: aliases, and families of calls that
 * differ in words only. Throws when some rows of a file stream their answers and others do not, as a function does one.
 */
export function endpointHandlers(routes: readonly Route[]): EndpointHandler[] {
  return [...Map.groupBy(routes, ({ file }) => file)].map(([file, rows]) => {
    if (new Set(rows.map(({ stream = false }) => stream)).size > 1) {
      throw new Error(`functions/${file}.ts answers rows that stream and rows that do not`);
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

/** The name of a handler's function: `items/list-item-jobs` gives `list-item-jobs`. */
export function functionName(file: string): string {
  return path.posix.basename(file);
}

function largest(sizes: readonly (number | undefined)[]): number | undefined {
  const given = sizes.filter((size) => size !== undefined);
  return given.length > 0 ? Math.max(...given) : undefined;
}
