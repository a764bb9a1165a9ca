import { type FrontFiles, type FrontPage, fileUrl } from './front-page.ts';

/**
 * The documentation: Swagger UI over `openapi.json`, and above it a box that signs each call. The script of the page
 * makes both; without it the page names the document itself.
 *
 * @param uploadUrl the base URL of public files: images redirect there
 */
export function docsPage(files: FrontFiles, uploadUrl: string): FrontPage {
  const body = `<header class="top"><h1>Furniture planning service</h1>
<nav><a href="/api/">Start</a> <a href="/api/docs/guide">Guides</a> <a href="/api/docs/errors">Errors</a> <a href="/api/v2/openapi.json">OpenAPI</a></nav></header>
<section id="signing" class="signing" aria-label="Credentials"></section>
<div id="interface"><noscript>The interface as a document: <a href="/api/v2/openapi.json">openapi.json</a></noscript></div>
<footer><a href="${fileUrl(files.notices)}">Licences of this page</a></footer>`;
  return {
    title: 'Furniture planning service: interface',
    body,
    styles: [files.swaggerStyle, files.style],
    scripts: [
      { file: files.swagger, isModule: false },
      { file: files.docs, isModule: true },
    ],
    alsoCalls: new URL(uploadUrl).origin,
  };
}
