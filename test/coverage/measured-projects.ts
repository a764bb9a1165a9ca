import { Session } from 'node:inspector/promises';
import v8 from '@vitest/coverage-v8';
import type { CoverageProviderModule } from 'vitest/node';

/**
 * What is measured in the processes of a project, by its variable `TEST_COVERAGE`: every block of code by default,
 * only which functions ran (`functions`), or nothing (`off`).
 */
const { TEST_COVERAGE } = process.env;
const IS_MEASURED = TEST_COVERAGE !== 'off';

/**
 * The coverage of V8. To count every block that runs takes up to eight times the time of loops of calculations, and
 * prevents that short functions are inlined. To note which functions ran takes nearly nothing.
 */
const provider: CoverageProviderModule = {
  getProvider: () => v8.getProvider(),
  async startCoverage(options) {
    if (!IS_MEASURED) return;
    await v8.startCoverage?.(options);
    if (TEST_COVERAGE === 'functions') await measureFunctions();
  },
  takeCoverage: (options) => (IS_MEASURED ? v8.takeCoverage?.(options) : undefined),
  stopCoverage: (options) => (IS_MEASURED ? v8.stopCoverage?.(options) : undefined),
};
export default provider;

/** The mode belongs to the process, so the session of the provider takes what this mode finds. */
async function measureFunctions(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: false, detailed: false });
}
