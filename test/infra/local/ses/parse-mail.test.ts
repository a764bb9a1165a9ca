import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf, splitAddressList } from '../../../../lib/local/ses/mime/address-list.ts';
import { decodeEncodedWords } from '../../../../lib/local/ses/mime/encoded-words.ts';
import { parseMail } from '../../../../lib/local/ses/mime/parse-mail.ts';
import { decodeTransferEncoding } from '../../../../lib/local/ses/mime/transfer-encoding.ts';

const parse = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n')));

describe('a raw mail', () => {
  it('in parts gives its plain and its HTML body, and not its attachments', () => {
    const mail = parse(
      'From: a@x.org',
      'To: b@x.org',
      'Subject: parts',
      'Content-Type: multipart/mixed; boundary="outer +()"',
      '',
      'What old readers see.',
      '--outer +()',
      'Content-Type: multipart/alternative;',
      '\tboundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe, eine lange=',
      ' Zeile   ',
      '--inner',
      'Content-Type: text/html; charset="utf-8"',
      'Content-Transfer-Encoding: BASE64',
      '',
      Buffer.from('<p>Grüße</p>').toString('base64').slice(0, 8),
      Buffer.from('<p>Grüße</p>').toString('base64').slice(8),
      '--inner--',
      '',
      '--outer +()',
      'Content-Type: text/plain; name=notes.txt',
      'Content-Disposition: attachment; filename=notes.txt',
      '',
      'not the body',
      '--outer +()--',
      'What comes after.',
    );
    expect(mail).toMatchObject({ text: 'Grüße, eine lange Zeile', html: '<p>Grüße</p>' });
  });

  it('takes folded headers, several recipients, names in quotes and encoded words', () => {
    const mail = parse(
      'from: "Müller, Möbel" <shop@x.org>',
      'To: =?ISO-8859-1?Q?J=F6rg_K?= <j@x.org>,',
      ' "Last, First" <f@x.org>, plain@x.org',
      'Cc: Team: t1@x.org, t2@x.org;',
      'Subject: =?utf-8?Q?eins_?=',
      ' =?utf-8?Q?zwei?= und drei',
      '',
      'body',
    );
    expect(mail).toEqual({
      from: '"Müller, Möbel" <shop@x.org>',
      to: ['Jörg K <j@x.org>', '"Last, First" <f@x.org>', 'plain@x.org', 't1@x.org', 't2@x.org'],
      subject: 'eins zwei und drei',
      text: 'body',
      html: null,
    });
  });

  it('may end its lines as Unix does, and have no body', () => {
    expect(parseMail(Buffer.from('From: a@x.org\nSubject: s\n\nbody\n'))).toMatchObject({
      subject: 's',
      text: 'body\n',
    });
    expect(parseMail(Buffer.from('From: a@x.org\nSubject: s'))).toMatchObject({ subject: 's', text: '' });
  });

  it('never breaks the reader, whatever it is', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'Content-Type: multipart/mixed; boundary=b',
        'Content-Transfer-Encoding: base64',
        'Content-Type: text/html; charset=no-such-charset',
        '--b',
        '--b--',
        '',
        ' folded',
        'Subject: =?x?b?=?==?utf-8?q?=C3?=',
        'To: "',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\r\n', '\n'), (lines, end) => {
        expect(parseMail(Buffer.from(lines.join(end)))).toHaveProperty('subject');
      }),
      { numRuns: 500 },
    );
  });
});

describe('encoded words', () => {
  it('give back any text, however a mailer cuts it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.integer({ min: 1, max: 8 }), (text, size) => {
        const bytes = Buffer.from(text);
        const words: string[] = [];
        for (let at = 0; at < bytes.length; at += size) {
          words.push(`=?UTF-8?B?${bytes.subarray(at, at + size).toString('base64')}?=`);
        }
        expect(decodeEncodedWords(words.join(' '))).toBe(text);
      }),
    );
  });

  it('leave what is none', () => {
    for (const text of ['', 'plain', 'a =? b ?=', '=?utf-8?X?abc?=']) expect(decodeEncodedWords(text)).toBe(text);
    expect(decodeEncodedWords('a =?utf-8*en?q?b_c?= d')).toBe('a b c d');
  });
});

describe('quoted-printable', () => {
  it('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const lines = [...bytes].map((byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`);
        const folded = lines.map((hex, i) => (i % 20 === 19 ? `${hex}=\r\n` : hex)).join('');
        expect(new Uint8Array(decodeTransferEncoding(folded, 'Quoted-Printable'))).toEqual(bytes);
      }),
    );
  });
});

describe('addresses', () => {
  it('are what stands in the angle brackets, or all there is', () => {
    expect(splitAddressList('A (the, first) <a@x.org> , b@x.org,,').map(addressOf)).toEqual(['a@x.org', 'b@x.org']);
  });
});
