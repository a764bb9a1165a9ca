import * as z from 'zod';
import { type FrontFiles, type FrontPage, text } from './front-page.ts';

const GuidePages = z.array(
  z.object({
    /** The last part of its address. */
    name: z.string(),
    title: z.string(),
    /** Its first paragraph, as text. */
    summary: z.string(),
    /** All below the title. */
    html: z.string(),
  }),
);
/** The guides in the order of reading, rendered from `lib/docs/guides/` when the function is bundled. */
export type GuidePages = z.infer<typeof GuidePages>;

/** Opens the guides. @param json the asset that the bundler has put beside the function */
export function openGuides(json: string): GuidePages {
  return GuidePages.parse(JSON.parse(json));
}

/** One guide, with the way to the one before and the next. Source: D128 in contract/interface.md. */
export function guidePage({ name, title, html }: GuidePages[number], all: GuidePages, files: FrontFiles): FrontPage {
  const at = all.findIndex((guide) => guide.name === name);
  const neighbour = (guide: GuidePages[number] | undefined, word: string) =>
    guide ? `<a href="/api/docs/guide/${guide.name}">${word}: ${text(guide.title)}</a>` : '<span></span>';
  const body = `${header(title)}
<main class="text guide">
${html}
<nav class="turn" aria-label="Guides">${neighbour(all[at - 1], 'Before')} ${neighbour(all[at + 1], 'Next')}</nav>
</main>`;
  const scripts = [{ file: files.guide, isModule: true }];
  return { title: `${title}: furniture planning service`, body, styles: [files.style], scripts };
}

/** The list of the guides. */
export function guidesPage(all: GuidePages, files: FrontFiles): FrontPage {
  const rows = all.map(
    ({ name, title, summary }) =>
      `<li><a href="/api/docs/guide/${name}">${text(title)}</a><span>${text(summary)}</span></li>`,
  );
  const body = `${header('Guides')}
<main class="text">
<p>Each guide is a piece of work from its first call to its result. All blocks run as they stand, against <code>npm start</code>
or a deployment.</p>
<ol class="links guides">${rows.join('\n')}</ol>
</main>`;
  return { title: 'Guides: furniture planning service', body, styles: [files.style], scripts: [] };
}

function header(title: string): string {
  return `<header class="top"><h1>${text(title)}</h1>
<nav><a href="/api/">Start</a> <a href="/api/docs/guide">Guides</a> <a href="/api/docs">Interface</a> <a href="/api/docs/errors">Errors</a></nav></header>`;
}
