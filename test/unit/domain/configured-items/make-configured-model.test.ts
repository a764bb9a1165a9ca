import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import type { ChangeOrder } from '../../../../shared/domain/configured-items/change-order.ts';
import { makeConfiguredModel } from '../../../../shared/domain/configured-items/make-configured-model.ts';
import { StoredItem } from '../../../../shared/domain/items/item.ts';
import type { Change } from '../../../../shared/engines/models3d/configured/change.ts';
import { CONVERSION_LIMITS } from '../../../../shared/engines/models3d/conversion-limits.ts';
import { sourcePrograms } from '../../../../shared/engines/models3d/conversion-programs.ts';
import { ModelError } from '../../../../shared/engines/models3d/model-error.ts';

const MEBIBYTE = 2 ** 20;
const TIME = '2026-01-31T09:00:00.000Z';
const base = StoredItem.parse({
  ...{ tenant: 1, catalog: 'demo', externalId: 'sofa', masterKey: 'sofa.glb' },
  ...{ created: TIME, updated: TIME, version: 1 },
});

it('reads each file that a choice names once, and no more than it may hold together', async () => {
  const reads: (readonly [key: string, maxMebibytes: number])[] = [];
  const configured: (readonly Change[])[] = [];
  const files = {
    readBytes: async (key: string, maxBytes: number) => {
      reads.push([key, maxBytes / MEBIBYTE]);
      return Buffer.alloc(key === 'foot.glb' ? MEBIBYTE : 1);
    },
    putFile: () => Promise.reject(new Error('nothing is made')),
  };
  const make = makeConfiguredModel({
    ...{ privateFiles: files, publicFiles: files, temporaryFolder: tmpdir() },
    ...{ limits: CONVERSION_LIMITS, programs: sourcePrograms(), resultsVersion: '1', clock: () => new Date(TIME) },
    slow: { timeLimitMs: async (_, fullTimeMs) => fullTimeMs, note: async () => undefined },
    configure: (_, changes) => {
      configured.push(changes);
      return Promise.reject(new Error('read'));
    },
  });
  const orders = ['a', 'b', 'c'].map((node): ChangeOrder => ({ kind: 'attach', node, masterKey: 'foot.glb' }));
  const another: ChangeOrder = { kind: 'attach', node: 'd', masterKey: 'arm.glb' };
  const id = { catalogId: 'demo', externalId: 'sofa~1' };
  const resolved = { base, choice: {}, faults: [], orders: [...orders, another], hash: 'a' };
  const attempt = { progress: () => Promise.resolve(), signal: new AbortController().signal };
  await expect(make({ id, resolved }, attempt)).rejects.toThrow('read');
  expect(reads).toEqual([
    ['foot.glb', 256],
    ['arm.glb', 255],
    ['sofa.glb', 256],
  ]);
  const glbs = configured.flat().map((change) => change.kind === 'attach' && change.glb);
  expect(new Set(glbs).size).toBe(2);
});

it('counts a choice that takes too much as a slow model, and refuses it while such models are refused', async () => {
  const noted: (readonly [sha256: string, code: string, isFullTime: boolean])[] = [];
  const given: unknown[] = [];
  const files = { readBytes: async () => Buffer.alloc(1), putFile: () => Promise.reject(new Error('nothing is made')) };
  const slow = {
    timeLimitMs: async ({ sha256 }: { readonly sha256: string }) => {
      if (sha256 === 'b') throw new ModelError('MODEL_OUT_OF_MEMORY', 'It needed too much memory before.');
      return 10_000;
    },
    note: async ({ sha256 }: { readonly sha256: string }, { code }: ModelError, isFullTime: boolean) =>
      void noted.push([sha256, code, isFullTime]),
  };
  const make = makeConfiguredModel({
    ...{ privateFiles: files, publicFiles: files, temporaryFolder: tmpdir(), slow },
    ...{ limits: CONVERSION_LIMITS, programs: sourcePrograms(), resultsVersion: '1', clock: () => new Date(TIME) },
    configure: (_, changes, limits) => {
      given.push([changes, limits?.timeoutMs]);
      return Promise.reject(new ModelError('MODEL_TIMEOUT', 'It took too long.'));
    },
  });
  const attempt = { progress: () => Promise.resolve(), signal: new AbortController().signal };
  const choice = (hash: string) => {
    const id = { catalogId: 'demo', externalId: `sofa~${hash}` };
    return make({ id, resolved: { base, choice: {}, faults: [], orders: [], hash } }, attempt);
  };
  await expect(choice('a')).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' });
  await expect(choice('b')).rejects.toMatchObject({ code: 'MODEL_OUT_OF_MEMORY' });
  expect(given, 'the second one is not tried').toEqual([[[], 10_000]]);
  expect(noted).toEqual([['a', 'MODEL_TIMEOUT', false]]);
});
