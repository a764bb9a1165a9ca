import { describe, expect, it } from 'vitest';
import { leftToMake, makingModels, retryInMs } from '../../../../lib/console/screens/review/making-models.ts';
import type { FileUpload } from '../../../../lib/console/screens/upload/file-upload.ts';

const NONE: ReadonlySet<string> = new Set();
const pageOf = (...ids: readonly string[]) => ({ items: ids.map((id) => ({ id })), meta: { total: 99 } });

describe('models that will wait for a review', () => {
  it('are those of the list, and of a longer one as many as the service counts', () => {
    expect(makingModels(undefined, pageOf('a', 'b'), 1).count).toBe(2);
    const long = { ...pageOf('a', 'b'), meta: { total: 300, nextCursor: 'next' } };
    expect(makingModels(undefined, long, 1).count).toBe(300);
  });

  it('have ended when they are in the list no more', () => {
    const first = makingModels(undefined, pageOf('a', 'b'), 1);
    expect(first.lastEndedMs).toBeUndefined();
    const second = makingModels(first, pageOf('b', 'c'), 2);
    expect(second.lastEndedMs).toBe(2);
    expect(makingModels(second, pageOf('b', 'c', 'd'), 3).lastEndedMs).toBe(2);
    expect(makingModels(second, pageOf(), 4)).toMatchObject({ count: 0, lastEndedMs: 4 });
  });

  it('are not those that are in the review already and are made anew', () => {
    expect(leftToMake(makingModels(undefined, pageOf('a', 'b'), 1), [], new Set(['b', 'z']))).toBe(1);
    expect(leftToMake(undefined, [], NONE)).toBe(0);
  });

  it('are also those that this page sends or has sent, each once', () => {
    const making = makingModels(undefined, pageOf('a'), 1);
    const waiting = upload('c', 'waiting');
    expect(leftToMake(making, [upload('a', 'uploading'), upload('b', 'uploading'), waiting], NONE)).toBe(3);
    expect(leftToMake(making, [upload('a', 'running'), upload('b', 'running')], NONE)).toBe(2);
    const published = { ...upload('d', 'uploading'), isPublished: true };
    const isLost = { ...upload('e', 'lost'), group: undefined };
    expect(leftToMake(making, [upload('b', 'uploading'), published, isLost], NONE)).toBe(2);
  });

  it('are not those that nobody has sent yet', () => {
    expect(leftToMake(undefined, [upload('a', 'waiting'), upload('b', 'done')], NONE)).toBe(0);
  });
});

function upload(itemId: string, state: FileUpload['state']): FileUpload {
  const group = { model: { file: new File(['v'], 'chair.glb'), folder: '' }, beside: [] };
  return {
    ...{ key: itemId, name: itemId, besideNames: [], group, label: itemId, kind: 'chair', itemId },
    ...{ state, percent: 0 },
  };
}

it('a read of new models that fails is tried again later each time, and at least twice a minute', () => {
  expect([0, 1, 2, 3, 4, 20].map(retryInMs)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});
