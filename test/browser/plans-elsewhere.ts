import { setTimeout as sleep } from 'node:timers/promises';
import { jsonBody } from '../api/client.ts';
import { go, press } from './console-page.ts';
import { type OpenPlan, planId } from './plan-page.ts';

/** The pictures of the list are looked at again in ten seconds; drawing takes longer on a busy machine. */
const PICTURE_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 500;

/** A room of this width. */
function roomOf(widthMm: number): string {
  const corners = [`x="0" y="0"`, `x="${widthMm}" y="0"`, `x="${widthMm}" y="3000"`, `x="0" y="3000"`];
  const nodes = corners.map((place, at) => `<node id="${at + 1}" ${place} z="0" rights="0"/>`);
  const edges = corners.map(
    (_, at) =>
      `<edge from="${at + 1}" to="${((at + 1) % 4) + 1}" color="#000000" height="2800" thickness="120" rights="0"/>`,
  );
  return `<plan version="2"><walls><nodes>${nodes.join('')}</nodes><edges>${edges.join('')}</edges></walls></plan>`;
}

/**
 * A plan that was made in one browser stands in the list of its user in another one, which remembers nothing: with its
 * name and the time of its change, and it opens. The plan that was open before is open at the end.
 */
export async function checkPlansElsewhere({ page, client, check }: OpenPlan): Promise<void> {
  const open = await planId(page);
  await go(page, '/plans');
  await page.type('.tools input', 'Made on another desk');
  await press(page, '.tools button[type=submit]');
  await page.waitForSelector('.plan-grid');
  const id = await planId(page);
  const forgotten = await page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('console-plans-'));
    for (const name of names) localStorage.removeItem(name);
    return names.length;
  });
  check(forgotten === 1, 'the browser has one list of opened plans to forget');
  await go(page, '/plans');
  const link = `.plan-cards a[href="#/plans/${id}"]`;
  await page.waitForSelector(link);
  const first = await page.$eval('.plan-cards', (list) => ({
    title: list.previousElementSibling?.textContent,
    name: list.querySelector('li .name')?.textContent,
    time: Date.parse(list.querySelector('li time')?.getAttribute('datetime') ?? ''),
  }));
  check(
    first.title === 'Your plans' && first.name === 'Made on another desk' && !Number.isNaN(first.time),
    `the list of the user has the plan first: ${JSON.stringify(first)}`,
  );
  await press(page, link);
  await page.waitForSelector('.plan-grid');
  check((await planId(page)) === id, 'a plan opens from the list of the user');
  await checkNewPicture(id, { page, client, check });
  await client.call('DELETE', `/v2/plans/${id}`);
  await go(page, `/plans/${open}`);
  await page.waitForSelector('.plan-grid');
}

/** The list shows the picture of the plan as it was saved a moment ago, without a reload. */
async function checkNewPicture(id: string, { page, client, check }: Pick<OpenPlan, 'page' | 'client' | 'check'>) {
  const picture = `.plan-cards li:has(a[href="#/plans/${id}"]) img`;
  // The cache of the page is that of its pictures. Until a picture is drawn, its address leads to nothing.
  const shownBytes = () =>
    page.evaluate(`(async () => {
      const address = document.querySelector(${JSON.stringify(picture)})?.src;
      const answer = address && (await fetch(address, { cache: 'force-cache' }).catch(() => undefined));
      return answer?.ok ? new Uint8Array(await answer.arrayBuffer()).join() : '';
    })()`);
  const otherThan = async (known: unknown) => {
    for (const until = Date.now() + PICTURE_WITHIN_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
      const bytes = await shownBytes();
      if (bytes !== known && bytes !== '') return bytes;
    }
    return known;
  };
  const shownAfter = async (planObjects: string, known: unknown) => {
    await client.call('PUT', `/v2/plans/${id}`, jsonBody({ plan: { planObjects } }));
    await go(page, '/jobs');
    await page.waitForFunction("!document.querySelector('.plan-cards')");
    await go(page, '/plans');
    await page.waitForSelector(picture);
    return otherThan(known);
  };
  const before = await shownAfter(roomOf(4_000), '');
  const after = await shownAfter(roomOf(9_000), before);
  check(before !== '' && after !== before, 'a plan that was saved a moment ago gets its new picture in the list');
}
