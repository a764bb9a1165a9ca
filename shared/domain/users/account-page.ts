import { createHash } from 'node:crypto';
import { DocumentReply } from '../../platform/http/response.ts';
import { escapeMarkup, HTML_TEXT } from '../../platform/text/escape-markup.ts';
import type { MailLanguage } from '../mails/mail-language.ts';
import { ACCOUNT_PAGE_TEXTS } from './account-page-texts.ts';

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f3f1ec;color:#1d2327}
main{max-width:24rem;margin:12vh auto 0;padding:2rem;background:#fff;border-radius:12px}
h1{font-size:1.5rem;margin:0 0 1rem}label{display:block}
input{box-sizing:border-box;width:100%;font:inherit;padding:.6rem;margin:.3rem 0 1rem;border:1px solid #8a949b;border-radius:6px}
button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:8px;background:#1f4d3a;color:#fff}
[hidden]{display:none}`;

/**
 * Reads kind and token behind the # of the address, removes them from the address, and sends the form. An invitation is
 * first sent without a password: somebody who has one keeps it.
 */
const SCRIPT = `const [kind, token = ''] = location.hash.slice(1).split('=');
history.replaceState(null, '', location.pathname + location.search);
const by = (id) => document.getElementById(id);
const show = (id, visible = true) => { by(id).hidden = !visible; };
const isInvitation = kind === 'invitation';
const say = (id) => { for (const each of document.querySelectorAll('[role=status] p')) each.hidden = each.id !== id; };
show(isInvitation ? 'accept' : 'choose');
show('field', !isInvitation);
show(isInvitation ? 'join' : 'save');
if (token === '') { say('dead'); show('form', false); }
by('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  say('');
  const password = by('field').hidden ? undefined : by('password').value;
  if (password !== undefined && password.length < 8) return say('weak');
  try {
    const response = await fetch('v2/auth/password/reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password }),
    });
    const { auth, error } = await response.json();
    if (auth) { show('form', false); return say(auth.passwordChanged ? 'saved' : 'joined'); }
    const wrong = error.details?.[0]?.path;
    if (wrong === 'password' && password === undefined) {
      show('field'); show('choose'); show('accept', false); return;
    }
    say(wrong === 'token' ? 'dead' : wrong === 'password' ? 'weak' : 'failed');
    if (wrong === 'token') show('form', false);
  } catch { say('failed'); }
});`;

const POLICY = [
  "default-src 'none'",
  `script-src ${hashSource(SCRIPT)}`,
  `style-src ${hashSource(STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The page to which the links of mails lead. It is the same for everybody: the token is behind the # of its address,
 * which browsers do not send. It loads nothing and can be in no frame.
 * Source: D2147 in contract/interface.md.
 */
export function accountPage(language: MailLanguage): DocumentReply {
  const texts = ACCOUNT_PAGE_TEXTS[language];
  const text = (name: keyof typeof texts) => escapeMarkup(texts[name], HTML_TEXT);
  const message = (name: keyof typeof texts) => `<p id="${name}" hidden>${text(name)}</p>`;
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${text('choose')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 id="choose" hidden>${text('choose')}</h1>
<h1 id="accept" hidden>${text('accept')}</h1>
<form id="form">
<label id="field" hidden>${text('password')}<input id="password" type="password" autocomplete="new-password"></label>
<button><span id="save" hidden>${text('save')}</span><span id="join" hidden>${text('join')}</span></button>
</form>
<div role="status">
${(['saved', 'joined', 'dead', 'weak', 'failed'] as const).map(message).join('\n')}
</div>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
  return new DocumentReply(html, {
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    headers: { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', vary: 'accept-language' },
  });
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}
