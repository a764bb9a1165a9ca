import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { jsonBody } from '../api/client.ts';
import { fitsPhone, judge, WITHIN_MS } from './console-page.ts';
import { focus, keys, type OpenPlan, pixelOf, shortcut } from './plan-page.ts';

const LOOK_MS = 200;
const CARDS = `[...document.querySelectorAll('.furnish li')].map((card) => ({
  name: card.querySelector('.name').textContent,
  mark: card.querySelector('.mark')?.textContent ?? '',
}))`;
const PANEL_NAMES = `[...new Set(window.panelNames)]`;
/** Keeps each name that the panel of what is chosen has for a moment. */
const WATCH_PANEL = `(() => {
  window.panelNames = [];
  const look = () => {
    const name = document.querySelector('.plan-side section.panel:has(.pair) h2')?.textContent;
    if (name) window.panelNames.push(name);
  };
  window.panelWatch = new MutationObserver(look);
  window.panelWatch.observe(document.querySelector('.plan-editor'), { childList: true, subtree: true, characterData: true });
})()`;

/** One card of the catalog beside the paper. */
interface Card {
  readonly name: string;
  readonly mark: string;
}

/**
 * The catalog of the editor says which items clients do not get. A piece has the name of its item from the first frame,
 * and says too that clients do not get it. The plan is as before at the end.
 */
export async function checkPlanCatalog({ page, client, check }: OpenPlan): Promise<void> {
  const word = `Zwilling${Date.now()}`;
  const lamp = { type: 'electric', detailType: 'lamp', width: 300, depth: 300, height: 500 };
  for (const [name, visibilityStatus] of [
    ['a hidden lamp', 1],
    ['shown lamp', 0],
  ] as const) {
    const id = `demo:${name.replaceAll(' ', '-')}-${Date.now()}`;
    await client.call(
      'POST',
      '/v2/items',
      jsonBody({ item: { ...lamp, id, label: `${word} ${name}`, visibilityStatus } }),
    );
  }
  // The search knows a new item a little later.
  const found = z.object({ items: z.array(z.unknown()) });
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await setTimeout(LOOK_MS)) {
    const { json } = await client.call('GET', `/v2/items/search?q=${word}`);
    if (found.parse(json).items.length === 2) break;
  }
  await page.waitForSelector('.furnish input');
  await page.type('.furnish input', word);
  await page.waitForFunction(`${CARDS}.length === 2`);
  const cards = (await page.evaluate(CARDS)) as readonly Card[];
  const markOf = (end: string) => cards.find(({ name }) => name.endsWith(end))?.mark;
  const isMarked = markOf('shown lamp') === '' && markOf('hidden lamp') === 'not published';
  check(isMarked, `what is not published says so: ${JSON.stringify(cards)}`);
  await judge(page, 'plan-not-published', check);
  check(await fitsPhone(page), 'the catalog with its marks fits a phone');
  await page.evaluate(WATCH_PANEL);
  await focus(page, '.furnish li:has(.mark) button');
  await keys(page, 'Enter');
  const at = await pixelOf(page, 2_600, -2_600);
  await page.mouse.move(at.x, at.y);
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction("document.querySelector('.plan-side section.panel:has(.pair) .mark')");
  const names = (await page.evaluate(PANEL_NAMES)) as readonly string[];
  check(
    names.length === 1 && names[0]?.endsWith('hidden lamp') === true,
    `a piece has its name from the first frame: ${names.join()}`,
  );
  await judge(page, 'plan-piece-not-published', check);
  await focus(page, '.plan-canvas');
  await shortcut(page, 'z');
  await page.waitForFunction("!document.querySelector('.mark.look')");
}
