import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { FileStore } from '../aws/files.ts';
import type { Clock } from '../identifiers/clock.ts';
import type { Scope } from './match-keys.ts';
import type { MatchSnapshot, MatchStore, ProductChange } from './match-store.ts';
import { openSegment, openSegmentFile, type Segment } from './open-segment.ts';
import type { Product } from './product.ts';
import type { ProductIndex } from './product-index.ts';
import { type RankedProduct, rankProducts } from './rank-products.ts';
import { SEGMENT_VERSION } from './segment-format.ts';
import { writeSegment } from './write-segment.ts';

/** How old what a search knows may be. */
const REFRESH_MS = 1_000;
/** Workers write side by side, so a change may be noted under a time that has been read already. */
const OVERLAP_MS = 30_000;
/** Of what is changed at once beyond this, the next snapshot tells. */
const MAX_CHANGES = 2_000;
const MAX_PART_BYTES = 500_000_000;

export interface ProductIndexDeps {
  readonly matches: Pick<MatchStore, 'snapshot' | 'changesSince'>;
  readonly files: Pick<FileStore, 'saveTo'>;
  readonly temporaryFolder: string;
  readonly clock: Clock;
}

/** What is known of a scope in this execution environment. */
interface ScopeState {
  snapshot: MatchSnapshot | undefined;
  parts: Segment[];
  /** The newest change of each product since the snapshot. */
  changes: Map<string, ProductChange>;
  changed: Segment | undefined;
  readUntil: string;
  freshUntilMs: number;
}

/**
 * The index over snapshots in files: the parts of the snapshot that holds are loaded and opened for reading, and what was
 * written since is kept as a small segment beside them, which wins. Both are looked after once a second at most.
 */
export function openProductIndex(deps: ProductIndexDeps): ProductIndex {
  const states = new Map<Scope, ScopeState>();
  return {
    async similar(scope, query, limit) {
      const state = states.get(scope) ?? emptyState();
      states.set(scope, state);
      const nowMs = deps.clock().getTime();
      if (nowMs >= state.freshUntilMs) {
        await refreshSnapshot(scope, state, deps);
        await refreshChanges(scope, state, deps);
        state.freshUntilMs = nowMs + REFRESH_MS;
      }
      const found = await Promise.all(state.parts.map(async (part) => rankProducts(part, query, limit)));
      const unchanged = found.flat().filter(({ id }) => !state.changes.has(id));
      const changed = state.changed ? rankProducts(state.changed, query, limit) : [];
      return [...unchanged, ...changed].sort(byScore).slice(0, limit);
    },
  };
}

function emptyState(): ScopeState {
  return { snapshot: undefined, parts: [], changes: new Map(), changed: undefined, readUntil: '', freshUntilMs: 0 };
}

async function refreshSnapshot(scope: Scope, state: ScopeState, deps: ProductIndexDeps): Promise<void> {
  const snapshot = await deps.matches.snapshot(scope);
  if (snapshot?.began === state.snapshot?.began || snapshot?.version !== SEGMENT_VERSION) return;
  const parts = await loadParts(snapshot, deps);
  if (!parts) {
    // It was replaced while it was loaded, and its files are gone.
    const next = await deps.matches.snapshot(scope);
    if (next?.began === snapshot.began) throw new Error(`the snapshot of ${scope} cannot be loaded`);
    return refreshSnapshot(scope, state, deps);
  }
  for (const part of state.parts) part.close();
  Object.assign(state, { snapshot, parts, readUntil: earlier(snapshot.began), changed: undefined });
  state.changes = new Map([...state.changes].filter(([, { sk }]) => sk >= state.readUntil));
}

/** All parts of a snapshot; undefined when one of them cannot be loaded. */
async function loadParts(snapshot: MatchSnapshot, deps: ProductIndexDeps): Promise<Segment[] | undefined> {
  const loaded = await Promise.allSettled(snapshot.parts.map(({ key }) => loadPart(key, deps)));
  const parts = loaded.flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
  if (parts.length === loaded.length) return parts;
  for (const part of parts) part.close();
  return undefined;
}

async function loadPart(key: string, { files, temporaryFolder }: ProductIndexDeps): Promise<Segment> {
  const file = path.join(temporaryFolder, `${randomUUID()}.sqlite`);
  try {
    await files.saveTo(key, file, MAX_PART_BYTES);
    return openSegmentFile(file);
  } finally {
    // An open file stays readable when its name is gone, and nothing is left behind.
    await rm(file, { force: true });
  }
}

async function refreshChanges(scope: Scope, state: ScopeState, { matches }: ProductIndexDeps): Promise<void> {
  let news = state.changed === undefined && state.changes.size > 0;
  for await (const change of matches.changesSince(scope, state.readUntil, MAX_CHANGES)) {
    const known = state.changes.get(change.id);
    if (known && known.sk >= change.sk) continue;
    if (!known && state.changes.size >= MAX_CHANGES) break;
    state.changes.set(change.id, change);
    news = true;
  }
  const newest = [...state.changes.values()].reduce((latest, { sk }) => (sk > latest ? sk : latest), '');
  if (newest !== '') state.readUntil = earlier(newest.slice(0, new Date(0).toISOString().length));
  if (!news) return;
  const products = [...state.changes.values()].flatMap(({ product }): Product[] => (product ? [product] : []));
  state.changed?.close();
  const { database }: { database: DatabaseSync } = await writeSegment(':memory:', products);
  state.changed = openSegment(database);
}

function earlier(time: string): string {
  return new Date(Date.parse(time) - OVERLAP_MS).toISOString();
}

function byScore(a: RankedProduct, b: RankedProduct): number {
  return b.score - a.score;
}
