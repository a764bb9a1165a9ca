import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../aws/files.ts';
import type { MatchSnapshot } from './match-snapshot-store.ts';
import { openSegmentFile, type Segment } from './open-segment.ts';

const MAX_PART_BYTES = 500_000_000;

export interface LoadSnapshotDeps {
  readonly files: Pick<FileStore, 'saveTo'>;
  readonly temporaryFolder: string;
}

/** All parts of a snapshot, open for reading; undefined when one of them cannot be loaded, and then none stays open. */
export async function loadSnapshot(snapshot: MatchSnapshot, deps: LoadSnapshotDeps): Promise<Segment[] | undefined> {
  const loaded = await Promise.allSettled(snapshot.parts.map(({ key }) => loadPart(key, deps)));
  const parts = loaded.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  if (parts.length === loaded.length) return parts;
  for (const part of parts) part.close();
  return undefined;
}

async function loadPart(key: string, { files, temporaryFolder }: LoadSnapshotDeps): Promise<Segment> {
  const file = path.join(temporaryFolder, `${randomUUID()}.sqlite`);
  try {
    await files.saveTo(key, file, MAX_PART_BYTES);
    return openSegmentFile(file);
  } finally {
    // An open file stays readable when its name is gone, and nothing is left behind.
    await rm(file, { force: true });
  }
}
