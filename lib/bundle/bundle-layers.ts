import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { LAYERS, type LayerName } from '../../shared/layers.ts';
import type { BundledLayer, BundleResult } from './bundle-record.ts';
import { copyPackages } from './copy-packages.ts';
import { dependencyClosure, type PackageLock } from './dependency-closure.ts';
import type { PackagePlatform } from './package-platform.ts';

/** The folder, beside those of the functions, in which each layer has one. */
export const LAYERS_FOLDER = 'layers';

/** Where Lambda looks for packages in a layer. */
const PACKAGES_FOLDER = 'nodejs';

export interface LayerOptions {
  /** Root of the project, where the packages are installed. */
  readonly root: string;
  /** The folder of all bundles. */
  readonly folder: string;
  readonly lock: PackageLock;
  readonly platform: PackagePlatform;
  /** What an earlier run has left there. */
  readonly before: BundleResult | undefined;
}

/**
 * Makes the folders of layers, `<folder>/layers/<name>`, with the packages that the lock has for them. Throws
 * `UnlockedPackageError` and `PackageNotInstalledError`.
 */
export async function bundleLayers(names: readonly LayerName[], options: LayerOptions): Promise<BundledLayer[]> {
  const { root, folder, lock, platform, before } = options;
  const layers: BundledLayer[] = [];
  for (const name of names) {
    const closure = dependencyClosure(lock, LAYERS[name], platform);
    const packages = closure.map(({ path: place, version }) => `${place}@${version}`);
    const own = layerFolder(folder, name);
    if (!isDeepStrictEqual(packages, before?.layers.find((layer) => layer.name === name)?.packages)) {
      await rm(own, { recursive: true, force: true });
      await copyPackages(root, closure, path.join(own, PACKAGES_FOLDER), platform);
    }
    const hash = createHash('sha256').update(JSON.stringify({ platform, packages })).digest('hex');
    layers.push({ name, packages, hash });
  }
  return layers;
}

/** Where a layer lies among the bundles. */
export function layerFolder(folder: string, name: string): string {
  return path.join(folder, LAYERS_FOLDER, name);
}
