import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atMost, type Figure, median } from './figure.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const RUNS = 3;

/** Time of `npm run synth` for the default stage, with template validation and cdk-nag, with existing bundles. */
export function measureSynthesis(): Figure[] {
  const output = mkdtempSync(path.join(tmpdir(), 'bench-synthesis-'));
  const seconds = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    const { status, stderr } = spawnSync(process.execPath, ['bin/synth.ts', '--output', output], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`the synthesis failed: ${stderr}`);
    return (performance.now() - began) / 1000;
  });
  rmSync(output, { recursive: true });
  return [atMost('synthesis with template validation and cdk-nag', median(seconds), 4, 's', 1)];
}
