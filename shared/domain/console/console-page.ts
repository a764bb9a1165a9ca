import { DocumentReply } from '../../platform/http/response.ts';

/** Where the files of the console lie. The gateway's stage and every domain of the service have this prefix. */
const FILES = '/api/console/files/';

/** The files that the page names, and the other hosts that its script calls. */
interface ConsolePlace {
  readonly script: string;
  readonly style: string;
  /** The origin of public files: models and pictures. */
  readonly filesOrigin: string;
  /** The origins to which files are sent, and of which results are read. */
  readonly uploadsOrigins: readonly string[];
}

/**
 * The one page of the console; its script shows the screens. It contains nothing of a tenant. It may be in no frame,
 * loads scripts of its own files alone, and calls nothing but the service and its files. Source: D2200 in
 * contract/interface.md.
 */
export function consolePage({ script, style, filesOrigin, uploadsOrigins }: ConsolePlace): DocumentReply {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${FILES}${style}">
<script type="module" src="${FILES}${script}"></script>
</head>
<body>
<div id="console"><noscript>The console needs JavaScript.</noscript></div>
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "worker-src 'self' blob:",
    `img-src 'self' data: blob: ${filesOrigin}`,
    `connect-src 'self' blob: ${[filesOrigin, ...new Set(uploadsOrigins)].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return new DocumentReply(html, {
    contentType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
  });
}
