// @ts-check
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RuntimeError } from './runtime-error.mjs';
import { STREAMING } from './streaming-globals.mjs';

/**
 * Finds `folder/module.export.nested` below the task root.
 * @param {string} name @param {string} taskRoot
 */
export async function loadHandler(name, taskRoot) {
  const [moduleName = '', ...exportPath] = basename(name).split('.');
  const stem = resolve(taskRoot, dirname(name), moduleName);
  const file = ['', '.js', '.mjs', '.cjs'].map((ending) => stem + ending).find((path) => existsSync(path));
  if (!file) throw new RuntimeError('Runtime.ImportModuleError', `Error: Cannot find module '${moduleName}'`);
  const loaded = await loadModule(file);
  const found = valueAt(loaded, exportPath) ?? valueAt(loaded.default, exportPath);
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
    return file.endsWith('.cjs') ? createRequire(file)(file) : await import(pathToFileURL(file).href);
  } catch (error) {
    const code = /** @type {{ code?: unknown } | null} */ (error)?.code;
    if (error instanceof SyntaxError) {
      throw new RuntimeError('Runtime.UserCodeSyntaxError', String(error), { cause: error });
    }
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') {
      throw new RuntimeError('Runtime.ImportModuleError', String(error), { cause: error });
    }
    throw error;
  }
}

/** @param {any} value @param {string[]} path */
function valueAt(value, path) {
  return path.reduce((nested, key) => nested?.[key], value);
}
