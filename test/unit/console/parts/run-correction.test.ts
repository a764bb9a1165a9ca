import { describe, expect, it, vi } from 'vitest';
import { runCorrection } from '../../../../lib/console/parts/model-correction/run-correction.ts';
import { UPRIGHT } from '../../../../lib/console/parts/model-correction/standing.ts';
import { sizeOf } from '../../../../lib/console/parts/size/size-mm.ts';
import type { Client } from '../../../../shared/contract/client/index.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';

const ITEM = { id: 'demo:chair', width: 500, depth: 500, height: 1_000 } as Item;
const WAITING = { jobId: 'job-1', size: { width: 250, depth: 250, height: 500 } };
const MEASURE = { measure: { side: 'height', mm: 500 } } as const;

/** @param isTaken whether the item gets each model that is made, and @param size what the item then has */
function serviceWith(isTaken: boolean, size = WAITING.size) {
  let jobs = 0;
  const transformItemModel = vi.fn(async () => ({ assetProcessing: { id: `job-${++jobs}` } }));
  const client = {
    transformItemModel,
    finished: async () => ({}),
    listItemModels: async () => ({
      models: [{ jobId: `job-${jobs}`, dimensions: WAITING.size, current: isTaken }],
    }),
    getItem: async () => ({ item: isTaken ? { ...ITEM, ...size } : ITEM }),
  } as unknown as Client;
  return { client, transformItemModel };
}

describe('a correction', () => {
  const from = { jobId: 'job-0', unit: 'm', scale: 1, size: sizeOf(ITEM), standing: UPRIGHT } as const;
  const options = { from };

  it('of an item that gets the model says nothing, and scales once more if the measure is not met', async () => {
    const exact = serviceWith(true);
    expect(await runCorrection(exact.client, ITEM, MEASURE, options)).toBeUndefined();
    expect(exact.transformItemModel).toHaveBeenCalledTimes(1);
    const rough = serviceWith(true, { ...WAITING.size, height: 510 });
    expect(await runCorrection(rough.client, ITEM, MEASURE, options)).toBeUndefined();
    expect(rough.transformItemModel).toHaveBeenCalledTimes(2);
  });

  it('whose model waits beside that of a published item is made once, and has its own size', async () => {
    const { client, transformItemModel } = serviceWith(false);
    expect(await runCorrection(client, ITEM, MEASURE, options)).toEqual(WAITING);
    expect(await runCorrection(client, ITEM, { unit: 'cm' }, { from: { ...from, scale: 1 / 4_000 } })).toMatchObject({
      jobId: 'job-2',
    });
    expect(transformItemModel).toHaveBeenCalledTimes(2);
  });

  it('of a hidden item that is published meanwhile becomes its model, unless it has got another one', async () => {
    const hidden = { ...ITEM, visibilityStatus: 1 } as Item;
    const correct = async (currentJob: string) => {
      const { client } = serviceWith(false);
      const restoreItemModel = vi.fn(async () => ({}));
      const listItemModels = async () => ({
        models: [
          { jobId: 'job-1', dimensions: WAITING.size, current: false },
          { jobId: currentJob, dimensions: WAITING.size, current: true },
        ],
      });
      const service = { ...client, restoreItemModel, listItemModels } as unknown as Client;
      const waiting = await runCorrection(service, hidden, { rotateY: 90 }, options);
      return { waiting, restored: restoreItemModel.mock.calls.length };
    };
    expect(await correct('job-0')).toEqual({ waiting: undefined, restored: 1 });
    expect(await correct('job-9')).toEqual({ waiting: WAITING, restored: 0 });
  });
});
