import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dependencyClosure, PackageLock } from '../../../lib/tools/bundle/dependency-closure.ts';
import { lambdaPlatform } from '../../../lib/tools/bundle/package-platform.ts';
import { PROJECT_ROOT } from './built-module.ts';

const LINUX = lambdaPlatform('x86_64');

const lock = PackageLock.parse({
  packages: {
    '': { dependencies: { app: '1' } },
    'node_modules/app': {
      version: '1.0.0',
      dependencies: { shared: '2', loop: '1' },
      optionalDependencies: { native: '1' },
    },
    'node_modules/app/node_modules/shared': { version: '2.0.0', dependencies: { deep: '1' } },
    'node_modules/shared': { version: '1.0.0' },
    'node_modules/deep': { version: '1.1.0' },
    'node_modules/loop': { version: '1.0.0', dependencies: { app: '1' } },
    'node_modules/native': {
      version: '1.0.0',
      optionalDependencies: { 'native-linux': '1', 'native-musl': '1', 'native-windows': '1', 'native-other': '1' },
    },
    'node_modules/native-linux': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/native-musl': { version: '1.0.0', os: ['linux'], cpu: ['x64'], libc: ['musl'] },
    'node_modules/native-windows': { version: '1.0.0', os: ['win32'], cpu: ['x64'] },
    'node_modules/native-other': { version: '1.0.0', os: ['!linux'] },
    'node_modules/unrelated': { version: '9.0.0' },
  },
});

describe('what a package needs at run time', () => {
  it('is found where Node would find it, each place once, with the builds of one platform', () => {
    expect(dependencyClosure(lock, ['app'], LINUX).map(({ path, version }) => `${path}@${version}`)).toEqual([
      'node_modules/app@1.0.0',
      'node_modules/app/node_modules/shared@2.0.0',
      'node_modules/deep@1.1.0',
      'node_modules/loop@1.0.0',
      'node_modules/native@1.0.0',
      'node_modules/native-linux@1.0.0',
    ]);
  });

  it('follows the platform', () => {
    const onWindows = dependencyClosure(lock, ['native'], { os: 'win32', cpu: 'x64', libc: 'glibc' });
    expect(onWindows.map(({ path }) => path)).toEqual([
      'node_modules/native',
      'node_modules/native-other',
      'node_modules/native-windows',
    ]);
  });

  it('is refused when the lock does not have it, or not for the platform', () => {
    expect(() => dependencyClosure(lock, ['missing'], LINUX)).toThrow('missing is not in package-lock.json');
    expect(() => dependencyClosure(lock, ['native-windows'], LINUX)).toThrow('for linux-x64');
  });

  it.each(['x86_64', 'arm64'] as const)(
    'has the libraries of sharp for Lambda on %s, and no others',
    async (architecture) => {
      const real = PackageLock.parse(JSON.parse(await readFile(path.join(PROJECT_ROOT, 'package-lock.json'), 'utf8')));
      const cpu = architecture === 'arm64' ? 'arm64' : 'x64';
      const native = dependencyClosure(real, ['sharp'], lambdaPlatform(architecture)).filter(({ path }) =>
        /@img\/sharp-/.test(path),
      );
      expect(native.map(({ path }) => path)).toEqual([
        `node_modules/@img/sharp-libvips-linux-${cpu}`,
        `node_modules/@img/sharp-linux-${cpu}`,
      ]);
    },
  );
});
