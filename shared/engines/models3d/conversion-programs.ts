import path from 'node:path';

/** Files that a conversion runs in processes and threads of their own. */
export interface ConversionPrograms {
  /** Child process that parses sources. */
  readonly importChild: string;
  /** Thread that makes the files beside a GLB. */
  readonly companionThread: string;
}

/** The programs as sources, which Node runs as they are. */
export function sourcePrograms(): ConversionPrograms {
  return {
    importChild: path.join(import.meta.dirname, 'import-child.ts'),
    companionThread: path.join(import.meta.dirname, 'companions/companion-thread.ts'),
  };
}

/** The programs as they are bundled beside the worker. */
export function bundledPrograms(folder: string): ConversionPrograms {
  return {
    importChild: path.join(folder, 'import-child.mjs'),
    companionThread: path.join(folder, 'companion-thread.mjs'),
  };
}
