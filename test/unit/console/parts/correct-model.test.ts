import { describe, expect, it } from 'vitest';
import {
  correctModel,
  isSizeOrAxisCorrected,
  onCorrections,
  runningCorrection,
} from '../../../../lib/console/parts/model-correction/correct-model.ts';
import { UPRIGHT } from '../../../../lib/console/parts/model-correction/standing.ts';
import { type Client, ServiceCallError } from '../../../../shared/contract/client/index.ts';
import { pause } from '../../../../shared/contract/client/pause.ts';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';

const FROM = {
  jobId: 'job-0',
  unit: 'm',
  scale: 1,
  size: { width: 500, depth: 250, height: 1_000 },
  standing: UPRIGHT,
} as const;

describe('a correction that is asked for while another one runs', () => {
  it('is joined with it: the first job is cancelled, and one does both', async () => {
    const { client, bodies, cancelled } = serviceWith();
    const item = itemNamed('demo:joined');
    const first = correctModel(client, item, { unit: 'cm' }, FROM);
    await pause(5);
    expect(runningCorrection(item.id)?.correction).toEqual({ unit: 'cm' });
    const second = correctModel(client, item, { upAxis: 'z', rotateY: 180 }, FROM);
    expect(await first).toBeUndefined();
    expect(await second).toMatchObject({ correction: { unit: 'cm', upAxis: 'z', rotateY: 180 }, from: FROM });
    expect(bodies).toEqual([{ unit: 'cm' }, { unit: 'cm', upAxis: 'z', rotateY: 180 }]);
    expect(cancelled).toEqual(['job-1']);
    expect(runningCorrection(item.id)).toBeUndefined();
  });

  it('is joined with all of them, also if they come before the first job is started', async () => {
    const { client, bodies } = serviceWith();
    const item = itemNamed('demo:many');
    const asked = [{ rotateY: 90 }, { rotateY: 90 }, { unit: 'cm' }, { upAxis: 'x' }] as const;
    const done = await Promise.all(asked.map((each) => correctModel(client, item, each, FROM)));
    expect(done.slice(0, -1)).toEqual([undefined, undefined, undefined]);
    expect(bodies.at(-1)).toEqual({ rotateY: 180, unit: 'cm', upAxis: 'x' });
    expect(bodies.length).toBeLessThanOrEqual(2);
  });

  it('starts from the model of before, if the first one was made before it could be cancelled', async () => {
    const { client, bodies, restored } = serviceWith({ isMadeAtOnce: true });
    const item = itemNamed('demo:late');
    const first = correctModel(client, item, { rotateY: 90 }, FROM);
    await pause(5);
    const second = correctModel(client, item, { rotateY: 90 }, FROM);
    expect(await first).toBeUndefined();
    expect(await second).toMatchObject({ correction: { rotateY: 180 } });
    expect(restored).toEqual(['job-0']);
    expect(bodies.at(-1)).toEqual({ rotateY: 180 });
  });

  it('says why, if the first job can not be cancelled', async () => {
    const { client, bodies } = serviceWith({ refusesToCancel: true });
    const item = itemNamed('demo:stays');
    const first = correctModel(client, item, { unit: 'cm' }, FROM);
    await pause(5);
    const second = correctModel(client, item, { rotateY: 90 }, FROM);
    await expect(second).rejects.toThrow('too many calls');
    expect(await first).toBeUndefined();
    expect(bodies).toEqual([{ unit: 'cm' }]);
    expect(runningCorrection(item.id)).toBeUndefined();
  });

  it('cancels the job of a correction that was started while others were joined', async () => {
    const { client, bodies, cancelled } = serviceWith({ answersLate: true });
    const item = itemNamed('demo:started');
    const first = correctModel(client, item, { rotateY: 90 }, FROM);
    await pause(1);
    const others = [{ rotateY: 90 }, { unit: 'cm' }] as const;
    expect(await Promise.all([first, ...others.map((each) => correctModel(client, item, each, FROM))])).toMatchObject([
      ...[undefined, undefined],
      { correction: { rotateY: 180, unit: 'cm' } },
    ]);
    expect(cancelled).toEqual(['job-1']);
    expect(bodies).toEqual([{ rotateY: 90 }, { rotateY: 180, unit: 'cm' }]);
  });

  it('of another item runs beside it', async () => {
    const { client, bodies, cancelled } = serviceWith();
    let told = 0;
    const end = onCorrections(() => told++);
    await Promise.all(['demo:a', 'demo:b'].map((id) => correctModel(client, itemNamed(id), { unit: 'cm' }, FROM)));
    end();
    expect([bodies.length, cancelled.length]).toEqual([2, 0]);
    expect(told).toBeGreaterThanOrEqual(4);
  });

  it('that fails says so, and the next one starts anew', async () => {
    const { client, bodies } = serviceWith({ fails: true });
    const item = itemNamed('demo:fails');
    await expect(correctModel(client, item, { unit: 'cm' }, FROM)).rejects.toThrow('no unit');
    await expect(correctModel(client, item, { rotateY: 90 }, FROM)).rejects.toThrow('no unit');
    expect(bodies).toEqual([{ unit: 'cm' }, { rotateY: 90 }]);
  });
});

describe('whether the size or the axis of some model is being corrected', () => {
  it.each([
    ['a unit', { unit: 'cm' }],
    ['a factor', { scale: 0.5 }],
    ['a real measure', { measure: { side: 'height', mm: 900 } }],
    ['an axis', { upAxis: 'z' }],
    ['an axis with a turn', { upAxis: 'z', rotateY: 90 }],
  ] as const)('is so from the press of %s until it has ended', async (_, correction) => {
    const { client } = serviceWith();
    const seen: boolean[] = [];
    const end = onCorrections(() => seen.push(isSizeOrAxisCorrected()));
    expect(isSizeOrAxisCorrected()).toBe(false);
    const done = correctModel(client, itemNamed('demo:one'), correction, FROM);
    expect(isSizeOrAxisCorrected()).toBe(true);
    await done;
    end();
    expect(isSizeOrAxisCorrected()).toBe(false);
    // Listeners are called with the first answer and with the last one: the hook reads it in them.
    expect([seen.at(0), seen.at(-1)]).toEqual([true, false]);
  });

  it('is never so of a turn alone', async () => {
    const { client } = serviceWith();
    const seen: boolean[] = [];
    const end = onCorrections(() => seen.push(isSizeOrAxisCorrected()));
    await correctModel(client, itemNamed('demo:one'), { rotateY: 90 }, FROM);
    end();
    expect(new Set(seen)).toEqual(new Set([false]));
  });

  it('is so as long as one of several models is, and once a turn was joined with a unit', async () => {
    const { client } = serviceWith();
    const turned = correctModel(client, itemNamed('demo:turned'), { rotateY: 90 }, FROM);
    expect(isSizeOrAxisCorrected()).toBe(false);
    const joined = correctModel(client, itemNamed('demo:turned'), { unit: 'cm' }, FROM);
    expect(isSizeOrAxisCorrected()).toBe(true);
    const other = correctModel(client, itemNamed('demo:other'), { rotateY: 180 }, FROM);
    await Promise.all([turned, joined, other]);
    expect(isSizeOrAxisCorrected()).toBe(false);
  });

  it('is not so after a correction that has failed', async () => {
    const { client } = serviceWith({ fails: true });
    const failed = correctModel(client, itemNamed('demo:failed'), { unit: 'cm' }, FROM);
    expect(isSizeOrAxisCorrected()).toBe(true);
    await expect(failed).rejects.toThrow('no unit');
    expect(isSizeOrAxisCorrected()).toBe(false);
  });
});

function itemNamed(id: string): Item {
  return { id, visibilityStatus: 1, assets: {}, ...FROM.size } as Item;
}

/**
 * A service whose jobs take 20 ms. `isMadeAtOnce`: they are made when they are started, so none can be cancelled.
 * `answersLate`: a call that starts a job takes 10 ms.
 */
function serviceWith({ isMadeAtOnce = false, fails = false, refusesToCancel = false, answersLate = false } = {}) {
  const bodies: unknown[] = [];
  const cancelled: string[] = [];
  const restored: string[] = [];
  let jobs = 0;
  const current = new Map<string, string>();
  const items = new Map<string, string>();
  const client = {
    transformItemModel: async ({ params, body }: { params: { id: string }; body: unknown }) => {
      bodies.push(body);
      if (answersLate) await pause(10);
      const id = `job-${++jobs}`;
      items.set(id, params.id);
      if (isMadeAtOnce) current.set(params.id, id);
      return { assetProcessing: { id } };
    },
    finished: async ({ id }: { id: string }, { signal }: { signal: AbortSignal | null }) => {
      if (fails) throw new Error('no unit');
      await pause(20, signal);
      current.set(items.get(id) ?? '', id);
    },
    cancelAssetProcessing: async ({ params }: { params: { id: string } }) => {
      cancelled.push(params.id);
      const refusal = { details: [], requestId: 'r' };
      if (isMadeAtOnce) throw new ServiceCallError({ ...refusal, status: 409, code: 'CONFLICT', message: '' });
      if (refusesToCancel) {
        throw new ServiceCallError({ ...refusal, status: 429, code: 'TOO_MANY_REQUESTS', message: 'too many calls' });
      }
    },
    listItemModels: async ({ params: { id } }: { params: { id: string } }) => ({
      models: ['job-0', ...items.keys()].map((jobId) => ({ jobId, current: jobId === (current.get(id) ?? 'job-0') })),
    }),
    getItem: async ({ params: { id } }: { params: { id: string } }) => ({ item: itemNamed(id) }),
    restoreItemModel: async ({ params }: { params: { id: string; jobId: string } }) => {
      restored.push(params.jobId);
      current.set(params.id, params.jobId);
    },
  };
  return { client: client as unknown as Client, bodies, cancelled, restored };
}
