// @ts-check
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RuntimeError } from './runtime-error.mjs';

/**
 * Loads the handler `module.export` of the task root.
 * @param {string} name @param {string} taskRoot
 */
export async function loadHandler(name, taskRoot) {
  const [moduleName, exportName = ''] = name.split('.');
  const handler = (await import(pathToFileURL(resolve(taskRoot, `${moduleName}.mjs`)).href))[exportName];
  if (typeof handler !== 'function') throw new RuntimeError('Runtime.HandlerNotFound', `${name} is not a function`);
  return handler;
}
