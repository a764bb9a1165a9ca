import type { Reporter, TestModule } from 'vitest/node';

const FILES = 10;
/** A file with a larger share of the total time is marked; see the budget in vitest.config.ts. */
const MARKED_PERCENT = 5;

/** Prints the slowest test files, each with its share of the total time. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module) => ({ file: module.relativeModuleId, ms: timeMs(module) }));
    const allMs = times.reduce((sum, { ms }) => sum + ms, 0);
    if (times.length <= FILES) return;
    console.log(`\nThe slowest ${FILES} of ${times.length} test files (the budget: see vitest.config.ts):`);
    for (const { file, ms } of times.sort((a, b) => b.ms - a.ms).slice(0, FILES)) {
      const percent = (100 * ms) / Math.max(allMs, 1);
      const mark = percent > MARKED_PERCENT ? '!' : ' ';
      console.log(`${mark} ${(ms / 1_000).toFixed(1).padStart(6)} s  ${percent.toFixed(1).padStart(4)} %  ${file}`);
    }
  }
}

/** The time of a file: its imports, its tests and their hooks. */
function timeMs(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return duration + collectDuration + setupDuration;
}
