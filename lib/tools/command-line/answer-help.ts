import path from 'node:path';
import { scriptHelp } from './script-help.ts';

/*
 * Scripts import this file first: it prints their help and ends the process if `--help` is among the words, before any
 * other import of the script does something.
 */
const ROOT = path.join(import.meta.dirname, '../../..');
if (process.argv.includes('--help')) {
  const file = path.relative(ROOT, process.argv[1] ?? '').replaceAll(path.sep, '/');
  const text = scriptHelp(file, process.env.npm_lifecycle_event);
  if (text !== undefined) {
    console.log(text);
    process.exit(0);
  }
}
