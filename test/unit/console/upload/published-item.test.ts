import { describe, expect, it, vi } from 'vitest';
import { type FileUpload, forItem } from '../../../../lib/console/screens/upload/file-upload.ts';
import { foundItem, isUndecided } from '../../../../lib/console/screens/upload/found-item.ts';
import { knownItems } from '../../../../lib/console/screens/upload/known-items.ts';
import { newItemId } from '../../../../lib/console/screens/upload/new-item-id.ts';
import { PublishedModelError, sendFile } from '../../../../lib/console/screens/upload/send-file.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';
import { type Client, ServiceCallError } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';

const GROUP = { model: { file: new File(['v'], 'chair.glb'), folder: '' }, beside: [] };
const PUBLISHED = {
  ...{ id: 'demo:chair', label: 'Oak chair', visibilityStatus: 0, perspectiveImage: 'https://a.example/a.webp' },
  assets: { glb: { url: 'https://a.example/a.glb' } },
} as unknown as Item;

describe('a model for an item that is published', () => {
  it('waits until somebody says that it takes the place of the one that everybody sees', () => {
    const found = { ...upload(), ...foundItem(PUBLISHED) };
    expect(found.found).toEqual({ label: 'Oak chair', picture: 'https://a.example/a.webp', hasModel: true });
    expect(isUndecided(found)).toBe(true);
    expect(isUndecided({ ...found, replaces: true })).toBe(false);
  });

  it.each([
    ['hidden', { visibilityStatus: 1 }],
    ['archived', { visibilityStatus: 2 }],
    ['published without a model', { assets: {}, modelStatus: 'none' }],
    ['published, and its first model has failed', { assets: {}, modelStatus: 'failed' }],
  ])('does not wait if the item is %s', (_, fields) => {
    expect(isUndecided({ ...upload(), ...foundItem({ ...PUBLISHED, ...(fields as Partial<Item>) }) })).toBe(false);
  });

  it('waits as well while the first model of the item is being made, also if that has begun since', async () => {
    const beingMade = { ...PUBLISHED, assets: {}, modelStatus: 'converting' } as unknown as Item;
    expect(isUndecided({ ...upload(), ...foundItem(beingMade) })).toBe(true);
    const { client, createUpload } = serviceWith(beingMade);
    await expect(sendFile(client, { ...upload(), isKnown: true }, OPTIONS)).rejects.toThrow(PublishedModelError);
    expect(createUpload).not.toHaveBeenCalled();
  });

  it('is looked up in a page of a list, whose items say whether a model is being made', async () => {
    const beingMade = { ...PUBLISHED, assets: {}, modelStatus: 'converting' } as unknown as Item;
    const listItems = vi.fn().mockResolvedValue({ items: [beingMade] });
    const known = await knownItems({ listItems } as unknown as Client, ['demo:chair']);
    expect(listItems).toHaveBeenCalledWith({ query: { 'ids[]': ['demo:chair'], limit: '50' } });
    expect(isUndecided({ ...upload(), ...known.get('demo:chair') })).toBe(true);
  });

  it('asks again when it goes to another item', () => {
    const decided = { ...upload(), ...foundItem(PUBLISHED), replaces: true };
    expect(forItem(decided, 'demo:other')).toMatchObject({
      replaces: undefined,
      found: undefined,
      isPublished: undefined,
    });
  });

  it.each([
    ['was not known when the file was chosen', {}],
    ['was hidden when the file was chosen', { isKnown: true, isPublished: false }],
    ['was made by this upload, and published meanwhile', { isMade: true, isNew: true }],
  ])('is not sent if the item %s', async (_, known) => {
    const { client, createUpload } = serviceWith(PUBLISHED);
    await expect(sendFile(client, { ...upload(), ...known }, OPTIONS)).rejects.toThrow(PublishedModelError);
    expect(createUpload).not.toHaveBeenCalled();
  });

  it('is sent when somebody has decided', async () => {
    const { client, createUpload } = serviceWith(PUBLISHED);
    await expect(sendFile(client, { ...upload(), isKnown: true, replaces: true }, OPTIONS)).rejects.toThrow('sent');
    expect(createUpload).toHaveBeenCalledOnce();
  });
});

describe('the id of a new item in place of one that is there', () => {
  it('has a number that neither the service nor the list has', async () => {
    const { client } = serviceWith(PUBLISHED, ['demo:chair', 'demo:chair-2']);
    const other = { ...upload(), itemId: 'demo:chair-3' };
    expect(await newItemId(client, upload(), [upload(), other])).toBe('demo:chair-4');
  });

  it('is that of the file if the item was found by its SKU', async () => {
    const { client } = serviceWith(PUBLISHED, ['demo:a-1']);
    expect(await newItemId(client, { ...upload(), itemId: 'demo:a-1', isBySku: true }, [])).toBe('demo:chair');
  });

  it('is found behind many that are taken', async () => {
    const taken = Array.from({ length: 45 }, (_, at) => (at === 0 ? 'demo:chair' : `demo:chair-${at + 1}`));
    expect(await newItemId(serviceWith(PUBLISHED, taken).client, upload(), [])).toBe('demo:chair-46');
  });
});

const refusal = new ServiceCallError({
  status: 409,
  code: 'CONFLICT',
  message: 'taken',
  details: [],
  requestId: 'r-1',
});
const OPTIONS = {
  ...{ unit: undefined, upAxis: undefined, batch: 'a', group: GROUP },
  ...{ onPercent: () => {}, onItem: () => {} },
};

function upload(): FileUpload {
  const [first] = takeIn([], [GROUP], 'demo');
  if (first === undefined) throw new Error('a model becomes an upload');
  return first;
}

/** A service with one item, in which some ids are taken. */
function serviceWith(item: Item, taken: readonly string[] = []) {
  const createUpload = vi.fn().mockRejectedValue(new Error('sent'));
  const client = {
    createItem: vi.fn().mockRejectedValue(refusal),
    getItem: vi.fn().mockResolvedValue({ item }),
    listItems: vi
      .fn()
      .mockImplementation(({ query }: { query: { 'ids[]': string[] } }) =>
        Promise.resolve({ items: query['ids[]'].filter((id) => taken.includes(id)).map((id) => ({ id })) }),
      ),
    createUpload,
  } as unknown as Client;
  return { client, createUpload };
}
