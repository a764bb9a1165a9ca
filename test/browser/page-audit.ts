import type { Page } from 'puppeteer-core';

/*
 * What makes a page unusable without eyes, mouse or good sight, checked by hand: this project does not take
 * the licence of axe-core (MPL). Rules by the numbers of WCAG 2.2: names (1.1.1, 4.1.2), labels (1.3.1, 3.3.2),
 * contrast (1.4.3), order of focus (2.4.3), size of targets (2.5.8), language (3.1.1), ids that are referred to, and
 * regions that scroll but cannot be reached by keyboard (2.1.1).
 */

const AUDIT = `(() => {
  const found = [];
  const say = (rule, element) => found.push(rule + ': ' + element.outerHTML.replace(/\\s+/g, ' ').slice(0, 140));
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const all = [...document.body.querySelectorAll('*')].filter(isSeen);
  const textOf = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  const nameOf = (element) =>
    (element.getAttribute('aria-label') ?? '') +
    (element.hasAttribute('aria-labelledby') ? textOf(element.getAttribute('aria-labelledby')) : '') +
    (element.labels ? [...element.labels].map((label) => label.textContent).join(' ') : '') +
    (element.matches('input, select, textarea') ? '' : element.textContent) +
    [...element.querySelectorAll('img')].map((image) => image.alt).join(' ') +
    (element.title ?? '');
  if (!document.documentElement.lang) found.push('no language');
  if (!document.title) found.push('no title');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) found.push('id twice: ' + id);
  const NAMED = 'button, a[href], input:not([type=hidden]), select, textarea, summary, progress, dialog, [role=img], [role=application], [role=toolbar], [role=dialog]';
  for (const element of all) {
    if (element.matches(NAMED) && nameOf(element).trim() === '') say('no name', element);
    if (element.matches('img:not([alt])')) say('no alternative', element);
    if (element.tabIndex > 0) say('order of focus', element);
    for (const attribute of ['aria-labelledby', 'aria-describedby', 'aria-controls']) {
      const missing = (element.getAttribute(attribute) ?? '').split(' ').some((id) => id && !document.getElementById(id));
      if (missing) say(attribute + ' leads nowhere', element);
    }
    if (element.matches('ul, ol') && [...element.children].some((child) => child.tagName !== 'LI')) say('list', element);
    const { width, height } = element.getBoundingClientRect();
    const isInline = getComputedStyle(element).display === 'inline';
    if (element.matches('button, input:not([type=hidden]), select, summary, a[href]') && !isInline && Math.min(width, height) < 23.5) {
      if (!(element.matches('input') && element.closest('label'))) say('small target ' + Math.round(width) + ' x ' + Math.round(height), element);
    }
    const style = getComputedStyle(element);
    const isScrolled = /auto|scroll/.test(style.overflowY + style.overflowX) &&
      (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
    if (isScrolled && element.tabIndex < 0 && !element.querySelector('a[href], button, input, select, textarea, summary, [tabindex]')) say('scrolls without focus', element);
  }
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return { rgb: [r, g, b], a: a / 255 };
  };
  const groundOf = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { rgb, a } = rgba(getComputedStyle(at).backgroundColor);
      if (a > 0.99) return rgb;
    }
    return rgba(getComputedStyle(document.body).backgroundColor).rgb;
  };
  const light = (rgb) => rgb.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
  for (const element of all) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if (!hasText || element.closest('svg, :disabled, [aria-disabled=true], canvas, option')) continue;
    const style = getComputedStyle(element);
    const [one, other] = [light(rgba(style.color).rgb), light(groundOf(element))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const px = parseFloat(style.fontSize);
    const isLarge = px >= 24 || (px >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) say('contrast ' + ratio.toFixed(2), element);
  }
  return [...new Set(found)];
})()`;

/** What a page does wrong in both themes, one line for each finding. */
export async function auditPage(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    const lines = (await page.evaluate(AUDIT)) as string[];
    found.push(...lines.map((line) => `${theme}: ${line}`));
  }
  await page.emulateMediaFeatures([]);
  return found;
}
