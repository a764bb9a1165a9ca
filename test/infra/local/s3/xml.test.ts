import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childrenOf, parseXml, writeXml } from '../../../../lib/local/s3/xml.ts';

describe('XML', () => {
  it('comes back as it was written, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const document = parseXml(writeXml('Keys', { Key: texts }));
        expect(childrenOf(document, 'Key').map((key) => key.text)).toEqual(texts);
      }),
    );
  });

  it('is read with declarations, comments, attributes, named entities and empty elements', () => {
    const document = parseXml(
      `<?xml version="1.0"?>\n<!-- a -->\n<Tagging xmlns="http://s3"><TagSet><Tag><Key>a&amp;b&#233;</Key><Value/></Tag></TagSet></Tagging>\n`,
    );
    const [set] = childrenOf(document, 'TagSet');
    expect(set?.children[0]?.children.map(({ name, text }) => [name, text])).toEqual([
      ['Key', 'a&bé'],
      ['Value', ''],
    ]);
  });

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a',
    '</a>',
    '<a><b></a></b>',
    '<!DOCTYPE a><a/>',
    '<a>&#x110000;</a>',
  ])('is refused when it is %j', (text) => {
    expect(() => parseXml(text)).toThrow(/not well-formed/);
  });
});
