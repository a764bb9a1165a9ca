import { describe, expect, it, vi } from 'vitest';
import { askNamesAgain } from '../../../../lib/console/screens/upload/ask-names-again.ts';
import type { FileUpload } from '../../../../lib/console/screens/upload/file-upload.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';

const WINDSOR = { id: 'demo:ash-spindle-chair', label: 'Windsor chair' };
const afterMs = [0, 0, 0];

describe('a file with the name of an item that the search does not know yet', () => {
  it('says so as soon as the search knows it, and is not asked for after that', async () => {
    const { dropped, list, look } = serviceThatKnowsAfter(1);
    await askNamesAgain(dropped, { uploads: () => list.uploads, look, afterMs });
    expect(list.uploads[0]?.sameName).toEqual(WINDSOR);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it('is asked for again after a search that failed', async () => {
    const { dropped, list, look } = serviceThatKnowsAfter(0);
    look.mockRejectedValueOnce(new Error('no network'));
    await askNamesAgain(dropped, { uploads: () => list.uploads, look, afterMs });
    expect(list.uploads[0]?.sameName).toEqual(WINDSOR);
  });

  it.each([
    ['was sent', { state: 'running' }],
    ['goes to an item that is there', { isKnown: true }],
    ['has made its item', { isMade: true }],
  ] as const)('is not asked for when it %s', async (_, changes) => {
    const { dropped, list, look } = serviceThatKnowsAfter(0);
    list.uploads = dropped.map((each) => ({ ...each, ...changes }));
    await askNamesAgain(dropped, { uploads: () => list.uploads, look, afterMs });
    expect(look).not.toHaveBeenCalled();
  });
});

/** A dropped file, and a search that finds an item of its name after so many times. */
function serviceThatKnowsAfter(misses: number) {
  const group = { model: { file: new File([''], 'Windsor chair.glb'), folder: '' }, beside: [] };
  const dropped = takeIn([], [group], 'demo');
  const list = { uploads: dropped };
  let asked = 0;
  const look = vi.fn(async (some: readonly FileUpload[]) => {
    if (asked++ < misses) return;
    list.uploads = some.map((each) => ({ ...each, sameName: WINDSOR }));
  });
  return { dropped, list, look };
}
