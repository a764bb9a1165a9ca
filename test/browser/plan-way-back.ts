import { fitsPhone, go, judge, press } from './console-page.ts';
import { focus, keys, type OpenPlan, planId, shortcutOn } from './plan-page.ts';

const PANEL = '.plan-side section.panel:has(.pair)';
const MARKED = `[...document.querySelectorAll('.plan-cards a:has(.mark.look)')].map((card) => card.getAttribute('href')).join()`;
const ROTATION = `document.querySelector('${PANEL} [aria-label="Turn by 90° to the left"]') !== null`;

/**
 * What is not saved of a plan is said in the list of plans, and from the page of a piece's item, which says whether
 * clients see it, a link leads back to the plan. The plan is as before at the end.
 */
export async function checkPlanWayBack({ page, check }: OpenPlan): Promise<void> {
  const id = await planId(page);
  const isChanged = `document.querySelector('.plan-editor .mark.look') !== null`;
  await press(page, '.plan-side .facets button:first-of-type');
  await focus(page, '.contents details:last-of-type li button');
  await keys(page, 'Enter');
  await page.waitForSelector(PANEL);
  const before = await page.$eval(`${PANEL} h2`, (name) => name.textContent);
  check((await page.evaluate(ROTATION)) === true, 'the piece says which way it would turn');
  await press(page, `${PANEL} .panel-tools button`);
  await page.waitForFunction(isChanged);
  await go(page, '/plans');
  await page.waitForSelector('.plan-cards .mark.look');
  check((await page.evaluate(MARKED)) === `#/plans/${id}`, 'the list of plans says which one is not saved');
  await judge(page, 'plans-unsaved', check);
  await page.click(`.plan-cards a[href="#/plans/${id}"]`);
  await press(page, `${PANEL} a[href*="/items/"]`);
  await page.waitForSelector('.item .back-to-plan');
  const marks = await page.$$eval('.item .tools:first-of-type .mark', (all) =>
    all.map(({ textContent }) => textContent),
  );
  check(marks.includes('Published'), `the page of an item says that it is published: ${marks.join(', ')}`);
  await judge(page, 'item-from-plan', check);
  check(await fitsPhone(page), 'the item with its way back fits a phone');
  await press(page, '.back-to-plan');
  await page.waitForSelector(PANEL);
  const after = await page.$eval(`${PANEL} h2`, (name) => name.textContent);
  check(
    after === before && (await page.evaluate(isChanged)) === true,
    `a link leads back to the plan, with ${after} chosen`,
  );
  await shortcutOn(page, '.plan-canvas', 'z');
  await page.waitForFunction(`!(${isChanged})`);
  await go(page, '/plans');
  await page.waitForSelector('.plan-cards');
  check((await page.$('.plan-cards .mark.look')) === null, 'a plan that is as it was saved has no mark');
  await go(page, `/plans/${id}`);
  await page.waitForSelector('.plan-grid');
}
