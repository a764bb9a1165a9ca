import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Finds the Dynoxide program, which is an optional package for each platform.
 *
 * @throws {Error} with the package to install
 */
export function locateDynoxide(platform = `${process.platform}-${process.arch}`): string {
  const packageName = `@dynoxide/${platform}`;
  let binary: string;
  try {
    const { resolve } = createRequire(import.meta.url);
    binary = path.join(path.dirname(resolve(`${packageName}/package.json`)), 'dynoxide');
  } catch (cause) {
    throw new Error(
      `The local DynamoDB needs the package ${packageName}, which is not installed. Install it with ` +
        `"npm install --no-save ${packageName}", or run on Linux x64, where it is an optional dependency.`,
      { cause },
    );
  }
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
