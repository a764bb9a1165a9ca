import { putPlan } from '../api/plan-client.ts';
import { go, judge, press } from './console-page.ts';
import { type OpenPlan, planId, saved, savedText, shortcutOn } from './plan-page.ts';

const FURNISH = '.plan-side .facets button:nth-of-type(2)[aria-pressed=true]';

/** A piece whose item has another size now is named when the plan is opened, and takes the new size with a click. */
export async function checkNewSizes(open: OpenPlan): Promise<void> {
  const { page, client, check } = open;
  const id = await planId(page);
  const pieceOf = async () => (await saved(open)).objects.find(({ type }) => type !== 'door' && type !== 'window');
  const piece = await pieceOf();
  if (!piece) throw new Error('the plan has a piece');
  const { type, widthMm } = piece;
  const tag = new RegExp(`(<planobject [^>]*type="${type}"[^>]* width=")${widthMm}"`);
  await putPlan(client, id, { planObjects: (await savedText(open)).replace(tag, `$1${widthMm + 500}"`) });
  await go(page, '/jobs');
  await page.waitForFunction("!document.querySelector('.plan-editor')");
  await go(page, `/plans/${id}`);
  await page.waitForSelector(FURNISH);
  check(true, 'a plan with furniture opens on the catalog');
  await page.waitForSelector('.new-sizes button');
  const named = await page.$eval('.new-sizes li', (line) => line.textContent ?? '');
  const written = (lengthMm: number) => lengthMm.toLocaleString('en');
  const isNamed = named.includes(` → ${written(widthMm)} × `) && named.includes(`${written(widthMm + 500)} × `);
  check(isNamed, `the piece and both sizes are named: ${named}`);
  await judge(page, 'plan-new-sizes', check);
  await press(page, '.new-sizes button');
  await page.waitForFunction("!document.querySelector('.new-sizes') && document.querySelector('.mark.look')");
  await shortcutOn(page, '.plan-canvas', 's');
  await page.waitForFunction("!document.querySelector('.mark.look')");
  const now = (await pieceOf())?.widthMm;
  check(now === widthMm, `a piece takes the size that its item has now: ${widthMm + 500} mm to ${now} mm`);
}
