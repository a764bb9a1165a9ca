import path from 'node:path';

/** Entry files of the processes and threads of a conversion. */
export interface ConversionPrograms {
  /** Child process that parses sources. */
  readonly importChild: string;
  /** Thread that makes the USDZ and the preview. */
  readonly companionThread: string;
}

/** The programs as TypeScript sources, which Node runs directly. */
export function sourcePrograms(): ConversionPrograms {
  return {
    importChild: path.join(import.meta.dirname, 'import-child.ts'),
    companionThread: path.join(import.meta.dirname, 'companions/companion-thread.ts'),
  };
}

/** The programs as bundles in the worker's folder. */
export function bundledPrograms(folder: string): ConversionPrograms {
  return {
    importChild: path.join(folder, 'import-child.mjs'),
    companionThread: path.join(folder, 'companion-thread.mjs'),
  };
}
