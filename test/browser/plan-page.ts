import type { Page } from 'puppeteer-core';
import { parsePlanXml } from '../../shared/engines/floorplan/plan-xml/parse-plan-xml.ts';
import type { PlanDocument } from '../../shared/engines/floorplan/plan-xml/plan-document.ts';
import type { Client } from '../api/client.ts';
import { getPlan, planOf } from '../api/plan-client.ts';
import type { BrowserCheck } from './browser-check.ts';
import { go, press } from './console-page.ts';

/** A signed-in page with the plan that it shows, and the service behind it. */
export interface OpenPlan extends Pick<BrowserCheck, 'check'> {
  readonly page: Page;
  readonly client: Client;
}

/** Makes a plan of a drawing, and opens it. */
export async function openDrawing(page: Page, drawing: string): Promise<void> {
  await go(page, '/plans');
  const input = await page.waitForSelector('input[type=file]');
  await input?.uploadFile(drawing);
  await page.waitForSelector('.plan-walls');
  // The paper shows all of the plan and its drawing: it fits itself anew when the drawing has come.
  await page.waitForSelector('.plan-drawing path');
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
}

/**
 * Takes an item of the catalog into the hand.
 *
 * @param name of the item; the first one by default
 */
export async function furnish(page: Page, name?: string): Promise<void> {
  await press(page, '.plan-side .facets button:nth-of-type(2)');
  if (name !== undefined) {
    await page.waitForSelector('.furnish input');
    await page.type('.furnish input', name);
    await page.waitForFunction(`document.querySelector('.furnish li .name')?.textContent === ${JSON.stringify(name)}`);
  }
  await press(page, '.furnish li button');
}

/** Drags the first item of the catalog to a place, as a mouse does. */
export async function dragItem(page: Page, x: number, y: number): Promise<void> {
  const card = await page.waitForSelector('.furnish li button');
  const box = await card?.boundingBox();
  if (!box) throw new Error('the card of the item is not shown');
  const to = await pixelOf(page, x, y);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const part of [0.1, 0.3, 0.6, 0.9, 1]) {
    await page.mouse.move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await page.mouse.up();
}

/** Draws a wall from place to place. */
export async function drawLine(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  await press(page, '.plan-tools button:nth-of-type(2)');
  for (const [x, y] of [from, to]) {
    const at = await pixelOf(page, x, y);
    await page.mouse.click(at.x, at.y);
  }
  await page.waitForSelector('.mark.look');
  await focus(page, '.plan-canvas');
  await keys(page, 'Escape');
}

/** Focuses an element. Puppeteer does not focus those of SVG. */
export async function focus(page: Page, selector: string): Promise<void> {
  await page.evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`);
}

/** Presses keys, one after the other. */
export async function keys(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await page.keyboard.press(name as 'Enter');
}

/** Presses a key with Control. */
export async function shortcut(page: Page, key: string): Promise<void> {
  await page.keyboard.down('Control');
  await keys(page, key);
  await page.keyboard.up('Control');
}

/** The same on an element. */
export async function shortcutOn(page: Page, selector: string, key: string): Promise<void> {
  await focus(page, selector);
  await shortcut(page, key);
}

/** Where a place of the plan is in the window. */
export async function pixelOf(page: Page, x: number, y: number): Promise<{ readonly x: number; readonly y: number }> {
  return (await page.evaluate(`(() => {
    const { x, y } = new DOMPoint(${x}, ${y}).matrixTransform(document.querySelector('.plan-canvas').getScreenCTM());
    return { x, y };
  })()`)) as { x: number; y: number };
}

/** The id of the plan that is open. */
export async function planId(page: Page): Promise<string> {
  return String(await page.evaluate("location.hash.split('/').at(-1)"));
}

/** The text of the plan, as the service has it. */
export async function savedText({ page, client }: OpenPlan): Promise<string> {
  return planOf(await getPlan(client, await planId(page))).planObjects ?? '';
}

/** The plan as the service has it, by the service's reader. */
export async function saved(open: OpenPlan): Promise<PlanDocument> {
  return parsePlanXml(await savedText(open));
}
