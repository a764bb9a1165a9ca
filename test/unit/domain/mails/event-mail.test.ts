import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventMail } from '../../../../shared/domain/mails/event-mail.ts';
import { MAIL_LANGUAGES, mailLanguage } from '../../../../shared/domain/mails/mail-language.ts';
import { mailbox, oneLine } from '../../../../shared/domain/mails/mailbox.ts';
import { type EventData, StoredEvent } from '../../../../shared/domain/webhooks/event.ts';
import { EVENT_NAMES } from '../../../../shared/domain/webhooks/event-names.ts';
import { newEvent } from '../../../../shared/domain/webhooks/outbox.ts';
import { MailAddress } from '../../../../shared/platform/identifiers/mail-address.ts';

const FROM = 'no-reply@planning.example';
const URL_OF_DESIGN = 'https://shop.example/c?id=demo%3Asofa&configuratorId=1';
const tenant = { name: 'Möbelhaus Süd', language: 'en' };
const data: EventData = {
  success: true,
  email: 'anna@customer.example',
  itemId: 'demo:sofa',
  url: URL_OF_DESIGN,
  resultUrl: 'https://files.example/sofa.zip',
};

function mailOf(
  event: (typeof EVENT_NAMES)[number],
  change: Partial<EventData> = {},
  language = 'en',
  by = tenant,
  fields: Readonly<Record<string, unknown>> = {},
) {
  const cause = { tenant: 1, event, data: { ...data, ...change }, language };
  const made = newEvent(cause, { clock: () => new Date(0), ids: () => 'a'.repeat(22) });
  return eventMail({ ...StoredEvent.parse({ ...made, ...fields }), event }, by, FROM);
}

describe('the mail of an event', () => {
  const all = MAIL_LANGUAGES.flatMap((language) => EVENT_NAMES.map((event) => [event, language] as const));

  test.each(all)('%s in %s has a subject, a link and no missing text', (event, language) => {
    const { from, to, subject, text, html } = mailOf(event, {}, language);
    expect(to).toBe(data.email);
    expect(from).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <no-reply@planning\.example>$/);
    expect(subject).toContain(tenant.name);
    const link = event === 'email.3DExportAsset' ? data.resultUrl : URL_OF_DESIGN;
    expect(text).toContain(link);
    expect(html).toContain(`href="${link?.replaceAll('&', '&amp;')}"`);
    expect(html).toContain(`<html lang="${language}">`);
    expect([subject, text, html].join()).not.toMatch(/\{name\}|undefined|null|\[object/);
  });

  test('has a different text for every language and event', () => {
    expect(new Set(all.map(([event, language]) => mailOf(event, {}, language).subject)).size).toBe(all.length);
  });

  test.each(MAIL_LANGUAGES)('reports in %s that an export has failed, without a link', (language) => {
    const failed = mailOf('email.3DExportAsset', { success: false }, language);
    expect(failed.subject).not.toBe(mailOf('email.3DExportAsset', {}, language).subject);
    expect(failed.html).not.toContain('href');
  });

  test.each(MAIL_LANGUAGES)('says in %s that a plan was shared, and leads to its page', (language) => {
    const page = 'https://api.example/view/ps_1';
    const plan = { itemId: undefined, planSnapshotId: 'ps_1', url: 'https://api.example/v2/planSnapshots/ps_1' };
    const { subject, text, html } = mailOf('email.shareConfiguration', plan, language, tenant, { page });
    expect(subject).toMatch(/plan|grundriss|plano|planimetria/i);
    expect(subject).not.toBe(mailOf('email.shareConfiguration', {}, language).subject);
    expect(text).toContain(page);
    expect(`${text}${html}`).not.toContain('/v2/');
  });

  test('of an earlier version, whose link needs an api key, has no link', () => {
    const { html } = mailOf('email.shareConfiguration', {}, 'en', tenant, { leadsTo: 'nowhere' });
    expect(html).not.toContain('href');
  });

  test('follows French typography: no line break before a colon or an exclamation mark', () => {
    for (const event of EVENT_NAMES) expect(mailOf(event, {}, 'fr').text).not.toMatch(/[ \n][:;!?»]/);
    expect(mailOf('email.shareConfiguration', { planSnapshotId: 'ps_1' }, 'fr').text).not.toMatch(/[ \n][:;!?»]/);
    expect(mailOf('email.shareConfiguration', {}, 'fr').text).toContain('Découvrir la création\u00a0:\nhttps:');
    expect(mailOf('email.shareConfiguration', {}, 'de').text).toContain('Jetzt ansehen:\nhttps:');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'file:///etc/passwd',
    'no url',
    '',
  ])('makes no link of %s', (url) => {
    const { html, text } = mailOf('email.shareConfiguration', { url });
    expect(html).not.toContain('href');
    if (url !== '') expect(text).not.toContain(url);
  });

  test('escapes external text: no markup, no header and no recipient', () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=1>',
        '\r\nBcc: eva@evil.example',
        '" <eva@evil.example>, "',
        '{name}$&',
      ),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
    );
    fc.assert(
      fc.property(hostile, hostile, fc.constantFrom(...EVENT_NAMES), (name, path, event) => {
        const url = `https://shop.example/${path}`;
        const mail = mailOf(event, { url, resultUrl: url }, 'en', { name: `x${name}`, language: 'en' });
        expect(mail.from.replace(/^("(?:[^"\\]|\\.)*"|(?:=\?UTF-8\?B\?[\w+/=]+\?= ?)+) ?/, '')).toBe(`<${FROM}>`);
        expect(`${mail.from}${mail.subject}`).not.toMatch(/\p{Cc}/u);
        const quiet = mailOf(event, { url: 'https://shop.example/', resultUrl: 'https://shop.example/' }, 'en', {
          name: 'x',
          language: 'en',
        });
        const shape = (html: string) => html.match(/<\/?[a-z][a-z0-9]*/gi);
        expect(shape(mail.html)).toEqual(shape(quiet.html));
      }),
      { numRuns: 100 },
    );
  });
});

describe('a mailbox', () => {
  test.each([
    ['Anna', '"Anna" <a@b.example>'],
    ['A "B" \\ C', '"A \\"B\\" \\\\ C" <a@b.example>'],
    ['', 'a@b.example'],
    ['\r\n', 'a@b.example'],
    ['Möbel', `=?UTF-8?B?${Buffer.from('Möbel').toString('base64')}?= <a@b.example>`],
  ])('of %j is %s', (name, expected) => {
    expect(mailbox(name, 'a@b.example')).toBe(expected);
  });

  test('shortens long names between characters, in encoded words that a header may contain', () => {
    const words = mailbox('ü'.repeat(500), 'a@b.example').split(' ').slice(0, -1);
    expect(words.every((word) => word.length <= 75)).toBe(true);
    const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString()).join('');
    expect(decoded).toMatch(/^ü+$/);
  });

  test('has one line that is displayed in its written direction', () => {
    expect(oneLine(' a\u202eb\r\n\tc\u2028d ')).toBe('a b c d');
  });
});

describe('an address', () => {
  test.each([
    ['anna@customer.example', 'anna@customer.example'],
    ['anna@möbelhaus-süd.example', 'anna@xn--mbelhaus-sd-rfb1g.example'],
    ['ANNA@BÜCHER.example', 'ANNA@xn--bcher-kva.example'],
    ['a@例え.jp', 'a@xn--r8jz45g.jp'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
  ])('%s is stored as %s', (address, kept) => {
    expect(MailAddress.parse(address)).toBe(kept);
    expect(MailAddress.parse(kept)).toBe(kept);
  });

  test.each([
    'jürgen@customer.example',
    'a@ü\r\nBcc: eva@evil.example',
    'a@ü, eva@evil.example',
    'a@ü.example/eva',
    'a@-ü-.',
    'a@ü',
    '.a@b.example',
    'a..b@c.example',
    'a@b..example',
    `${'a'.repeat(60)}@${'ü'.repeat(60)}.${'ä'.repeat(60)}.${'ö'.repeat(60)}.example`,
    '@ü.example',
    'ü',
  ])('%j is invalid', (address) => {
    expect(MailAddress.safeParse(address).success).toBe(false);
  });

  test('of any characters is ASCII only if it is accepted', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 20 });
    fc.assert(
      fc.property(part, part, (name, domain) => {
        const { data: taken } = MailAddress.safeParse(`${name}@${domain}.example`);
        if (taken !== undefined) expect(taken).toMatch(/^[!-?A-~]+@[a-zA-Z0-9.-]+$/);
      }),
    );
  });
});

describe('the language of a mail', () => {
  test.each([
    ['de-AT', 'fr', 'de'],
    ['pl', 'fr', 'fr'],
    ['pl', 'hu', 'en'],
    ['IT', 'en', 'it'],
  ])('is for a request in %s to a tenant in %s: %s', (requested, own, expected) => {
    expect(mailLanguage(requested, own)).toBe(expected);
  });
});
