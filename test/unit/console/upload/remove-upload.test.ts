import { describe, expect, it, vi } from 'vitest';
import type { FileUpload } from '../../../../lib/console/screens/upload/file-upload.ts';
import { removeMadeItem } from '../../../../lib/console/screens/upload/remove-upload.ts';
import { type Client, ServiceCallError } from '../../../../shared/contract/client/index.ts';

const UPLOAD: FileUpload = {
  key: 'a',
  name: 'chair.glb',
  besideNames: [],
  group: undefined,
  kind: 'other',
  label: 'Chair',
  itemId: 'demo:chair',
  isMade: true,
  isNew: true,
  state: 'failed',
  percent: 0,
};
const EMPTY = { visibilityStatus: 1, modelStatus: 'failed', assets: {} };

describe('an upload that is taken out of the list', () => {
  it('archives the item that it has made, in the state that was looked at', async () => {
    const { client, archiveItem } = serviceWith(EMPTY);
    expect(await removeMadeItem(client, UPLOAD)).toBe('archived');
    expect(archiveItem).toHaveBeenCalledExactlyOnceWith({ params: { id: 'demo:chair' }, ifMatch: '"1"' });
  });

  it.each([
    ['is published', { visibilityStatus: 0 }],
    ['has a model', { modelStatus: 'ready', assets: { glb: { url: 'https://a.example/a.glb' } } }],
    ['gets a model now', { modelStatus: 'converting' }],
    ['keeps an older model', { assets: { glb: { url: 'https://a.example/a.glb' } } }],
  ])('leaves an item that %s', async (_, fields) => {
    const { client, archiveItem } = serviceWith({ ...EMPTY, ...fields });
    expect(await removeMadeItem(client, UPLOAD)).toBe('kept');
    expect(archiveItem).not.toHaveBeenCalled();
  });

  it('leaves an item that was there before, without looking at it', async () => {
    const { client, getItem } = serviceWith(EMPTY);
    expect(await removeMadeItem(client, { ...UPLOAD, isNew: false })).toBe('none');
    expect(getItem).not.toHaveBeenCalled();
  });

  it('leaves an item that somebody changes at this moment', async () => {
    const { client, archiveItem } = serviceWith(EMPTY);
    archiveItem.mockRejectedValue(refusal(412));
    expect(await removeMadeItem(client, UPLOAD)).toBe('kept');
  });

  it('has nothing to do if the item is gone, and throws what else goes wrong', async () => {
    const { client, getItem } = serviceWith(EMPTY);
    getItem.mockRejectedValueOnce(refusal(404));
    expect(await removeMadeItem(client, UPLOAD)).toBe('none');
    getItem.mockRejectedValueOnce(refusal(500));
    await expect(removeMadeItem(client, UPLOAD)).rejects.toThrow(ServiceCallError);
  });
});

function serviceWith(item: object) {
  const getItem = vi.fn(({ onAnswer }: { onAnswer(response: Response): void }) => {
    onAnswer(new Response(null, { headers: { etag: '"1"' } }));
    return Promise.resolve({ item });
  });
  const archiveItem = vi.fn(() => Promise.resolve());
  return { client: { getItem, archiveItem } as unknown as Client, getItem, archiveItem };
}

function refusal(status: number): ServiceCallError {
  return new ServiceCallError({ status, code: 'UNREADABLE', message: 'refused', details: [], requestId: 'r-1' });
}
