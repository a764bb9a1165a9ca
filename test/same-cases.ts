import fc from '../node_modules/fast-check/lib/fast-check.js';

/*
 * What tests import as `fast-check` (see vitest.config.ts). `npm test` and `.ci/run` try the same cases each time, so
 * that one commit has one result. `npm run fuzz` and `npm run fuzz:full` try new ones; FUZZ_SEED names the cases.
 */

const DEFAULT_SEED = 1;
const { FUZZ, FUZZ_SEED } = process.env;
const seed = FUZZ_SEED !== undefined ? Number(FUZZ_SEED) : FUZZ === undefined ? DEFAULT_SEED : undefined;
if (seed !== undefined) fc.configureGlobal({ seed });

export * from '../node_modules/fast-check/lib/fast-check.js';
export { fc as default };
