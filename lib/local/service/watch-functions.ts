import { watch } from 'node:fs';
import path from 'node:path';
import { counted } from '../../../shared/platform/text/counted.ts';
import type { BundledFunction } from '../../tools/bundle/bundle-record.ts';
import { bundleForService } from './function-code.ts';
import type { RunningService } from './start-service.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Editors write a file in several steps; the bundler waits until they are quiet. */
const QUIET_MS = 150;

/**
 * Bundles again when a source of the functions changes, and swaps the functions whose code is another. New routes and
 * other infrastructure need a restart, and the line says so.
 */
export function watchFunctions(service: RunningService, tell: (line: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let known: readonly BundledFunction[] = [];
  const rebuild = async () => {
    try {
      await service.bundled;
      const began = performance.now();
      const { functions, rebuilt } = await bundleForService(service.folder.functions);
      const changed = functions.filter(({ name, hash }) => known.find((each) => each.name === name)?.hash !== hash);
      if (rebuilt && known.length > 0) {
        for (const { name } of changed) service.replaceFunction(name);
        tell(`${counted(changed.length, 'function')} swapped in ${Math.round(performance.now() - began)} ms`);
      }
      known = functions;
    } catch (error) {
      tell(`not bundled: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const watchers = ['functions', 'shared'].map((folder) =>
    watch(path.join(ROOT, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, QUIET_MS);
    }),
  );
  service.onStop('watching', () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
  void rebuild();
}
