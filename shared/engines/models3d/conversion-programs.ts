import path from 'node:path';

/** Entry files of the processes and threads of a conversion. */
export interface ConversionPrograms {
  /** Child process that parses sources. */
  readonly importChild: string;
  /** Child process that applies a choice to a model. */
  readonly configureChild: string;
  /** Thread that makes the USDZ and the preview. */
  readonly companionThread: string;
}

/** The programs as TypeScript sources, which Node runs directly. */
export function sourcePrograms(): ConversionPrograms {
  return {
    importChild: path.join(import.meta.dirname, 'import-child.ts'),
    configureChild: path.join(import.meta.dirname, 'configured/configure-child.ts'),
    companionThread: path.join(import.meta.dirname, 'companions/companion-thread.ts'),
  };
}

/** The programs as bundles in the worker's folder. */
export function bundledPrograms(folder: string): ConversionPrograms {
  return {
    importChild: path.join(folder, 'import-child.mjs'),
    configureChild: path.join(folder, 'configure-child.mjs'),
    companionThread: path.join(folder, 'companion-thread.mjs'),
  };
}
