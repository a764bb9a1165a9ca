import { enableCompileCache } from 'node:module';
import path from 'node:path';

/*
 * Commands that start often import this file first. Node then caches compiled code, including our own files without
 * their types, which halves the time of the next start.
 */
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compile'));
