import { countLines, type LineHits } from './line-hits.ts';

/** The required coverage of `shared/`, in percent of lines. */
const REQUIRED_PERCENT = 95;
const WORST_FILES = 12;

/**
 * Prints the covered lines of each room of `shared/`, and the files with the most uncovered lines. Returns true if the
 * bar is reached.
 */
export function printCoverage(hits: LineHits): boolean {
  const rooms = new Map<string, { total: number; run: number }>();
  const files = [...hits].map(([file, lines]) => ({ file, ...countLines(lines) }));
  for (const { file, total, run } of files) {
    const room = file.split('/').slice(0, 3).join('/');
    const sum = rooms.get(room) ?? { total: 0, run: 0 };
    rooms.set(room, { total: sum.total + total, run: sum.run + run });
  }
  const all = files.reduce((sum, { total, run }) => ({ total: sum.total + total, run: sum.run + run }), {
    total: 0,
    run: 0,
  });
  console.log('\nLines of shared/ that tests ran, unit and API together:');
  for (const [room, counts] of [...rooms].sort()) console.log(`  ${percent(counts)}  ${room}`);
  console.log(`  ${percent(all)}  all (${all.run} of ${all.total}; required ${REQUIRED_PERCENT} %)`);
  const worst = files.filter(({ total, run }) => run < total).sort((a, b) => b.total - b.run - (a.total - a.run));
  for (const { file, total, run } of worst.slice(0, WORST_FILES))
    console.log(`    ${total - run} lines not run: ${file}`);
  return all.total > 0 && (100 * all.run) / all.total >= REQUIRED_PERCENT;
}

function percent({ total, run }: { total: number; run: number }): string {
  return `${((100 * run) / Math.max(total, 1)).toFixed(1).padStart(5)} %`;
}
