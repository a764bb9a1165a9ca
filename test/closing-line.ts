import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { RunOutcome } from './run-outcome.ts';

/**
 * Prints a last plain line, `N passed, N failed`; a file that cannot be loaded counts as a failure. Writes the outcome
 * to the file that `TEST_OUTCOME` names.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const outcome: RunOutcome = { passed: 0, failed: errors.length, errors: errors.length, failures: [] };
    for (const module of modules) {
      const file = module.relativeModuleId;
      if (module.errors().length > 0) {
        outcome.failed++;
        outcome.failures.push({ file, test: 'the file itself' });
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') outcome.passed++;
        if (state !== 'failed') continue;
        outcome.failed++;
        outcome.failures.push({ file, test: test.fullName });
      }
    }
    if (process.env.TEST_OUTCOME !== undefined) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome));
    console.log(`\n${outcome.passed} passed, ${outcome.failed} failed`);
  }
}
