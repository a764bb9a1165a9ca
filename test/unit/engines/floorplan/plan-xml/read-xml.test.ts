import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlanXmlError } from '../../../../../shared/engines/floorplan/plan-xml/plan-xml-error.ts';
import { readXml } from '../../../../../shared/engines/floorplan/plan-xml/read-xml.ts';
import { writeXml } from '../../../../../shared/engines/floorplan/plan-xml/write-xml.ts';
import { runs } from '../../../../runs.ts';
import { SMALL_ROOM_XML } from './small-room-xml.ts';

const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE plan [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><plan version="2">&b;</plan>`;

function codeOf(xml: string): string {
  try {
    readXml(xml);
  } catch (error) {
    if (error instanceof PlanXmlError) return error.code;
    throw error;
  }
  return 'read';
}

describe('readXml', () => {
  it('reads elements, attributes, texts and CDATA, and drops comments, instructions and blanks between elements', () => {
    const xml =
      '\ufeff<?xml version="1.0"?><?x y?>\n<a b="1&#x41;&lt;">\n  <c>  </c><!-- d -->e&amp;<![CDATA[<f>]]>\n</a>\n';
    expect(readXml(xml)).toEqual({
      name: 'a',
      attributes: { b: '1A<' },
      children: [{ name: 'c', attributes: {}, children: ['  '] }, 'e&', '<f>'],
    });
  });

  it('reads attributes whose names are properties of all objects', () => {
    const { attributes } = readXml('<a b="1" __proto__="2" constructor="3"/>');
    expect(Object.entries(attributes)).toEqual([
      ['b', '1'],
      ['__proto__', '2'],
      ['constructor', '3'],
    ]);
    expect(Object.getPrototypeOf(attributes)).toBe(Object.prototype);
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>', 'FORBIDDEN'],
    ['entities that unfold', BILLION_LAUGHS, 'FORBIDDEN'],
    ['a file of the host', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'FORBIDDEN'],
    ['an entity that XML does not define', '<a>&nbsp;</a>', 'MALFORMED'],
    ['a deep nesting', `${'<a>'.repeat(70)}${'</a>'.repeat(70)}`, 'TOO_LARGE'],
    ['half a million elements and more', `<a>${'<b/>'.repeat(500_001)}</a>`, 'TOO_LARGE'],
    [
      'an element of a thousand attributes and more',
      `<a ${Array.from({ length: 1_001 }, (_, at) => `b${at}=""`).join(' ')}/>`,
      'TOO_LARGE',
    ],
    ['a long text', `<a>${' '.repeat(32 << 20)}</a>`, 'TOO_LARGE'],
    ['an attribute twice', '<a b="1" b="2"/>', 'MALFORMED'],
    ['a missing end', '<a><b></a>', 'MALFORMED'],
    ['an end too many', '<a/></a>', 'MALFORMED'],
    ['two roots', '<a/><b/>', 'MALFORMED'],
    ['nothing', '', 'MALFORMED'],
    ['blanks', ' \n ', 'MALFORMED'],
    ['a control character', '<a>\u0001</a>', 'MALFORMED'],
    ['a reference to one', '<?xml version="1.1"?><a>&#1;</a>', 'MALFORMED'],
    ['half of a character', '<a>\ud800</a>', 'MALFORMED'],
    ['JSON', '{"plan":{}}', 'MALFORMED'],
    ['null as text', 'null', 'MALFORMED'],
  ])('refuses %s', (_what, xml, code) => {
    expect(codeOf(xml)).toBe(code);
  });

  it('names the line of the error, and keeps the error of the parser as the cause', () => {
    try {
      readXml('<a>\n\n<b c=d/></a>');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ message: expect.stringContaining('line 3'), cause: expect.any(Error) });
    }
  });

  it('reads every damaged plan or throws its own error', () => {
    const shares: Record<string, number> = {};
    const damage = fc.tuple(
      fc.nat(SMALL_ROOM_XML.length),
      fc.nat(30),
      fc.constantFrom('', '<', '>', '&', '"', '\u0000', '</plan>', '<!--', ']]>', '<![CDATA['),
    );
    fc.assert(
      fc.property(damage, ([at, length, insertion]) => {
        const outcome = codeOf(SMALL_ROOM_XML.slice(0, at) + insertion + SMALL_ROOM_XML.slice(at + length));
        shares[outcome] = (shares[outcome] ?? 0) + 1;
      }),
      { numRuns: runs(300) },
    );
    console.info('damaged plans', shares);
    expect(shares.MALFORMED).toBeGreaterThan(0);
  });
});

describe('writeXml', () => {
  it('replaces characters that XML cannot contain, so that the rest can be read', () => {
    const written = writeXml({ name: 'a', attributes: { b: 'x\u0000y' }, children: ['\ud800 \u001f\uffff'] });
    expect(written).toBe('<a b="x\ufffdy">\ufffd \ufffd\ufffd</a>');
    expect(readXml(written).attributes.b).toBe('x\ufffdy');
  });
});
