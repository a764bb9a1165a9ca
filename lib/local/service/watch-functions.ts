import { watch } from 'node:fs';
import path from 'node:path';
import { counted } from '../../../shared/platform/text/counted.ts';
import type { BundledFunction } from '../../tools/bundle/bundle-record.ts';
import { bundleForService } from './function-code.ts';
import type { RunningService } from './start-service.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Editors write a file in several steps. Bundling starts this long after the last one. */
const QUIET_MS = 150;

/**
 * Bundles when a source of the functions changes, and replaces the functions whose code has changed. New routes and
 * other infrastructure need a restart.
 */
export function watchFunctions(service: RunningService, print: (line: string) => void): void {
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
        print(`${counted(changed.length, 'function')} replaced in ${Math.round(performance.now() - began)} ms`);
      }
      known = functions;
    } catch (error) {
      print(`not bundled: ${error instanceof Error ? error.message : String(error)}`);
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
