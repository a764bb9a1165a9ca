import { describe, expect, it, vi } from 'vitest';
import { askMadeModels } from '../../../../lib/console/screens/upload/ask-made-models.ts';
import type { FileUpload } from '../../../../lib/console/screens/upload/file-upload.ts';
import { takeIn } from '../../../../lib/console/screens/upload/take-in.ts';
import type { Client } from '../../../../shared/contract/client/index.ts';

const GROUP = { model: { file: new File(['v'], 'chair.glb'), folder: '' }, beside: [] };
const BEFORE = { label: 'Oak chair', picture: 'https://a.example/before.webp', hasModel: true };
const afterMs = [1, 1];

describe('the row of a model that is done', () => {
  it('gets the picture of the new model, also if the item has it a little later', async () => {
    const { client, listItems } = serviceWith(['before', 'before', 'after']);
    const answer = vi.fn();
    await askMadeModels(client, replaced(), { answer, afterMs });
    expect(listItems).toHaveBeenCalledTimes(3);
    expect(answer.mock.lastCall?.[1]).toMatchObject({
      found: { picture: 'https://a.example/after.webp', hasModel: true },
      isPublished: true,
    });
  });

  it('is not asked for again once it has the picture', async () => {
    const { client, listItems } = serviceWith(['after']);
    await askMadeModels(client, replaced(), { answer: vi.fn(), afterMs });
    expect(listItems).toHaveBeenCalledOnce();
  });

  it('is asked for again after a call that failed, and given up after the last time', async () => {
    const { client, listItems } = serviceWith(['before']);
    listItems.mockRejectedValueOnce(new Error('no network'));
    const answer = vi.fn();
    await askMadeModels(client, replaced(), { answer, afterMs });
    expect(listItems).toHaveBeenCalledTimes(3);
    expect(answer).toHaveBeenCalledTimes(2);
  });
});

function replaced(): FileUpload[] {
  return takeIn([], [GROUP], 'demo').map((each) => ({ ...each, state: 'done', jobId: 'job-1', found: BEFORE }));
}

/** A service whose item has these pictures, one after the other; the last one stays. */
function serviceWith(pictures: string[]) {
  let at = 0;
  const listItems = vi.fn(async () => {
    const picture = pictures[Math.min(at++, pictures.length - 1)];
    const perspectiveImage = `https://a.example/${picture}.webp`;
    const sizes = { width: 500, depth: 500, height: 900 };
    return {
      items: [{ id: 'demo:chair', label: 'Oak chair', visibilityStatus: 0, assets: {}, perspectiveImage, ...sizes }],
    };
  });
  return { client: { listItems } as unknown as Client, listItems };
}
