import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { afterAll } from 'vitest';

/*
 * Runs before each test file of a project whose process is not measured: Node keeps what it compiles, here and in the
 * commands and services that the file starts. Vitest switches that off for all processes of a run with coverage,
 * because V8 counts only the blocks of code that a process has compiled itself.
 */

delete process.env.NODE_DISABLE_COMPILE_CACHE;
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/compile'));
// Vitest kills its workers, and then Node writes nothing.
afterAll(() => flushCompileCache());
