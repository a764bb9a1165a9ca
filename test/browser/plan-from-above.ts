import { buildModel } from '../../shared/samples/catalog.ts';
import { press } from './console-page.ts';
import { focus, keys, type OpenPlan, pixelOf, shortcut } from './plan-page.ts';

const ITEM = 'demo:marble-pedestal-table';
/** What is called so comes first in a search for it. */
const NAME = 'Round marble table';
/** A round table covers π / 4 of its square, and the picture has a margin for the shadow. */
const ROUND = { least: 0.55, most: 0.8 };
const PICTURES = "[...document.querySelectorAll('.plan-layers > image')].map((each) => each.getAttribute('href'))";
/** The share of the pixels of a picture that are the piece. */
const covered = (url: string) => `(async () => {
  const image = new Image();
  image.src = ${JSON.stringify(url)};
  await image.decode();
  const paper = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  return data.filter((value, at) => at % 4 === 3 && value > 250).length / (data.length / 4);
})()`;

/** A piece with a model is drawn in the plan as it looks from above. */
export async function checkFromAbove({ page, client, check }: OpenPlan): Promise<void> {
  const { fileName, bytes } = await buildModel({ id: ITEM });
  const job = await client.ended((await client.startConversion(ITEM, fileName, bytes)).id);
  check(job.status === 100, `${ITEM} is converted`);
  await press(page, '.plan-side .facets button:nth-of-type(2)');
  await page.waitForSelector('.furnish input');
  await page.type('.furnish input', NAME);
  await page.waitForFunction(`document.querySelector('.furnish li .name')?.textContent === '${NAME}'`);
  await press(page, '.furnish li button');
  const before = (await page.evaluate(PICTURES)) as string[];
  const place = await pixelOf(page, 1_500, -1_500);
  await page.mouse.move(place.x, place.y);
  await page.mouse.click(place.x, place.y);
  const added = `${PICTURES}.find((url) => !${JSON.stringify(before)}.includes(url))`;
  await page.waitForFunction(added);
  const share = Number(await page.evaluate(covered(String(await page.evaluate(added)))));
  check(
    share > ROUND.least && share < ROUND.most,
    `a round table is round from above: it covers ${Math.round(share * 100)} % of its picture`,
  );
  await focus(page, '.plan-canvas');
  await keys(page, 'Escape');
  await shortcut(page, 'z');
}
