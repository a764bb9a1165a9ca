import { createHash } from 'node:crypto';
import { ServiceError } from '../../platform/errors/service-error.ts';
import { DocumentReply } from '../../platform/http/response.ts';
import { escapeMarkup, HTML_TEXT } from '../../platform/text/escape-markup.ts';
import type { MailLanguage } from '../mails/mail-language.ts';
import { CompanySignInError } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f1ec;color:#1d2327}
main{max-width:26rem;margin:12vh auto 0;padding:2rem;background:#fff;border-radius:12px}
h1{font-size:1.5rem;margin:0 0 1rem}small{color:#5b666d}`;
const STYLE_HASH = createHash('sha256').update(STYLE, 'utf8').digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The page for every company sign-in that was refused: a sentence and the request id, for which the log has the cause.
 * Source: D277 in contract/interface.md.
 */
export function refusalPage(error: unknown, language: MailLanguage, requestId: string): DocumentReply {
  const texts = REFUSAL_TEXTS[language];
  const known = error instanceof ServiceError ? error : new CompanySignInError('failed', error);
  const name =
    known instanceof CompanySignInError ? known.refusal : known.code === 'TOO_MANY_REQUESTS' ? 'busy' : 'failed';
  const text = (value: string) => escapeMarkup(value, HTML_TEXT);
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(texts.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${text(texts.title)}</h1>
<p id="${name}">${text(texts[name])}</p>
<p><small>${text(texts.request)} ${text(requestId)}</small></p>
</main>
</body>
</html>
`;
  return new DocumentReply(html, {
    contentType: 'text/html; charset=utf-8',
    status: known.status,
    cacheControl: 'no-store',
    headers: {
      ...known.headers,
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
    },
  });
}
