import type { Reporter, TestModule } from 'vitest/node';

/** Prints a last plain line, `N passed, N failed`; a file that cannot be loaded counts as a failure. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    for (const module of modules) {
      if (module.errors().length > 0) failed++;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed++;
        else if (state === 'failed') failed++;
      }
    }
    console.log(`\n${passed} passed, ${failed} failed`);
  }
}
