// @ts-check
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RuntimeError } from './runtime-error.mjs';
import { STREAMING } from './streaming-globals.mjs';

/**
 * Loads the handler `module.export` of the task root.
 * @param {string} name @param {string} taskRoot
 */
export async function loadHandler(name, taskRoot) {
  const [moduleName = '', exportName = ''] = name.split('.');
  const stem = resolve(taskRoot, moduleName);
  const file = ['.mjs', '.cjs', '.js'].map((ending) => stem + ending).find((path) => existsSync(path));
  if (!file) throw new RuntimeError('Runtime.ImportModuleError', `Error: Cannot find module '${moduleName}'`);
  const found = (await loadModule(file))[exportName];
  if (found === undefined) {
    throw new RuntimeError('Runtime.HandlerNotFound', `${name} is undefined or not exported`);
  }
  if (typeof found !== 'function') throw new RuntimeError('Runtime.HandlerNotFound', `${name} is not a function`);
  if (found.length > 2 && !found[STREAMING]) {
    const message = 'Callback-based handlers are not supported from Node.js 24 on; make the handler async.';
    throw new RuntimeError('Runtime.CallbackHandlerDeprecated', message);
  }
  return found;
}

/** @param {string} file */
async function loadModule(file) {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    const code = /** @type {{ code?: unknown } | null} */ (error)?.code;
    if (error instanceof SyntaxError) {
      throw new RuntimeError('Runtime.UserCodeSyntaxError', String(error), { cause: error });
    }
    if (code === 'ERR_MODULE_NOT_FOUND') {
      throw new RuntimeError('Runtime.ImportModuleError', String(error), { cause: error });
    }
    throw error;
  }
}
