import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../../platform/aws/files.ts';
import { type IndexPart, openPart } from './index-part.ts';
import { openPartInThread } from './part-in-thread.ts';
import type { SearchIndex } from './search-index-store.ts';

const MAX_PART_BYTES = 500_000_000;

/** What loading a search index needs. */
export interface LoadSearchIndexDeps {
  readonly files: Pick<FileStore, 'saveTo'>;
  readonly temporaryFolder: string;
  /** Bundled file of `part-thread.ts`. */
  readonly partThread: string;
}

/**
 * Loads and opens all parts of a search index. A single part is opened in this thread, several parts in a thread each.
 * Undefined when a part cannot be loaded; then all parts are closed.
 */
export async function loadSearchIndex(
  searchIndex: SearchIndex,
  deps: LoadSearchIndexDeps,
): Promise<IndexPart[] | undefined> {
  const isOnly = searchIndex.parts.length === 1;
  const open = isOnly ? openPart : (file: string) => openPartInThread(file, deps.partThread);
  const loaded = await Promise.allSettled(searchIndex.parts.map(({ key }) => loadPart(key, open, deps)));
  const parts = loaded.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  if (parts.length === loaded.length) return parts;
  for (const part of parts) part.close();
  return undefined;
}

async function loadPart(
  key: string,
  open: (file: string) => IndexPart | Promise<IndexPart>,
  { files, temporaryFolder }: LoadSearchIndexDeps,
): Promise<IndexPart> {
  const file = path.join(temporaryFolder, `${randomUUID()}.sqlite`);
  try {
    await files.saveTo(key, file, MAX_PART_BYTES);
    return await open(file);
  } finally {
    // An open file stays readable after its name is deleted, so no file remains after a crash.
    await rm(file, { force: true });
  }
}
