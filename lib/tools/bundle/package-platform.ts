/** Target of packages with native code, in npm's names for operating system, processor and C library. */
export interface PackagePlatform {
  readonly os: string;
  readonly cpu: string;
  readonly libc: 'glibc' | 'musl';
}

/** The platform of Lambda, Amazon Linux. */
export function lambdaPlatform(architecture: 'arm64' | 'x86_64'): PackagePlatform {
  return { os: 'linux', cpu: architecture === 'arm64' ? 'arm64' : 'x64', libc: 'glibc' };
}

/** The platform of this machine, to run functions here. */
export function hostPlatform(): PackagePlatform {
  const musl = process.platform === 'linux' && !('glibcVersionRuntime' in reportHeader());
  return { os: process.platform, cpu: process.arch, libc: musl ? 'musl' : 'glibc' };
}

function reportHeader(): object {
  const report: unknown = process.report.getReport();
  if (typeof report !== 'object' || report === null || !('header' in report)) return {};
  return typeof report.header === 'object' && report.header !== null ? report.header : {};
}
