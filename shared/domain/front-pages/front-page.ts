import { DocumentReply } from '../../platform/http/response.ts';
import { escapeMarkup, HTML_TEXT } from '../../platform/text/escape-markup.ts';

/** Where the files of the pages lie. The gateway's stage and every domain of the service have this prefix. */
const FILES = '/api/docs/files/';

/** The files of the pages, by what they are: names below `files/`. */
export interface FrontFiles {
  readonly style: string;
  /** Swagger UI, and its style and notices. */
  readonly swagger: string;
  readonly swaggerStyle: string;
  readonly notices: string;
  /** The script of the documentation, of a guide, and of the start page. */
  readonly docs: string;
  readonly guide: string;
  readonly start: string;
}

/** One page for people: the start page, the documentation, the list of errors. */
export interface FrontPage {
  readonly title: string;
  /** HTML; texts in it are escaped. */
  readonly body: string;
  readonly styles: readonly string[];
  /** A file that is a module loads after all others. */
  readonly scripts: readonly { readonly file: string; readonly isModule: boolean }[];
  /** Another origin that scripts of the page may call: that of public files, to which images redirect. */
  readonly alsoCalls?: string;
}

/** The page as a response that any cache may keep for five minutes. It contains nothing of a tenant. */
export function frontReply(page: FrontPage): DocumentReply {
  return new DocumentReply(frontHtml(page), {
    contentType: 'text/html; charset=utf-8',
    maxAgeSeconds: 300,
    headers: { 'content-security-policy': policy(page), 'referrer-policy': 'no-referrer' },
  });
}

/** The address of a file of the pages. */
export function fileUrl(name: string): string {
  return `${FILES}${name}`;
}

/** Escapes a text for HTML. */
export function text(value: string): string {
  return escapeMarkup(value, HTML_TEXT);
}

function frontHtml({ title, body, styles, scripts }: FrontPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
${styles.map((file) => `<link rel="stylesheet" href="${fileUrl(file)}">`).join('\n')}
${scripts.map(({ file, isModule }) => `<script ${isModule ? 'type="module"' : 'defer'} src="${fileUrl(file)}"></script>`).join('\n')}
</head>
<body>
${body}
</body>
</html>
`;
}

/** Scripts of the page's own files; calls to this host. Swagger UI and mails set styles at elements. */
function policy({ alsoCalls }: FrontPage): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${alsoCalls ? ` ${alsoCalls}` : ''}`,
    `connect-src 'self'${alsoCalls ? ` ${alsoCalls}` : ''}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
