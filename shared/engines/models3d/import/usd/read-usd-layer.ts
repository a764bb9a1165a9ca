import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { USDAParser } from 'three/addons/loaders/usd/USDAParser.js';
import { USDCParser } from 'three/addons/loaders/usd/USDCParser.js';
import type { SourceFile } from '../../archive/source-file.ts';
import type { FileIndex } from '../../file-index.ts';
import type { WarningList } from '../../model-warning.ts';
import { quoted } from '../../quoted.ts';
import { composeUsda } from './compose-usda.ts';
import { dropHiddenPrims, type UsdLayer } from './drop-hidden-prims.ts';
import { LongListParser, LongLists } from './long-lists.ts';
import { usdaLines } from './usda-lines.ts';
import { addWeaker, copyBudget, type UsdaTree } from './usda-tree.ts';

const CRATE = 'PXR-USDC';
const HEADER = '#usda 1.0';
const MAX_SUBLAYERS = 64;
const ASSET = /@([^@]+)@/g;

/**
 * Reads a layer, binary or text, in the form of three's composer, without hidden prims. In a text layer, its text
 * sublayers (`subLayers`), variants and inner references are resolved. A sublayer that is binary, missing, or above the
 * limit adds the warning LAYER_MISSING.
 *
 * @throws ModelError MODEL_TOO_COMPLEX; any error of a parser for a damaged file
 */
export async function readUsdLayer(file: SourceFile, files: FileIndex, warnings: WarningList): Promise<UsdLayer> {
  const bytes = await readFile(file.file);
  const layer = isCrate(bytes) ? readCrate(bytes) : await readText(file, bytes, files, warnings);
  dropHiddenPrims(layer);
  return layer;
}

function isCrate(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, CRATE.length)).toString('latin1') === CRATE;
}

function readCrate({ buffer, byteOffset, byteLength }: Buffer<ArrayBuffer>): UsdLayer {
  return new USDCParser().parseData(buffer.slice(byteOffset, byteOffset + byteLength));
}

async function readText(file: SourceFile, bytes: Buffer, files: FileIndex, warnings: WarningList): Promise<UsdLayer> {
  const lists = new LongLists();
  const tree = parseText(bytes.toString('utf8'), lists);
  await addSublayers(tree, file, { files, warnings, lists });
  composeUsda(tree);
  return new LongListParser(tree, lists).parseData('');
}

function parseText(text: string, lists: LongLists): UsdaTree {
  return new USDAParser().parseText(usdaLines(text, lists));
}

interface LayerContext {
  readonly files: FileIndex;
  readonly warnings: WarningList;
  readonly lists: LongLists;
}

/** The strongest sublayer first. Metadata of the stage (unit, axis) in a sublayer is ignored, as in USD. */
async function addSublayers(tree: UsdaTree, root: SourceFile, { files, warnings, lists }: LayerContext): Promise<void> {
  const name = quoted(root.name);
  const sublayers = (of: UsdaTree) =>
    sublayersOf(of).flatMap((asset) => {
      const found = files.find(asset, root.name);
      if (!found) warnings.add('LAYER_MISSING', `The layer ${quoted(asset)} of ${name} is not in the archive.`);
      return found ?? [];
    });
  const pending = sublayers(tree);
  const seen = new Set([root]);
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (seen.has(next)) continue;
    if (seen.size > MAX_SUBLAYERS) {
      warnings.add('LAYER_MISSING', `Only the first ${MAX_SUBLAYERS} sublayers of ${name} were read; flatten it.`);
      return;
    }
    seen.add(next);
    const bytes = await readFile(next.file);
    if (isCrate(bytes)) {
      const sublayer = quoted(next.name);
      warnings.add('LAYER_MISSING', `The sublayer ${sublayer} of ${name} was left out, as it is binary; flatten them.`);
      continue;
    }
    const folder = path.posix.relative(path.posix.dirname(root.name), path.posix.dirname(next.name));
    // Its references are relative to its own folder.
    const text = bytes.toString('utf8').replace(ASSET, (_, asset: string) => `@${path.posix.join(folder, asset)}@`);
    const weaker = parseText(text, lists);
    pending.unshift(...sublayers(weaker));
    delete weaker[HEADER];
    // Each sublayer is added once: that is no more text than the files hold.
    addWeaker(tree, weaker, { ...copyBudget(), characters: Number.POSITIVE_INFINITY });
  }
}

function sublayersOf(tree: UsdaTree): string[] {
  const header = tree[HEADER];
  const stated = typeof header === 'object' ? header.subLayers : undefined;
  if (typeof stated !== 'string') return [];
  return [...stated.matchAll(ASSET)].map(([, asset = '']) => asset);
}
