import { CONVERSION_LIMITS } from '../../../shared/engines/models3d/conversion-limits.ts';
import type { ModelFormat } from '../../../shared/engines/models3d/formats.ts';
import { checkDaePlaces } from '../../../shared/engines/models3d/import/dae/check-dae-places.ts';
import { daeOpacity } from '../../../shared/engines/models3d/import/dae/dae-opacity.ts';
import { daeOutline } from '../../../shared/engines/models3d/import/dae/dae-outline.ts';
import { polygonsToPolylist } from '../../../shared/engines/models3d/import/dae/polygons-to-polylist.ts';
import { ModelError } from '../../../shared/engines/models3d/model-error.ts';
import { doubling3mf, doublingDae, doublingUsd, mesh3mf } from '../../fixtures/models/doubling-models.ts';
import { box } from '../../fixtures/models/solid.ts';
import { writeDae } from '../../fixtures/models/write-dae.ts';
import { writeUsda } from '../../fixtures/models/write-usd.ts';
import { importSource, type SourceTexts } from '../import-source.ts';
import { family } from '../measure-growth.ts';

const SOLID = box([1, 2, 3]);
const USD = writeUsda(SOLID);
const DAE = writeDae(SOLID, { pictures: { color: 'wood.png', opacity: 'cut.png' } });

const listed = (length: number, part: (index: number) => string) =>
  Array.from({ length }, (_, at) => part(at)).join('');
const usd = (prims: string) => ({ 'a.usda': USD + prims });
const prims = (length: number, statement = '') =>
  listed(length, (at) => `def Xform "p${at}"${statement === '' ? '' : ` (\n${statement}\n)`}\n{\n}\n`);
const log2 = (n: number) => Math.round(Math.log2(n));

type Row = readonly [family: string, sizes: readonly [number, number], make: (parts: number) => SourceTexts];

const SOURCES: Readonly<Partial<Record<ModelFormat, readonly Row[]>>> = {
  '3mf': [
    ['places of an object', [64, 8_192], (n) => ({ 'a.model': doubling3mf(log2(n), mesh3mf(1)) })],
    ['empty places', [512, 262_144], (n) => ({ 'a.model': doubling3mf(log2(n)) })],
    [
      'materials',
      [100, 65_536],
      (n) => ({ 'a.model': doubling3mf(0, `<basematerials id="5"/>${mesh3mf(n, (at) => `pid="5" p1="${at}"`)}`) }),
    ],
    ['triangles', [500, 100_000], (n) => ({ 'a.model': doubling3mf(0, mesh3mf(n)) })],
  ],
  usd: [
    ['layers in layers', [64, 1_048_576], (n) => doublingUsd(log2(n))],
    ['empty meshes', [100, 40_000], (n) => usd(listed(n, (at) => `def Mesh "m${at}"\n{\n}\n`))],
    ['prims that inherit one', [100, 20_000], (n) => usd(`class "K"\n{\n}\n${prims(n, 'inherits = </K>')}`)],
    [
      'children that a prim inherits and changes',
      [100, 20_000],
      (n) => usd(`class "K"\n{\n${prims(n)}}\ndef "x" (\ninherits = </K>\n)\n{\n${prims(n)}}\n`),
    ],
    [
      'copies of many statements',
      [16, 4_096],
      (n) => usd(`class "K"\n{\n${listed(200, (at) => `float a${at} = 1\n`)}}\n${prims(n, 'inherits = </K>')}`),
    ],
  ],
};

/** Nodes of one id, and as many instances of it. */
const sameNodes = (length: number) =>
  doublingDae(0).replace(
    '<node id="root">',
    `${'<node id="x"></node>'.repeat(length)}<node id="root">${'<instance_node url="#x"/>'.repeat(length)}`,
  );

/** The code of the error, for a scene that no reader would get. */
function codeOf(text: string): string | undefined {
  try {
    checkDaePlaces(daeOutline(text), CONVERSION_LIMITS, 'a.dae');
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error.code;
    throw error;
  }
}

const REPEATED: Readonly<Record<string, (index: number) => string>> = {
  'open images': () => '<image ',
  'images without an end': (at) => `<image id="a${at}">`,
  effects: (at) => `<effect id="a${at}">`,
  parameters: (at) => `<newparam sid="a${at}">`,
  'effects of one image': (at) =>
    `<effect id="a${at}"><transparent><texture texture="cut-image"/></transparent></effect>`,
  assets: () => '<asset>',
  comments: () => '<!--',
};
const LISTS = { 'open lists': '<polygons ', 'lists without an end': '<polygons>', inputs: '<input ', faces: '<p>' };

/** Models whose small files make much of little, and texts that an expression would read again and again. */
export const MODEL_FAMILIES = [
  ...Object.entries(SOURCES).flatMap(([format, rows]) =>
    rows.map(([name, sizes, make]) =>
      family<SourceTexts>({
        reader: `model ${format}`,
        family: name,
        sizes,
        make,
        run: (source) => importSource(format as ModelFormat, source),
      }),
    ),
  ),
  ...Object.entries(REPEATED).map(([name, part]) =>
    family<string>({
      reader: 'COLLADA outline',
      family: name,
      sizes: [1_000, 500_000],
      make: (n) => DAE.replace('<library_images>', `<library_images>${listed(n, part)}`),
      run: (text) => daeOpacity(daeOutline(text)),
    }),
  ),
  family<string>({
    reader: 'COLLADA places',
    family: 'instances of nodes of one id',
    sizes: [1_000, 200_000],
    make: sameNodes,
    run: codeOf,
  }),
  family<string>({
    reader: 'COLLADA places',
    family: 'instances in instances',
    sizes: [64, 1_048_576],
    make: (n) => doublingDae(log2(n)),
    run: codeOf,
  }),
  ...Object.entries(LISTS).map(([name, part]) =>
    family<string>({
      reader: 'COLLADA polygons',
      family: name,
      sizes: [1_000, 500_000],
      make: (n) => `<polygons>${part.repeat(n)}</polygons>${part.repeat(n)}`,
      run: polygonsToPolylist,
    }),
  ),
];
