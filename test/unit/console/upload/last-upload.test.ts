import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FileUpload, isForReview } from '../../../../lib/console/screens/upload/file-upload.ts';
import { countForReview } from '../../../../lib/console/screens/upload/known-items.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';
import { changeUploads, forgetEnded, uploadList } from '../../../../lib/console/screens/upload/upload-list.ts';
import type { Client } from '../../../../shared/contract/client/index.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  changeUploads(() => []);
});

describe('what is said of the last upload', () => {
  it('names its items, until models are chosen again, also if these fail', () => {
    changeUploads(() => [row('a', 'done'), row('b', 'done'), row('c', 'failed')]);
    forgetEnded();
    expect(uploadList().last?.itemIds).toEqual(['demo:a', 'demo:b']);
    changeUploads((before) => [...before, row('d', 'waiting')]);
    expect(uploadList().last).toBeUndefined();
    changeUploads((before) => before.map((each) => ({ ...each, state: 'failed' })));
    forgetEnded();
    expect(uploadList().last).toBeUndefined();
  });

  it('stays while a row that has failed is taken out', () => {
    changeUploads(() => [row('a', 'done'), row('c', 'failed')]);
    forgetEnded();
    changeUploads(() => []);
    forgetEnded();
    expect(uploadList().last?.itemIds).toEqual(['demo:a']);
  });
});

describe('models that Review shows', () => {
  it('are those that are done, and neither published nor archived', () => {
    const rows = [
      row('a', 'done'),
      row('b', 'running'),
      { ...row('c', 'done'), isArchived: true },
      { ...row('d', 'done'), isPublished: true },
    ];
    expect(rows.filter(isForReview).map(({ itemId }) => itemId)).toEqual(['demo:a']);
  });

  it('are counted of many items as they are now', async () => {
    const ids = Array.from({ length: 120 }, (_, at) => `demo:${at}`);
    const listItems = vi.fn(async ({ query }: { query: { 'ids[]': string[] } }) => ({
      items: query['ids[]'].map((id) => ({
        ...{ id, label: id, assets: { glb: { url: 'https://a.example/a.glb' } } },
        visibilityStatus: Number(id.slice(5)) % 3,
      })),
    }));
    expect(await countForReview({ listItems } as unknown as Client, ids)).toBe(40);
    expect(listItems).toHaveBeenCalledTimes(3);
  });
});

function row(name: string, state: FileUpload['state']): FileUpload {
  const group = { model: { file: new File(['v'], `${name}.glb`), folder: '' }, beside: [] };
  const [upload] = takeIn([], [group], 'demo');
  if (upload === undefined) throw new Error('a model becomes an upload');
  return { ...upload, state };
}
