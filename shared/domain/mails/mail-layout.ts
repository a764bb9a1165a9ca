import { escapeMarkup, HTML_TEXT } from '../../platform/text/escape-markup.ts';
import type { MailLanguage } from './mail-language.ts';

/** The content of a mail. All texts are plain text. */
export interface MailContent {
  readonly language: MailLanguage;
  /** The sender's name, at the top. */
  readonly sender: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly url: string; readonly action: string; readonly below: string } | undefined;
  readonly hint: string;
  readonly reason: string;
}

/** French puts a no-break space before a colon. */
const COLONS: Partial<Record<MailLanguage, string>> = { fr: '\u00a0:' };

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#1d2327';
const QUIET = '#5d676e';
const ACCENT = '#1f4d3a';
const PAPER = '#f3f1ec';

/**
 * The HTML of a mail. Mail programs support little more than tables and inline styles. The mail loads no image, font or
 * script, so it does not track its reader. All texts are escaped here and nowhere else.
 */
export function mailHtml({ language, sender, heading, paragraphs, link, hint, reason }: MailContent): string {
  const lines = paragraphs.map((text) => paragraph(text, `font-size:16px;line-height:24px;color:${INK}`));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER};-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${FONT}">
<tr><td style="padding:0 8px 16px;font-size:15px;line-height:20px;font-weight:600;color:${INK};word-break:break-word">${escaped(sender)}</td></tr>
<tr><td style="background:#ffffff;border-radius:12px;padding:36px 32px 32px">
<h1 style="margin:0 0 16px;font-size:26px;line-height:32px;font-weight:700;color:${INK}">${escaped(heading)}</h1>
${lines.join('\n')}
${link ? button(link.url, link.action) : ''}
${paragraph(hint, `font-size:14px;line-height:21px;color:${QUIET}`)}
${link ? linkLine(link.url, link.below) : ''}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:19px;color:${QUIET};word-break:break-word">${escaped(reason)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The same content as plain text. */
export function mailText({ language, sender, heading, paragraphs, link, hint, reason }: MailContent): string {
  const action = link ? [`${link.action}${COLONS[language] ?? ':'}\n${link.url}`] : [];
  return `${[sender, heading, ...paragraphs, ...action, hint, `-- \n${reason}`].join('\n\n')}\n`;
}

function paragraph(text: string, style: string): string {
  return `<p style="margin:0 0 16px;${style};word-break:break-word">${escaped(text)}</p>`;
}

function button(url: string, action: string): string {
  const box = `background:${ACCENT};border-radius:8px`;
  const text =
    'display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:600;text-align:center';
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td style="${box}">
<a href="${escaped(url)}" style="${text};color:#ffffff;text-decoration:none">${escaped(action)}</a>
</td></tr></table>`;
}

function linkLine(url: string, below: string): string {
  const line = `margin:0;padding:16px 0 0;border-top:1px solid #e4e1da;font-size:13px;line-height:19px;color:${QUIET}`;
  return `<p style="${line}">${escaped(below)}<br>
<a href="${escaped(url)}" style="color:${ACCENT};word-break:break-all">${escaped(url)}</a></p>`;
}

function escaped(text: string): string {
  return escapeMarkup(text, HTML_TEXT);
}
