import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Dynoxide is not installed for this platform. */
export class DynoxideMissingError extends Error {
  override readonly name = 'DynoxideMissingError';
}

/**
 * Finds the Dynoxide program, which is an optional package for each platform.
 *
 * @throws {DynoxideMissingError} with the package to install
 */
export function locateDynoxide(platform: string = process.platform, architecture: string = process.arch): string {
  const packageName = `@dynoxide/${platform}-${architecture}`;
  let folder: string;
  try {
    folder = path.dirname(createRequire(import.meta.url).resolve(`${packageName}/package.json`));
  } catch (cause) {
    throw new DynoxideMissingError(
      `The local DynamoDB needs the package ${packageName}, which is not installed. Install it with ` +
        `"npm install --no-save ${packageName}", or run on Linux x64, where it is an optional dependency.`,
      { cause },
    );
  }
  const binary = path.join(folder, platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  makeExecutable(binary);
  return binary;
}

/** Some package archives lose the modes of their files. */
function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
