import { expect, test } from 'vitest';
import { filesToRepeat } from '../run-outcome.ts';

const failed = (...files: string[]) => ({
  ...{ passed: 10, failed: files.length, errors: 0 },
  failures: files.map((file, index) => ({ file, test: `test ${index}` })),
});

test('the files of up to three failed tests are run again, each once', () => {
  expect(filesToRepeat(failed('a.test.ts'))).toEqual(['a.test.ts']);
  expect(filesToRepeat(failed('a.test.ts', 'b.test.ts', 'a.test.ts'))).toEqual(['a.test.ts', 'b.test.ts']);
});

test('nothing is run again after a green run, after more failures, or after an error that belongs to no test', () => {
  expect(filesToRepeat(failed())).toEqual([]);
  expect(filesToRepeat(failed('a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts'))).toEqual([]);
  expect(filesToRepeat({ ...failed('a.test.ts'), failed: 2, errors: 1 })).toEqual([]);
});
