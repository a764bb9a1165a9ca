import { escapeMarkup, HTML_TEXT } from '../../platform/text/escape-markup.ts';
import type { MailLanguage } from '../mails/mail-language.ts';
import type { PlanObjectCount } from '../plans/plan-object-list.ts';
import { lengthText } from './length-text.ts';
import type { SizeMm, ViewData } from './view-data.ts';
import type { ViewTexts } from './view-text.ts';
import { VIEW_TEXTS } from './view-texts.ts';

/** The files of the viewer, by what they are: names below `files/`. */
interface ViewerEntries {
  readonly script: string;
  readonly style: string;
}

/** A line of the list, with the sizes in which the plan shows its pieces. */
interface ViewLine extends PlanObjectCount {
  readonly sizes: string;
}

/** What the page shows around the 3D view. */
export interface ViewPage {
  readonly data: ViewData;
  readonly title: string;
  /** Of a plan: when the state that is shown was saved. ISO 8601. */
  readonly savedAt?: string;
  readonly sku: string | null;
  /** Shown until the 3D view is ready, and without scripts. */
  readonly pictureUrl: string | null;
  /** The list of pieces of a plan. */
  readonly lines: readonly ViewLine[];
}

/** The language of a page, and the viewer's files. */
export interface PagePlace {
  readonly language: MailLanguage;
  readonly entries: ViewerEntries;
}

/**
 * The page of the viewer: complete without scripts, with a picture first. All texts are escaped here. Addresses are
 * relative, because the page lies under `/view/` and under the stage's `/api/view/`.
 */
export function viewPage(page: ViewPage, place: PagePlace): string {
  const texts = VIEW_TEXTS[place.language];
  const { data, title, savedAt } = page;
  const data64 = JSON.stringify({ data, texts }).replaceAll('<', '\\u003c');
  const size = data.kind === 'item' && data.sizeMm ? sizeText(data.sizeMm, place.language) : undefined;
  // A page with options shows the article number of the choice beside them.
  const sku = data.kind === 'item' && data.configurable ? null : page.sku;
  const facts = [
    ...(size ? [[texts.size, text(size), ' id="size"'] as const] : []),
    ...(sku ? [[texts.sku, text(sku), ''] as const] : []),
    ...(savedAt === undefined ? [] : [[texts.savedAt, timeMark(savedAt, place.language), ''] as const]),
  ];
  const body = `<header>
<h1>${text(title)}</h1>
${facts.length > 0 ? `<dl>${facts.map(([name, value, mark]) => `<div><dt>${text(name)}</dt><dd${mark}>${value}</dd></div>`).join('')}</dl>` : ''}
</header>
<main>
${data.kind === 'plan' ? planParts(page, place) : itemParts(page, place)}
</main>
<script type="application/json" id="view">${data64}</script>`;
  return documentAround(body, title, place, true);
}

/** The page for a link that leads to nothing, or to something that is not public: both are the same. */
export function notFoundPage(place: PagePlace): string {
  const { notFoundTitle, notFound } = VIEW_TEXTS[place.language];
  const body = `<main class="message"><h1>${text(notFoundTitle)}</h1><p>${text(notFound)}</p></main>`;
  return documentAround(body, notFoundTitle, place, false);
}

/** The page that embedding libraries open: it asks the page around it what to show. */
export function embeddingPage(place: PagePlace): string {
  const { loading } = VIEW_TEXTS[place.language];
  return documentAround(`<main class="message" id="embedding"><p>${text(loading)}</p></main>`, loading, place, true);
}

function documentAround(body: string, title: string, { language, entries }: PagePlace, scripted: boolean) {
  const script = scripted ? `<script type="module" src="files/${entries.script}"></script>\n` : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="files/${entries.style}">
${script}</head>
<body>
${body}
</body>
</html>
`;
}

function itemParts({ data, title, pictureUrl }: ViewPage, { language }: PagePlace): string {
  const texts = VIEW_TEXTS[language];
  const poster = pictureUrl ? `<img class="poster" src="${text(pictureUrl)}" alt="${text(title)}">` : '';
  if (data.kind !== 'item' || data.glbUrl === null) {
    const note = poster === '' ? `<p class="note">${text(texts.noModel)}</p>` : '';
    return `<section class="stage" id="stage">${poster}${note}</section>`;
  }
  return `<section class="stage" id="stage" tabindex="0" aria-label="${text(`${title}. ${texts.help}`)}">${poster}</section>
${toolbar(texts, 'item')}`;
}

function planParts({ lines, data }: ViewPage, { language }: PagePlace): string {
  const texts = VIEW_TEXTS[language];
  const tab = (id: string, label: string, selected: boolean) =>
    `<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${selected}"${selected ? '' : ' tabindex="-1"'}>${text(label)}</button>`;
  return `<div class="tabs" role="tablist" aria-label="${text(texts.plan)}">${tab('drawing', texts.drawing, true)}${tab('walk', texts.walk, false)}${tab('pieces', texts.pieces, false)}</div>
<section role="tabpanel" id="panel-drawing" aria-labelledby="tab-drawing"><img class="drawing" src="drawings/${encodeURIComponent(data.id)}" alt="${text(texts.drawing)}"></section>
<section role="tabpanel" id="panel-walk" aria-labelledby="tab-walk" hidden><div class="stage" id="stage" tabindex="0" aria-label="${text(texts.walkHelp)}"></div>
${toolbar(texts, 'plan')}</section>
<section role="tabpanel" id="panel-pieces" aria-labelledby="tab-pieces" hidden>${lines.length > 0 ? `<ul class="pieces">${lines.map((line) => pieceLine(line)).join('')}</ul>` : `<p class="note">${text(texts.empty)}</p>`}</section>`;
}

function toolbar(texts: ViewTexts, kind: ViewData['kind']): string {
  const button = (id: string, label: string, sign: string, more = '') =>
    `<button type="button" id="${id}" title="${text(label)}" aria-label="${text(label)}"${more}>${sign}</button>`;
  const first =
    kind === 'item'
      ? button('dimensions', texts.dimensions, `↔ ${text(texts.dimensions)}`, ' aria-pressed="false"')
      : button('walk', texts.inside, `⌂ ${text(texts.inside)}`, ' aria-pressed="false"');
  const room = kind === 'item' ? `\n<p class="room"><a id="in-room" hidden>${text(texts.inYourRoom)}</a></p>` : '';
  return `<div class="tools" hidden>${first}${button('zoom-in', texts.zoomIn, '+')}${button('zoom-out', texts.zoomOut, '−')}${button('reset', texts.reset, '⟲')}</div>${room}`;
}

function pieceLine({ label, itemId, count, sku, sizes, perspectiveImage }: ViewLine): string {
  const picture = perspectiveImage
    ? `<img src="${text(perspectiveImage)}" alt="" loading="lazy" width="96" height="96">`
    : '<span class="blank"></span>';
  const facts = [sku, sizes].filter(Boolean).join(' · ');
  return `<li>${picture}<div><strong>${text(label ?? itemId ?? '?')}</strong><span>${text(facts)}</span></div><b>${count} ×</b></li>`;
}

/** A time in UTC, which the script of the page shows in the time of the reader. */
function timeMark(time: string, language: MailLanguage): string {
  const shown = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  return `<time datetime="${text(time)}">${text(shown.format(new Date(time)))} UTC</time>`;
}

/** Millimetres, as catalogs print them. */
function sizeText({ width, depth, height }: SizeMm, language: MailLanguage): string {
  return `${[width, depth, height].map((mm) => lengthText(mm, language)).join(' × ')} mm`;
}

function text(value: string): string {
  return escapeMarkup(value, HTML_TEXT);
}
