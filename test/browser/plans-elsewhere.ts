import { go, press } from './console-page.ts';
import { type OpenPlan, planId } from './plan-page.ts';

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
  await client.call('DELETE', `/v2/plans/${id}`);
  await go(page, `/plans/${open}`);
  await page.waitForSelector('.plan-grid');
}
