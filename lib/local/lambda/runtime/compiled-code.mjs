// @ts-check
/* The compiled code of functions, which later processes of the same function start with. */
import { enableCompileCache, flushCompileCache } from 'node:module';

/** Node's compile cache; without this argument nothing is cached. */
const CACHE_FOLDER = process.argv[3];
let isKept = CACHE_FOLDER === undefined;

/** Modules that are imported from now on take their compiled code from the cache. */
export function readCompiledCode() {
  if (CACHE_FOLDER !== undefined) enableCompileCache(CACHE_FOLDER);
}

/**
 * Stores code that the cache does not have. It is called after the first event, when the functions of the handler are
 * compiled. Node does this by itself only at an orderly exit, and the service ends these processes by a signal.
 */
export function keepCompiledCode() {
  if (isKept) return;
  isKept = true;
  // After the result is sent.
  setImmediate(flushCompileCache);
}
