import { getPlan, planOf, putPlan } from '../api/plan-client.ts';
import { fitsPhone, judge, press } from './console-page.ts';
import { drawLine, keys, type OpenPlan as Open, planId, saved, savedText, shortcut } from './plan-page.ts';

const NAME = "document.querySelector('.plan-editor h1')?.textContent";

/**
 * A plan gets another name in its title: saved at once, without the work on it, which is saved after it without a
 * conflict.
 */
export async function checkRenamedPlan(open: Open): Promise<void> {
  const { page, check, client } = open;
  const id = await planId(page);
  const nameSaved = async () => planOf(await getPlan(client, id)).name;
  const before = await nameSaved();
  await drawLine(page, [4_400, -1_200], [5_400, -1_200]);
  await rename(open, 'Taken back', 'Escape');
  check((await page.evaluate(NAME)) === before, 'Escape takes a name back');
  await rename(open, '  ', 'Enter');
  await page.waitForSelector('.plan-name [role=alert]');
  await judge(page, 'plan-name', check);
  check(await fitsPhone(page), 'the field of the name fits a phone');
  await keys(page, 'Escape');
  check((await nameSaved()) === before, 'a plan keeps its name if none is given');

  const walls = (await saved(open)).walls.edges.length;
  await rename(open, 'Attic', 'Enter');
  await page.waitForFunction("document.querySelector('main > p').textContent.endsWith('/ Attic')");
  const isFocused = await page.evaluate("document.activeElement === document.querySelector('.plan-name button')");
  check(isFocused === true, 'the button of the name has the focus again');
  const kept = [await nameSaved(), (await saved(open)).walls.edges.length, await page.title()].join();
  check(kept === `Attic,${walls},Attic · Console`, `a name is saved at once, without what is drawn: ${kept}`);
  await shortcut(page, 's');
  await page.waitForFunction("document.querySelector('dialog') || !document.querySelector('.mark.look')");
  const isSaved = (await page.$('dialog')) === null && (await saved(open)).walls.edges.length > walls;
  check(isSaved && (await nameSaved()) === 'Attic', 'the next save goes on from the new name');
  const recent = String(await page.evaluate('Object.values(localStorage).join()'));
  check(recent.includes('"name":"Attic"'), 'the list of opened plans has the new name');

  const theirs = '<plan version="2"><texters><texter textContent="theirs" x="0" y="0"/></texters></plan>';
  const mine = await savedText(open);
  await putPlan(client, id, { planObjects: theirs });
  await rename(open, before, 'Enter');
  await page.waitForSelector('dialog[open]');
  check((await nameSaved()) === 'Attic', 'a plan that somebody else has saved is not renamed');
  await press(page, 'dialog .panel-tools button:nth-of-type(1)');
  await page.waitForFunction("!document.querySelector('dialog')");
  check((await nameSaved()) === before && (await savedText(open)) === mine, 'a name comes with mine when mine is kept');
}

async function rename({ page }: Open, name: string, key: 'Enter' | 'Escape'): Promise<void> {
  await press(page, '.plan-name button');
  await page.waitForSelector('.plan-name input');
  await page.keyboard.type(name);
  await keys(page, key);
}
