import { ERROR_CODES, type ErrorCode } from '../../platform/errors/error-codes.ts';
import { ERROR_HELP } from './error-help.ts';
import { type FrontFiles, type FrontPage, text } from './front-page.ts';

/** One paragraph for each error code, at the anchor with the name of the code: `docs` of an error body leads there. */
export function errorsPage(files: FrontFiles): FrontPage {
  const codes = Object.keys(ERROR_CODES) as ErrorCode[];
  const body = `<header class="top"><h1>Errors</h1>
<nav><a href="/api/">Start</a> <a href="/api/docs/guide">Guides</a> <a href="/api/docs">Interface</a></nav></header>
<main class="text">
<p>Every error response has the same form. <code>code</code> is one of the codes below, <code>message</code> says what to
do, <code>docs</code> leads to this page. Send <code>requestId</code> when you ask for help.</p>
<pre>{"error": {"status": 404, "code": "NOT_FOUND", "message": "There is no item with this id.", "details": [],
  "requestId": "8f14e45f-ceea-467f-a8d2-3c0c2f0f5b1e", "docs": "https://…/docs/errors#NOT_FOUND"}}</pre>
<p class="list">${codes.map((code) => `<a href="#${code}">${code}</a>`).join(' ')}</p>
${codes.map(paragraph).join('\n')}
</main>`;
  return { title: 'Furniture planning service: errors', body, styles: [files.style], scripts: [] };
}

function paragraph(code: ErrorCode): string {
  const { means, todo } = ERROR_HELP[code];
  return `<section id="${code}"><h2><code>${code}</code> <small>${ERROR_CODES[code]}</small></h2>
<p>${text(means)}</p><p><strong>What to do.</strong> ${text(todo)}</p></section>`;
}
