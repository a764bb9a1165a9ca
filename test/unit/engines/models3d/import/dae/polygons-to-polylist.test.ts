import { expect, it } from 'vitest';
import { polygonsToPolylist } from '../../../../../../shared/engines/models3d/import/dae/polygons-to-polylist.ts';

const INPUT =
  '<input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"></input>';

it('rewrites each list of faces with its attributes and inputs', () => {
  const faces = `<polygons material="m" count="2">${INPUT}<p>0 0 1 0 2 0</p><p> 0 1 1 1\n2 1 3 1 </p></polygons>`;
  const inputs = '<input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>';
  const list = `<polylist material="m" count="2">${inputs}<vcount>3 4</vcount><p>0 0 1 0 2 0 0 1 1 1 2 1 3 1</p></polylist>`;
  expect(polygonsToPolylist(`<mesh>${faces}<lines/>${faces}</mesh>`)).toBe(`<mesh>${list}<lines/>${list}</mesh>`);
});

it.each([['<polygonsets></polygonsets>'], ['<polygons'], ['<polygons>'], ['</polygons>'], ['']])(
  'keeps a text without a complete list: %s',
  (text) => {
    expect(polygonsToPolylist(text)).toBe(text);
  },
);
