import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The page and the interface have the same prefix: `/api/docs` documents `/api/v2`. Swagger UI shows an error itself if it
 * finds no document, so nothing is caught here.
 */
const START = `
const prefix = location.pathname.replace(/\\/docs\\/?$/, '');
SwaggerUIBundle({
  url: prefix + '/v2/openapi.json',
  dom_id: '#interface',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/**
 * The documentation page: one HTML file with Swagger UI, which reads `openapi.json` of the same host. Its content security
 * policy allows only these scripts and requests to the same host.
 */
export function docsPage(): string {
  const script = inlineScript(packageFile('swagger-ui-bundle.js'));
  const style = packageFile('swagger-ui.css');
  const policy = [
    "default-src 'none'",
    `script-src ${[script, START].map((text) => `'sha256-${sha256(text)}'`).join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Furniture planning service: interface</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="interface"></div>
<script>${script}</script>
<script>${START}</script>
</body>
<!--
${notices()}
-->
</html>
`;
}

/** The notices that the licences of Swagger UI and its parts require. */
function notices(): string {
  const parts = ['NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'].map(packageFile);
  return ['Swagger UI, Apache License 2.0', ...parts].join('\n').replaceAll('-->', '-- >');
}

function packageFile(name: string): string {
  return readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8').replace(
    /\n?\/[/*]# sourceMappingURL=.*$/m,
    '',
  );
}

/** Escapes a closing script tag and the start of a comment, which would end or hide the script. */
function inlineScript(source: string): string {
  return source.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
