import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import type { GuidePages } from '../../../../shared/domain/front-pages/guide-page.ts';
import type { WebFilesContent } from '../../../../shared/platform/http/web-files.ts';
import { escapeMarkup, HTML_TEXT } from '../../../../shared/platform/text/escape-markup.ts';
import { compressed, withHash } from './web-file.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const FOLDER = path.join(ROOT, 'lib/docs/guides');

/** The guides in the order in which a newcomer reads them: names of files in `lib/docs/guides/`. */
export const GUIDE_NAMES = [
  'console',
  'before-you-begin',
  'first-model',
  'many-models',
  'signing',
  'web-shop',
  'pictures',
  'plans-from-drawings',
  'webhooks',
  'published-clients',
  'operate',
  'costs',
] as const;

/**
 * Renders the guides to HTML, and takes the pictures that they show.
 * @throws {Error} for a guide that is not in the list, or has no title or summary
 */
export function guidePages(): { readonly pages: GuidePages; readonly pictures: WebFilesContent['files'] } {
  const pictures: WebFilesContent['files'] = {};
  const known = new Set<string>(GUIDE_NAMES);
  for (const name of readdirSync(FOLDER).filter((file) => file.endsWith('.md'))) {
    const guide = path.basename(name, '.md');
    if (guide !== 'README' && !known.has(guide)) throw new Error(`add ${guide} to GUIDE_NAMES`);
  }
  const pages = GUIDE_NAMES.map((name) => {
    const markdown = readFileSync(path.join(FOLDER, `${name}.md`), 'utf8');
    const [, title, summary] = /^# (.+)\n\n([^#\n][\s\S]*?)\n\n/.exec(markdown) ?? [];
    if (title === undefined || summary === undefined) throw new Error(`${name}.md begins with a title and a paragraph`);
    const html = render(markdown.replace(/^# .+\n/, ''), pictures);
    return { name, title, summary: summary.replaceAll('\n', ' ').replaceAll('`', ''), html };
  });
  return { pages, pictures };
}

function render(markdown: string, pictures: WebFilesContent['files']): string {
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      code({ text, lang = '' }) {
        const [language = '', ...notes] = lang.split(' ');
        const file = notes.find((note) => note.startsWith('file='))?.slice('file='.length);
        const caption = file === undefined ? '' : `<p class="file"><code>${escaped(file)}</code></p>`;
        return `${caption}<pre data-language="${escaped(language)}"><code>${escaped(text)}</code></pre>\n`;
      },
      link({ href, text }) {
        const guide = /^([a-z-]+)\.md(#.*)?$/.exec(href);
        if (guide) return `<a href="/api/docs/guide/${guide[1]}${guide[2] ?? ''}">${escaped(text)}</a>`;
        if (/^(https?:|\/|#)/.test(href)) return `<a href="${escaped(href)}">${escaped(text)}</a>`;
        // A file of the project, which no deployment serves.
        const inProject = path.relative(ROOT, path.resolve(FOLDER, href));
        return `${escaped(text)} (<code>${escaped(inProject)}</code>)`;
      },
      image({ href, text }) {
        const content = readFileSync(path.resolve(FOLDER, href));
        const name = withHash(path.basename(href), content);
        pictures[name] = compressed(name, content);
        return `<img src="/api/docs/files/${name}" alt="${escaped(text)}" loading="lazy">`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
}

function escaped(text: string): string {
  return escapeMarkup(text, HTML_TEXT);
}
