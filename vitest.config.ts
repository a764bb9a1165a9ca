import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Each project is a folder of `test/`; the API tests share one local service, which their set-up starts. */
export default defineConfig({
  test: {
    reporters: ['default', './test/closing-line.ts'],
    // The default leaves a core to nobody; on two cores that doubles the time.
    maxWorkers: availableParallelism(),
    coverage: {
      provider: 'v8',
      include: ['shared/**/*.ts'],
      // Runs in the renderer's browser; pictures are its tests.
      exclude: ['shared/rendering/page/**'],
      reporter: ['json'],
      reportsDirectory: 'coverage',
      // A failed run must not look as if nothing had been covered.
      reportOnFailure: true,
    },
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 } },
      { test: { name: 'infra', include: ['test/infra/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/api/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'isolation',
          include: ['test/isolation/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 240_000,
        },
      },
      { test: { name: 'fuzz', include: ['test/fuzz/**/*.test.ts'], testTimeout: 180_000, hookTimeout: 240_000 } },
    ],
  },
});
