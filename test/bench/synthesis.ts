import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { atMost, type Figure, median } from './figure.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const RUNS = 3;

/** Time of a whole `cdk synth` of the default stage, with template validation and cdk-nag, bundles at hand. */
export function measureSynthesis(): Figure[] {
  const cdk = path.join(ROOT, 'node_modules/aws-cdk/bin/cdk');
  const seconds = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    const { status, stderr } = spawnSync(process.execPath, [cdk, 'synth', '--quiet', '--all'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`cdk synth failed: ${stderr}`);
    return (performance.now() - began) / 1000;
  });
  return [atMost('cdk synth with template validation and cdk-nag', median(seconds), 4, 's', 1)];
}
