import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import libCoverage from 'istanbul-lib-coverage';
import type { LineHits } from './line-hits.ts';

/** The coverage of vitest itself: it knows every included file, even those that were never loaded. */
export function unitHits(file: string, root: string): LineHits {
  if (!existsSync(file)) return new Map();
  const map = libCoverage.createCoverageMap(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(
    map.files().map((name) => {
      const lines = Object.entries(map.fileCoverageFor(name).getLineCoverage());
      return [path.relative(root, name), new Map(lines.map(([line, hits]) => [Number(line), hits > 0]))];
    }),
  );
}
