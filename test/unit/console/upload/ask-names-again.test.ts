import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askNamesAgain } from '../../../../lib/console/screens/upload/ask-names-again.ts';
import { lookUpItems } from '../../../../lib/console/screens/upload/look-up-items.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';
import { changeUploads, uploadList } from '../../../../lib/console/screens/upload/upload-list.ts';
import type { Client } from '../../../../shared/contract/client/index.ts';

const WINDSOR = { id: 'demo:ash-spindle-chair', label: 'Windsor chair' };
const NO_PAUSES = [0, 0, 0];

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

describe('a file with the name of an item that the search does not know yet', () => {
  it('says so as soon as the search knows it, and is not asked for after that', async () => {
    const { client, searchItems } = serviceThatKnowsAfter(2);
    const dropped = drop('Windsor chair.glb');
    await lookUpItems(client, dropped);
    expect(uploadList().uploads[0]?.sameName).toBeUndefined();
    await askNamesAgain(client, dropped, NO_PAUSES);
    expect(uploadList().uploads[0]?.sameName).toEqual(WINDSOR);
    expect(searchItems).toHaveBeenCalledTimes(3);
  });

  it('is not asked for after it was sent', async () => {
    const { client, searchItems } = serviceThatKnowsAfter(0);
    const dropped = drop('Windsor chair.glb');
    changeUploads((before) => before.map((each) => ({ ...each, state: 'running' as const })));
    await askNamesAgain(client, dropped, NO_PAUSES);
    expect(searchItems).not.toHaveBeenCalled();
  });

  it('is asked for again after a search that failed', async () => {
    const { client, searchItems } = serviceThatKnowsAfter(0);
    searchItems.mockRejectedValueOnce(new Error('no network'));
    await askNamesAgain(client, drop('Windsor chair.glb'), NO_PAUSES);
    expect(uploadList().uploads[0]?.sameName).toEqual(WINDSOR);
  });
});

function drop(...names: readonly string[]) {
  const groups = names.map((name) => ({ model: { file: new File([''], name), folder: '' }, beside: [] }));
  changeUploads((before) => takeIn(before, groups, 'demo'));
  return uploadList().uploads;
}

/** A client of a service that has an item, and finds it by its name after so many searches. */
function serviceThatKnowsAfter(misses: number) {
  let asked = 0;
  const searchItems = vi.fn(async () => ({ items: asked++ < misses ? [] : [WINDSOR] }));
  const none = async () => ({ items: [] });
  const client = { searchItems, listItems: none, matchProducts: async () => [] } as unknown as Client;
  return { client, searchItems };
}
