import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { layerFolder } from '../../lib/tools/bundle/bundle-layers.ts';
import { type BundleResult, writeRecord } from '../../lib/tools/bundle/bundle-record.ts';
import { functionEntries } from '../../lib/tools/bundle/function-entry.ts';
import { lambdaPlatform } from '../../lib/tools/bundle/package-platform.ts';
import { routes } from '../../shared/contract/routes/index.ts';
import { workers } from '../../shared/contract/workers.ts';
import { LAYERS } from '../../shared/platform/runtime/layers.ts';

/** Writes a folder with a minimal bundle for every function. Templates need no more. */
export async function writeSampleBundle(folder: string): Promise<BundleResult> {
  const functions = [];
  for (const { name, kind } of functionEntries(routes, workers)) {
    const code = `export const handler = async () => '${name}';\n`;
    await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, name, 'index.mjs'), code);
    const hash = Buffer.from(name).toString('hex').padEnd(64, '0');
    functions.push({ name, kind, codeBytes: code.length, folderBytes: code.length, hash, packages: [] });
  }
  const layers = [];
  for (const name of Object.keys(LAYERS)) {
    await mkdir(layerFolder(folder, name), { recursive: true });
    await writeFile(path.join(layerFolder(folder, name), 'empty'), '');
    layers.push({ name, packages: [], hash: Buffer.from(name).toString('hex').padEnd(64, '1') });
  }
  const record = { platform: lambdaPlatform('x86_64'), inputHash: 'sample', inputs: [], functions, layers };
  await writeRecord(folder, record);
  return { folder, ...record };
}
