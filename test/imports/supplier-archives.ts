import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { markedBox, type Solid } from '../fixtures/models/solid.ts';
import { write3ds } from '../fixtures/models/write-3ds.ts';
import { write3mf } from '../fixtures/models/write-3mf.ts';
import { writeDae } from '../fixtures/models/write-dae.ts';
import { writeFbxBinary } from '../fixtures/models/write-fbx.ts';
import { writeGlb, writeGltf } from '../fixtures/models/write-gltf.ts';
import { writeGltf1 } from '../fixtures/models/write-gltf1.ts';
import { writeMtl, writeObj } from '../fixtures/models/write-obj.ts';
import { writePly } from '../fixtures/models/write-ply.ts';
import { writeBinaryStl } from '../fixtures/models/write-stl.ts';
import { writeTarGz } from '../fixtures/models/write-tar.ts';
import { writeUsda, writeUsdz } from '../fixtures/models/write-usd.ts';
import { writeZip } from '../fixtures/models/write-zip.ts';

/** The formats of the archives, each with the ending of its model. */
const WRITERS: readonly (readonly [ending: string, write: (solid: Solid) => string | Uint8Array])[] = [
  ['glb', writeGlb],
  ['gltf', (solid) => writeGltf(solid).gltf],
  // glTF 1.0
  ['gltf', (solid) => writeGltf1(solid)],
  ['fbx', (solid) => writeFbxBinary(solid)],
  ['usdz', (solid) => writeUsdz(solid)],
  ['usda', (solid) => writeUsda(solid)],
  ['dae', (solid) => writeDae(solid)],
  ['obj', (solid) => writeObj(solid)],
  ['3ds', (solid) => write3ds(solid)],
  ['3mf', (solid) => write3mf(solid)],
  ['ply', (solid) => writePly(solid)],
  ['stl', (solid) => writeBinaryStl(solid)],
];

/** The share of broken archives among all. */
const BROKEN_SHARE = 0.1;
const WARNING_SHARE = 0.1;
const DUPLICATE_SHARE = 0.05;
const NOTES = Buffer.from('The model comes later.');

/** What a supplier's archive is, and what has to become of it. */
export interface SupplierArchive {
  readonly file: string;
  /** The name without its ending, which becomes the id of the item. */
  readonly name: string;
  readonly kind: 'good' | 'warning' | 'broken' | 'duplicate';
  /** The width of the model in it, or of the model that replaces a broken one. */
  readonly widthMm: number;
}

/** Writes archives in 12 formats into a folder; of 20, two are broken, two bring a warning, one is another's twin. */
export async function writeSupplierArchives(folder: string, count: number): Promise<SupplierArchive[]> {
  await mkdir(folder, { recursive: true });
  const kinds = kindsOf(count);
  const archives = kinds.map((kind, index): SupplierArchive => {
    const name = `piece-${String(index + 1).padStart(3, '0')}`;
    // The twins come last, and their originals first.
    const widthMm = 400 + (kind === 'duplicate' ? index - (count - numberOf(count, DUPLICATE_SHARE)) : index);
    const file = path.join(folder, `${name}${index % 3 === 2 ? '.tar.gz' : '.zip'}`);
    return { name, kind, widthMm, file };
  });
  for (const [index, { file, kind, widthMm }] of archives.entries()) {
    const twin = archives.findIndex((other) => other.kind === 'good' && other.widthMm === widthMm);
    await writeFile(file, kind === 'broken' ? brokenBytes(index) : bytesOf(kind, widthMm, Math.max(0, twin), index));
  }
  return archives;
}

/** Writes the archive anew, with a model in place of what was broken or another one. */
export async function replaceArchive({ file }: Pick<SupplierArchive, 'file'>, widthMm: number): Promise<void> {
  await writeFile(file, bytesOf('good', widthMm, widthMm, 0));
}

function kindsOf(count: number): SupplierArchive['kind'][] {
  const [broken, warning, duplicate] = [BROKEN_SHARE, WARNING_SHARE, DUPLICATE_SHARE].map((share) =>
    numberOf(count, share),
  ) as [number, number, number];
  const good = count - broken - warning - duplicate;
  return [
    ...Array.from({ length: good }, () => 'good' as const),
    ...Array.from({ length: broken }, () => 'broken' as const),
    ...Array.from({ length: warning }, () => 'warning' as const),
    ...Array.from({ length: duplicate }, () => 'duplicate' as const),
  ];
}

function numberOf(count: number, share: number): number {
  return Math.max(1, Math.round(count * share));
}

/** The bytes of a twin depend on its original alone. */
function bytesOf(kind: SupplierArchive['kind'], widthMm: number, original: number, index: number): Buffer {
  const solid = markedBox([widthMm / 1_000, 0.9, 0.5]);
  if (kind === 'warning') {
    const obj = writeObj(solid, { library: 'wood.mtl', hasUvs: true });
    return packed(index, [
      { name: 'piece.obj', data: Buffer.from(obj) },
      { name: 'wood.mtl', data: Buffer.from(writeMtl('lost.png')) },
    ]);
  }
  const [ending, write] = WRITERS[original % WRITERS.length] ?? ['glb', writeGlb];
  return packed(original, [{ name: `piece.${ending}`, data: Buffer.from(write(solid)) }]);
}

function packed(index: number, entries: readonly { readonly name: string; readonly data: Buffer }[]): Buffer {
  return index % 2 === 0 ? writeZip(entries) : writeTarGz(entries);
}

/** Broken in one of four ways: torn, without a model, with an empty model, with another checksum. */
function brokenBytes(index: number): Buffer {
  const whole = bytesOf('good', 700 + index, 0, 0);
  const ways = [
    whole.subarray(0, whole.length - 40),
    writeZip([{ name: `notes-${index}.txt`, data: NOTES }]),
    writeZip([{ name: `piece-${index}.obj`, data: Buffer.from(`# nothing\no ${index}\n`) }]),
    writeZip([{ name: 'piece.obj', data: Buffer.from(`o ${index}\n`), crc: index }]),
  ];
  return ways[index % ways.length] ?? NOTES;
}
