import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { IN_FULL } from './test/runs.ts';

/*
 * THE BUDGET: `npm test` takes eight minutes of two cores, everything in it. A test file that takes more than ten seconds
 * of one core needs a reason; the slowest ten are printed at the end of each run, with their share. What is repeated
 * (runs of a property, models, generated requests) takes its number from test/runs.ts: a share here, all of it by
 * `npm run fuzz`. Figures belong into `npm run bench`: no test asserts on how fast something is.
 */

/** Nets under hanging tests, far above what any takes on a busy machine: nothing may depend on them. */
const PATIENCE = {
  testTimeout: IN_FULL ? 1_800_000 : 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
};

/**
 * Functions are measured where API tests call them. What is done to the same functions beside (a matrix of callers,
 * kills, commands) runs a third faster without.
 */
const UNMEASURED = { env: { FUNCTION_COVERAGE: '' } };

/**
 * Tests of what keeps nothing between calls: their files share a process each worker, which saves starting it and
 * importing the same modules 150 times, a quarter of their processor time. What opens stores by the environment, once
 * in a process, needs one of its own.
 */
const STATELESS = [
  'engines/{colours,floorplan,images,models3d}',
  'domain/{mails,plans,renderings,shares,uploads}',
  'platform/{compression,identifiers,runtime,source-urls}',
  'contract/client',
  'samples',
].map((folder) => `test/unit/${folder}/**/*.test.ts`);
/** They share what they synthesize, which takes seconds each time. */
const TEMPLATES = ['test/infra/*.test.ts', 'test/infra/{openapi,documents}/*.test.ts'];
const STAND_INS = ['test/infra/local/**/*.test.ts'];
const SHARING = { isolate: false };

/** Projects are folders of `test/`; the API tests share one local service, which their set-up starts. */
export default defineConfig({
  test: {
    reporters: ['default', './test/run-folder.ts', './test/slowest-files.ts', './test/closing-line.ts'],
    // One more than cores: API tests wait for functions about as long as they keep a core busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['shared/**/*.ts'],
      // Runs in the renderer's browser; pictures are its tests.
      exclude: ['shared/engines/rendering/page/**'],
      reporter: ['json'],
      reportsDirectory: 'coverage',
      // A failed run must not look as if nothing had been covered.
      reportOnFailure: true,
    },
    projects: [
      { test: { ...PATIENCE, name: 'unit', include: ['test/unit/**/*.test.ts'], exclude: STATELESS } },
      { test: { ...PATIENCE, ...SHARING, name: 'stateless', include: STATELESS } },
      {
        test: {
          ...PATIENCE,
          ...UNMEASURED,
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          exclude: [...STAND_INS, ...TEMPLATES],
        },
      },
      { test: { ...PATIENCE, ...UNMEASURED, ...SHARING, name: 'templates', include: TEMPLATES } },
      { test: { ...PATIENCE, ...UNMEASURED, ...SHARING, name: 'stand-ins', include: STAND_INS } },
      {
        test: {
          ...PATIENCE,
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/api/global-setup.ts'],
        },
      },
      { test: { ...PATIENCE, ...UNMEASURED, name: 'faults', include: ['test/faults/**/*.test.ts'] } },
      { test: { ...PATIENCE, ...UNMEASURED, name: 'isolation', include: ['test/isolation/**/*.test.ts'] } },
      { test: { ...PATIENCE, ...UNMEASURED, name: 'fuzz', include: ['test/fuzz/**/*.test.ts'] } },
    ],
  },
});
