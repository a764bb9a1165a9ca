/** Which builds of packages with native code are taken: npm's names for operating system, processor, C library. */
export interface PackagePlatform {
  readonly os: string;
  readonly cpu: string;
  readonly libc: 'glibc' | 'musl';
}

/** Lambda's own system, Amazon Linux. */
export function lambdaPlatform(architecture: 'arm64' | 'x86_64'): PackagePlatform {
  return { os: 'linux', cpu: architecture === 'arm64' ? 'arm64' : 'x64', libc: 'glibc' };
}

/** This machine, for running functions on it. */
export function hostPlatform(): PackagePlatform {
  const musl = process.platform === 'linux' && !('glibcVersionRuntime' in reportHeader());
  return { os: process.platform, cpu: process.arch, libc: musl ? 'musl' : 'glibc' };
}

function reportHeader(): object {
  const report: unknown = process.report.getReport();
  if (typeof report !== 'object' || report === null || !('header' in report)) return {};
  return typeof report.header === 'object' && report.header !== null ? report.header : {};
}
