import type { StatedScale } from '../../normalise/choose-scale.ts';
import { isBinaryFbx } from '../../sniff/fbx.ts';

/** The file's settings by FBX name. */
type Settings = ReadonlyMap<string, number>;

const HEADER_BYTES = 27;
const VERSION_AT = 23;
/** From this version on, offsets and counts have 64 bits. */
const WIDE_VERSION = 7500;
const SETTINGS = 'GlobalSettings';
const MAX_DEPTH = 4;
const NAMES = /"(UnitScaleFactor|UpAxis(?:Sign)?)"[^\r\n]*,\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*$/gim;
const CENTIMETRE = 0.01;
/** By FBX axis number, and of a negative sign. */
const AXES = ['x', 'y', 'z'] as const;
const OPPOSITE_AXES = ['-x', '-y', '-z'] as const;

/**
 * Reads UnitScaleFactor (centimetres of one unit) and the up axis of an FBX file with its sign, binary or text;
 * centimetres and Y up by default. Neither three nor assimp applies the unit. The front is that of the up axis (D611).
 */
export function fbxSettings(bytes: Uint8Array): Required<StatedScale> {
  const settings = isBinaryFbx(bytes) ? binarySettings(bytes) : textSettings(bytes);
  const factor = settings.get('UnitScaleFactor') ?? 1;
  const axes = (settings.get('UpAxisSign') ?? 1) < 0 ? OPPOSITE_AXES : AXES;
  return {
    metresPerUnit: (factor > 0 && Number.isFinite(factor) ? factor : 1) * CENTIMETRE,
    upAxis: axes[settings.get('UpAxis') ?? 1] ?? 'y',
  };
}

function textSettings(bytes: Uint8Array): Settings {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const start = text.search(/^[ \t]*GlobalSettings\s*:/m);
  if (start < 0) return new Map();
  const section = text.slice(start, start + 16_384);
  return new Map([...section.matchAll(NAMES)].reverse().map(([, name = '', value = '']) => [name, Number(value)]));
}

function binarySettings(bytes: Uint8Array): Settings {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, number>();
  try {
    const isWide = view.getUint32(VERSION_AT, true) >= WIDE_VERSION;
    readNodes(view, HEADER_BYTES, bytes.length, isWide, 0, found);
  } catch (error) {
    // The file is truncated; the readers throw the error for that.
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

/** Reads consecutive nodes; at the top level only the settings are read. */
function readNodes(
  view: DataView,
  start: number,
  end: number,
  isWide: boolean,
  depth: number,
  found: Map<string, number>,
): void {
  const word = (at: number) => (isWide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true));
  const wordBytes = isWide ? 8 : 4;
  for (let at = start; at + 3 * wordBytes < end; ) {
    const next = word(at);
    if (next <= at || next > end) return;
    const propertyBytes = word(at + 2 * wordBytes);
    const nameBytes = view.getUint8(at + 3 * wordBytes);
    const nameAt = at + 3 * wordBytes + 1;
    const name = latin1(view, nameAt, nameBytes);
    const properties = nameAt + nameBytes;
    if (name === 'P' || name === 'Property') takeProperty(view, properties, properties + propertyBytes, found);
    else if (depth < MAX_DEPTH && (depth > 0 || name === SETTINGS)) {
      readNodes(view, properties + propertyBytes, next, isWide, depth + 1, found);
    }
    at = next;
  }
}

/** `P: name, type, label, flags, value`: the first text is the name, the last number is the value. */
function takeProperty(view: DataView, start: number, end: number, found: Map<string, number>): void {
  let name = '';
  for (let at = start; at < end; ) {
    const type = String.fromCharCode(view.getUint8(at));
    at += 1;
    if (type === 'S' || type === 'R') {
      const length = view.getUint32(at, true);
      if (name === '') name = latin1(view, at + 4, length);
      at += 4 + length;
    } else if (type === 'D') {
      found.set(name, view.getFloat64(at, true));
      at += 8;
    } else if (type === 'I') {
      found.set(name, view.getInt32(at, true));
      at += 4;
    } else {
      return;
    }
  }
}

function latin1(view: DataView, at: number, length: number): string {
  return Buffer.from(view.buffer, view.byteOffset + at, length).toString('latin1');
}
