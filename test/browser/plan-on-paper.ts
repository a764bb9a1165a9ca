import type { OpenPlan } from './plan-page.ts';

/** A page of a PDF, in its units. */
const MEDIA_BOX = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g;
/** The plan fills so much of the sheet, in the direction in which it is longer. */
const LEAST_SHARE = 0.75;
const SHARE = `(() => {
  const { width, height } = document.querySelector('.plan-walls').getBoundingClientRect();
  return Math.max(width / innerWidth, height / innerHeight);
})()`;
const SHOWN = "getComputedStyle(document.querySelector('.plan-side')).display";

/** A print of the editor is its plan alone, as large as the sheet, which is turned for a wide plan. */
export async function checkPaper({ page, check }: OpenPlan): Promise<void> {
  await page.emulateMediaType('print');
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  const share = Number(await page.evaluate(SHARE));
  const side = String(await page.evaluate(SHOWN));
  if (process.env.CONSOLE_PICTURES)
    await page.screenshot({ path: `${process.env.CONSOLE_PICTURES}/plan-on-paper.png` });
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  await page.emulateMediaType();
  check(share >= LEAST_SHARE && side === 'none', `a printed plan fills its sheet, without the panel: ${share}`);
  const pdf = Buffer.from(await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(MEDIA_BOX)].map(([, width, height]) => Number(width) > Number(height));
  check(sheets.join() === 'true', `a wide plan is one turned sheet: ${sheets.join()}`);
}
