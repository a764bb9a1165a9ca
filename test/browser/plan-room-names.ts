import { createPlan } from '../api/plan-client.ts';
import { go, judge, press } from './console-page.ts';
import { type OpenPlan as Open, pixelOf } from './plan-page.ts';

const DEPTH_MM = 2_400;
const ROOMS = [
  ['Guest bathroom and laundry', 1_500],
  ['Wardrobe', 900],
  ['Living room', 3_600],
  ['Storage', 800],
  ['Hauswirtschaftsraum', 1_100],
] as const;
/** Pairs of names that cover each other, and names that reach over the walls of their plan. */
const FAULTS = `(() => {
  const boxes = [...document.querySelectorAll('.plan-labels > g')].map((each) => each.getBoundingClientRect());
  const crosses = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const pairs = boxes.flatMap((a, at) => boxes.slice(at + 1).filter((b) => crosses(a, b)));
  const walls = document.querySelector('.plan-walls').getBoundingClientRect();
  return pairs.length + boxes.filter(({ left, right }) => left < walls.left || right > walls.right).length;
})()`;
const ZOOMS = 5;

/** Rooms beside each other whose names are wider than they are: each name has its place, or is read in another way. */
export async function checkRoomNames({ page, check, client }: Open): Promise<void> {
  const { id } = await createPlan(client, { name: 'Small rooms', planObjects: roomsInRow() });
  await go(page, `/plans/${id}`);
  await page.waitForFunction("document.querySelector('.plan-editor h1')?.textContent === 'Small rooms'");
  await page.waitForSelector('.plan-labels text');
  await judge(page, 'plan-room-names', check);
  const faults = [Number(await page.evaluate(FAULTS))];
  for (let zoom = 0; zoom < ZOOMS; zoom++) {
    await press(page, '.plan-zoom button:nth-of-type(2)');
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
    faults.push(Number(await page.evaluate(FAULTS)));
  }
  check(
    faults.every((count) => count === 0),
    `names of rooms cover nothing, at every size: ${faults.join()}`,
  );
  const hidden = await page.$$eval('.plan-layers .hidden-name title', (all) => all.map((each) => each.textContent));
  check(
    hidden.some((title) => title?.startsWith('Hauswirtschaftsraum, ')),
    `a name without a place is read under the pointer: ${hidden.join('; ')}`,
  );
  const at = await pixelOf(page, 7_350, 600);
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector('.plan-hand .whole-name text');
  const shown = await page.$eval('.plan-hand .whole-name text', (each) => each.textContent);
  check(shown === 'Hauswirtschaftsraum', `a chosen room shows its name in full: ${shown}`);
}

function roomsInRow(): string {
  let end = 0;
  const ends = [0];
  for (const [, width] of ROOMS) {
    end += width;
    ends.push(end);
  }
  const nodes = ends.flatMap((x, at) =>
    [0, DEPTH_MM].map((y, row) => `<node id="${2 * at + row + 1}" x="${x}" y="${y}" z="0" rights="0"/>`),
  );
  const edges = ends.flatMap((_, at) => [
    edge(2 * at + 1, 2 * at + 2),
    ...(at > 0 ? [edge(2 * at - 1, 2 * at + 1), edge(2 * at, 2 * at + 2)] : []),
  ]);
  const texts = ROOMS.map(([name, width], at) => {
    const x = (ends[at] ?? 0) + width / 2;
    return `<texter textContent="${name}" x="${x}" y="${DEPTH_MM / 2}" width="0" height="0" rights="0"/>`;
  });
  return `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls><texters>${texts.join('')}</texters></plan>`;
}

function edge(from: number, to: number): string {
  return `<edge from="${from}" to="${to}" color="#000000" height="2800" thickness="100" rights="0"/>`;
}
