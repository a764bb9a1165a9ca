import type { Reporter, TestModule } from 'vitest/node';
import { notedProcessorTimes } from './processor-time.ts';

const DEFAULT_FILES = 10;
/** A file with a larger share of the processor time of all files is marked; see the budget in vitest.config.ts. */
const MARKED_PERCENT = 5;

/**
 * Prints the test files that take the most processor time, each with its share and the seconds that it lasted. The
 * processor time of a file does not depend on what else the machine does. The variable SLOWEST says how many files.
 */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const noted = notedProcessorTimes(process.env.TEST_RUN_FOLDER ?? '');
    const times = modules.map((module) => ({
      file: module.relativeModuleId,
      ms: noted.get(module.moduleId) ?? 0,
      lastedMs: durationMs(module),
    }));
    const count = Number(process.env.SLOWEST ?? DEFAULT_FILES);
    if (times.length <= count && process.env.SLOWEST === undefined) return;
    const allMs = times.reduce((sum, { ms }) => sum + ms, 0);
    console.log(`\nSeconds of one core, and seconds that the file lasted (the budget: see vitest.config.ts):`);
    for (const { file, ms, lastedMs } of times.sort((a, b) => b.ms - a.ms).slice(0, count)) {
      const percent = (100 * ms) / Math.max(allMs, 1);
      const mark = percent > MARKED_PERCENT ? '!' : ' ';
      console.log(`${mark} ${seconds(ms)} s ${percent.toFixed(1).padStart(5)} % ${seconds(lastedMs)} s  ${file}`);
    }
    console.log(`  ${seconds(allMs)} s of ${times.length} files`);
  }
}

/** Imports, tests and hooks of a file. */
function durationMs(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return duration + collectDuration + setupDuration;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1).padStart(6);
}
