import sharp from 'sharp';
import * as z from 'zod';
import type { Attempt, Finding } from '../attack-context.ts';
import type { Caller } from '../caller.ts';
import { starOfWalls } from '../hostile-plans.ts';
import { faultOf, inParallel } from './costly-input.ts';

const PLAN_TEXT = '<plan version="2"><planobjects></planobjects></plan>';
const FLOOD = 20;
/** Options of a drawing: each makes another picture, which is not kept yet. */
const OPTIONS = ['dimensions', 'areas', 'furniture', 'labels'];
const COSTLY_SIDE_PX = 7_000;
const Created = z.looseObject({ id: z.string() });

/** Pictures that take a second each, many of them at once. */
export const costlyPictures: readonly Attempt[] = [
  {
    of: '2',
    promise: `${FLOOD} drawings of a costly plan at once leave a place for the drawing of another tenant`,
    async run({ attacker, user }) {
      const caller = attacker('127.0.7.7');
      const other = await user(2, 'viewer');
      const [costly, small] = [await newPlan(caller, starOfWalls(10_000)), await newPlan(other, PLAN_TEXT)];
      const flood = inParallel(FLOOD, FLOOD, async (n) => {
        const query = OPTIONS.map((option, bit) => `${option}=${((n >> bit) & 1) === 1}`).join('&');
        return faultOf(await caller.call({ path: `/v2/plans/${costly}/image.png?${query}` }));
      });
      const held = await held200(other, { path: `/v2/plans/${small}/image.png` });
      return [held, ...(await flood).filter((finding) => finding?.startsWith('5'))];
    },
  },
  {
    of: '2',
    promise: `${FLOOD} lists of objects of a large plan are counted, and leave a place for that of another tenant`,
    async run({ attacker, user }) {
      const caller = attacker('127.0.7.9');
      const other = await user(2, 'viewer');
      const text = `<plan version="2">${'<a/>'.repeat(450_000)}</plan>`;
      const [costly, small] = [await newPlan(caller, text), await newPlan(other, PLAN_TEXT)];
      const flood = inParallel(FLOOD, FLOOD, () => caller.call({ path: `/v2/plans/${costly}/objects` }));
      const held = await held200(other, { path: `/v2/plans/${small}/objects` });
      const answers = await flood;
      const isCounted = answers.some(({ status }) => status === 429);
      return [held, ...answers.map(faultOf), isCounted ? undefined : 'no list was refused'];
    },
  },
  {
    of: '2',
    promise: `${FLOOD} large images at once leave a place for the image of another tenant`,
    async run({ attacker, user }) {
      const caller = attacker('127.0.7.8');
      const other = await user(2, 'viewer');
      const [large, small] = await Promise.all([picture(COSTLY_SIDE_PX), picture(100)]);
      const [costly, plain] = [await newSnapshot(caller), await newSnapshot(other)];
      const send = (file: Buffer, id: string) => ({
        ...{ method: 'PUT', path: `/v2/planSnapshots/${id}`, fileName: 'picture.png' },
        form: { type: 'perspectiveImage', file },
      });
      const flood = inParallel(FLOOD, FLOOD, async () => faultOf(await caller.call(send(large, costly))));
      const held = await held200(other, send(small, plain));
      return [held, ...(await flood).filter((finding) => finding?.startsWith('5'))];
    },
  },
];

async function held200(caller: Caller, call: Parameters<Caller['call']>[0]): Promise<Finding> {
  const answer = await caller.call(call);
  const fault = faultOf(answer);
  if (fault) return `another tenant's: ${fault}`;
  return answer.status === 200 ? undefined : `another tenant's: ${answer.status}`;
}

async function newPlan(caller: Caller, planObjects: string): Promise<string> {
  const { text } = await caller.call({ path: '/v2/plans', json: { plan: { planObjects } } });
  return z.object({ plan: Created }).parse(JSON.parse(text)).plan.id;
}

async function newSnapshot(caller: Caller): Promise<string> {
  const { text } = await caller.call({ path: '/v2/planSnapshots', json: { planSnapshot: { plan: PLAN_TEXT } } });
  return z.object({ planSnapshot: Created }).parse(JSON.parse(text)).planSnapshot.id;
}

function picture(sidePx: number): Promise<Buffer> {
  const blank = sharp({ create: { width: sidePx, height: sidePx, channels: 4, background: '#fff' } });
  return blank.png({ progressive: true, compressionLevel: 9 }).toBuffer();
}
