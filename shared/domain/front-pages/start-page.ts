import { type FrontFiles, type FrontPage, text } from './front-page.ts';

const LINKS = [
  ['/api/console', 'Console', 'items, models and jobs of a tenant, without a terminal'],
  ['/api/docs/guide', 'Guides', 'first model, pictures, plans from drawings, a web shop: step by step'],
  ['/api/docs', 'Interface', 'every call, to read and to try out; code for five languages'],
  ['/api/docs/errors', 'Errors', 'what each error code means, and what to do'],
  ['/api/v2/openapi.json', 'OpenAPI', 'the interface for programs'],
  ['/api/view/basic:door', 'Viewer', 'an item in 3D, as links show it to everybody'],
] as const;

/**
 * The page at `/`: what runs here, and where to go. The script adds the mailbox and the queues, which only the local
 * service has.
 */
export function startPage(files: FrontFiles): FrontPage {
  const body = `<header class="top"><h1>Furniture planning service</h1></header>
<main class="text">
<p>This service keeps catalogs of furniture and plans of rooms. It converts, renders and exports 3D models, turns drawings
into plans, and finds products. <strong>It is running.</strong></p>
<ul class="links">${LINKS.map(([href, name, what]) => `<li><a href="${href}">${text(name)}</a><span>${text(what)}</span></li>`).join('')}</ul>
<div id="local"></div>
</main>`;
  return {
    title: 'Furniture planning service',
    body,
    styles: [files.style],
    scripts: [{ file: files.start, isModule: true }],
  };
}
