import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { IN_FULL } from './test/runs.ts';

/*
 * THE BUDGET: `npm test` takes eight minutes of two cores in total. A test file that takes more than ten seconds of one
 * core needs a reason; each run prints the slowest ten with their share at the end. Repeated tests (runs of a property,
 * models, generated requests) take their number from test/runs.ts: a share here, the full number in `npm run
 * fuzz:full`. Performance figures belong in `npm run bench`: no test asserts a speed.
 */

const NOTE_PROCESSOR_TIME = './test/note-processor-time.ts';
const SAME_CASES = new URL('./test/same-cases.ts', import.meta.url).pathname;
/**
 * Of every project: the processor time of each file, and timeouts for hanging tests, far longer than any test takes on
 * a busy machine. No test may depend on them.
 */
const EVERY_PROJECT = {
  alias: { 'fast-check': SAME_CASES },
  setupFiles: [NOTE_PROCESSOR_TIME],
  testTimeout: IN_FULL ? 1_800_000 : 900_000,
  hookTimeout: 900_000,
  expect: { poll: { timeout: 240_000, interval: 20 } },
};
/** Where each look is a request through the whole service, which costs 30 ms of processor time. */
const SLOW_POLLS = { expect: { poll: { ...EVERY_PROJECT.expect.poll, interval: 300 } } };

/** The test process itself is not measured; see test/coverage/measured-projects.ts. */
const UNMEASURED_PROCESS = {
  env: { TEST_COVERAGE: 'off' },
  setupFiles: [NOTE_PROCESSOR_TIME, './test/keep-compiled.ts'],
};
const MEASURED_BY_FUNCTION = { env: { TEST_COVERAGE: 'functions' } };
/**
 * Coverage is measured in unit tests, and where API tests call the functions. Other tests of the same functions (a
 * matrix of callers, kills, commands) run a third faster without it.
 */
const UNMEASURED = { ...UNMEASURED_PROCESS, env: { ...UNMEASURED_PROCESS.env, FUNCTION_COVERAGE: '' } };

/**
 * Tests that change their process: its environment, its network, its clients of AWS. Each of these files has a process
 * of its own. All others share one per worker, which saves 300 process starts and imports, and have their tables in one
 * DynamoDB (test/unit/own-tables.ts).
 */
const OWN_PROCESS = [
  'domain/catalog-jobs/long-imports',
  'domain/conversions/{conversion-crashes,finish-conversion,order-of-models,run-conversion,start-conversion,take-source}',
  'domain/exports/{export-crashes,run-export}',
  'domain/webhooks/receiver-kit',
  'domain/renderings/end-rendering',
  'engines/rendering/browser/render-browser',
  'platform/aws/{abortable-calls,call-timeouts,files,mail,table-retries}',
  'platform/http/{idempotency-key,rate-limiting,response-conventions,row-of-request}',
  'platform/identity/callers/check-token',
  'platform/identity/sign-in/sign-in-endpoint',
  'platform/jobs/{job-turns,job-worker}',
  'tools/batch-watch',
].map((file) => `test/unit/${file}.test.ts`);
/**
 * Loops of calculations, which take two to four times as long when every block is counted. Only the functions that ran
 * are noted.
 */
const CALCULATIONS = [
  'growth',
  'engines/floorplan/flat/flatten-drawing',
  'engines/models3d/import/3mf',
  'engines/models3d/preview/draw-preview',
  'engines/rendering/lighting/{light-samples,solid-cells}',
  'samples/build-model',
].map((file) => `test/unit/${file}.test.ts`);
/** The files share their synthesized templates; a synthesis takes seconds. */
const TEMPLATES = ['test/infra/*.test.ts', 'test/infra/{openapi,documents}/*.test.ts'];
const STAND_INS = ['test/infra/local/**/*.test.ts'];
const SHARING = { isolate: false };

/** `npm run chaos` runs further tests against the same service. */
const UNDER_CHAOS = process.env.CHAOS === undefined ? [] : ['test/chaos/**/*.test.ts'];

/** Projects are folders of `test/`; the API tests share one local service, which their setup starts. */
export default defineConfig({
  test: {
    reporters: ['default', './test/run-folder.ts', './test/slowest-files.ts', './test/closing-line.ts'],
    // One more than cores: with three more, each test takes a fifth more processor time, and the run no less time.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'custom',
      customProviderModule: './test/coverage/measured-projects.ts',
      include: ['shared/**/*.ts'],
      // Runs in the renderer's browser; it is tested with images.
      exclude: ['shared/engines/rendering/page/**'],
      reporter: ['json'],
      reportsDirectory: 'coverage',
      // Otherwise a failed run would show no coverage at all.
      reportOnFailure: true,
    },
    projects: [
      {
        test: {
          ...EVERY_PROJECT,
          ...SHARING,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          exclude: [...OWN_PROCESS, ...CALCULATIONS],
          globalSetup: ['test/unit/global-setup.ts'],
        },
      },
      {
        test: {
          ...EVERY_PROJECT,
          name: 'own-process',
          include: OWN_PROCESS,
          globalSetup: ['test/unit/global-setup.ts'],
        },
      },
      { test: { ...EVERY_PROJECT, ...MEASURED_BY_FUNCTION, ...SHARING, name: 'calculations', include: CALCULATIONS } },
      {
        test: {
          ...EVERY_PROJECT,
          ...UNMEASURED,
          name: 'infra',
          include: ['test/infra/**/*.test.ts'],
          exclude: [...STAND_INS, ...TEMPLATES],
        },
      },
      { test: { ...EVERY_PROJECT, ...UNMEASURED, ...SHARING, name: 'templates', include: TEMPLATES } },
      { test: { ...EVERY_PROJECT, ...UNMEASURED, ...SHARING, name: 'stand-ins', include: STAND_INS } },
      {
        test: {
          ...EVERY_PROJECT,
          ...SLOW_POLLS,
          // All stores that they open are those of one service.
          ...SHARING,
          ...UNMEASURED_PROCESS,
          name: 'api',
          include: ['test/api/**/*.test.ts', ...UNDER_CHAOS],
          globalSetup: ['test/api/global-setup.ts'],
        },
      },
      {
        test: { ...EVERY_PROJECT, ...SLOW_POLLS, ...UNMEASURED, name: 'faults', include: ['test/faults/**/*.test.ts'] },
      },
      {
        test: {
          ...EVERY_PROJECT,
          ...UNMEASURED,
          ...SLOW_POLLS,
          name: 'isolation',
          include: ['test/isolation/**/*.test.ts'],
        },
      },
      { test: { ...EVERY_PROJECT, ...UNMEASURED, name: 'fuzz', include: ['test/fuzz/**/*.test.ts'] } },
    ],
  },
});
