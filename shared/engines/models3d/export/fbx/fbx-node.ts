import { deflateSync } from 'node:zlib';

/** A value of an FBX record, by the letter of its type. */
export type FbxValue =
  | { readonly type: 'I'; readonly value: number }
  | { readonly type: 'L'; readonly value: number }
  | { readonly type: 'D'; readonly value: number }
  | { readonly type: 'C'; readonly value: boolean }
  | { readonly type: 'S'; readonly value: string }
  | { readonly type: 'R'; readonly value: Uint8Array }
  | { readonly type: 'd'; readonly value: Float64Array }
  | { readonly type: 'i'; readonly value: Int32Array };

/** A record of an FBX file: a name, values, and child records. */
export interface FbxNode {
  readonly name: string;
  readonly values: readonly FbxValue[];
  readonly children: readonly FbxNode[];
}

const MAGIC = 'Kaydara FBX Binary  \0\x1a\0';
/** The last version with offsets of 32 bits, which every reader supports. */
const VERSION = 7400;
const RECORD_HEADER_BYTES = 13;
const PREFIX_BYTES = 27;
const MAX_FILE_BYTES = 0xffff_ffff;
const COMPRESSED_FROM_BYTES = 128;
/** The footer of every file; some readers check it. */
const FOOTER_ID = 'fabcab09d0c8d466b176fb831cf7267e';
const FOOTER_MAGIC = 'f85a8c6adef5d97eece90ce3758f290b';
const FOOTER_ZEROS = 120;

/** A 32-bit integer. */
export const int = (value: number): FbxValue => ({ type: 'I', value });
/** A 64-bit integer. */
export const long = (value: number): FbxValue => ({ type: 'L', value });
/** A 64-bit float. */
export const double = (value: number): FbxValue => ({ type: 'D', value });
/** A boolean. */
export const flag = (value: boolean): FbxValue => ({ type: 'C', value });
/** A UTF-8 text. */
export const text = (value: string): FbxValue => ({ type: 'S', value });
/** Raw bytes. */
export const raw = (value: Uint8Array): FbxValue => ({ type: 'R', value });
/** An array of 64-bit floats. */
export const doubles = (value: Float64Array): FbxValue => ({ type: 'd', value });
/** An array of 32-bit integers. */
export const ints = (value: Int32Array): FbxValue => ({ type: 'i', value });

/** Creates a record. */
export function fbxNode(name: string, values: readonly FbxValue[] = [], children: readonly FbxNode[] = []): FbxNode {
  return { name, values, children };
}

/**
 * Writes records as a binary FBX file.
 *
 * @throws RangeError if it would be too large for its offsets
 */
export function writeFbx(nodes: readonly FbxNode[]): Buffer {
  const pieces: Uint8Array[] = [];
  let at = PREFIX_BYTES;
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(MAGIC, 'latin1');
  prefix.writeUInt32LE(VERSION, PREFIX_BYTES - 4);
  pieces.push(prefix);
  for (const node of nodes) at = writeNode(node, at, pieces);
  pieces.push(Buffer.alloc(RECORD_HEADER_BYTES), Buffer.from(FOOTER_ID, 'hex'));
  at += RECORD_HEADER_BYTES + FOOTER_ID.length / 2;
  const version = Buffer.alloc(8);
  version.writeUInt32LE(VERSION, 4);
  pieces.push(Buffer.alloc(16 - (at % 16)), version, Buffer.alloc(FOOTER_ZEROS), Buffer.from(FOOTER_MAGIC, 'hex'));
  if (at > MAX_FILE_BYTES) throw new RangeError('the model is larger than an FBX of version 7.4 can be');
  return Buffer.concat(pieces);
}

/** Appends a record that begins at `start`. Returns its end. */
function writeNode({ name, values, children }: FbxNode, start: number, pieces: Uint8Array[]): number {
  const header = Buffer.alloc(RECORD_HEADER_BYTES + name.length);
  pieces.push(header);
  let at = start + header.length;
  let valueBytes = 0;
  for (const value of values) {
    for (const piece of valuePieces(value)) {
      pieces.push(piece);
      valueBytes += piece.length;
    }
  }
  at += valueBytes;
  for (const child of children) at = writeNode(child, at, pieces);
  // A list of records ends with an empty one, and so does a record without values.
  if (children.length > 0 || values.length === 0) {
    pieces.push(Buffer.alloc(RECORD_HEADER_BYTES));
    at += RECORD_HEADER_BYTES;
  }
  header.writeUInt32LE(Math.min(at, MAX_FILE_BYTES), 0);
  header.writeUInt32LE(values.length, 4);
  header.writeUInt32LE(valueBytes, 8);
  header.writeUInt8(name.length, 12);
  header.write(name, RECORD_HEADER_BYTES, 'latin1');
  return at;
}

function valuePieces({ type, value }: FbxValue): Uint8Array[] {
  switch (type) {
    case 'I':
      return [typed(type, 4, (bytes) => bytes.writeInt32LE(value, 1))];
    case 'L':
      return [typed(type, 8, (bytes) => bytes.writeBigInt64LE(BigInt(value), 1))];
    case 'D':
      return [typed(type, 8, (bytes) => bytes.writeDoubleLE(value, 1))];
    case 'C':
      return [typed(type, 1, (bytes) => bytes.writeUInt8(value ? 1 : 0, 1))];
    case 'S':
      return counted(type, Buffer.from(value, 'utf8'));
    case 'R':
      return counted(type, value);
    case 'd':
    case 'i':
      return list(type, value);
  }
}

function typed(type: string, bytes: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(1 + bytes);
  buffer.write(type, 'latin1');
  write(buffer);
  return buffer;
}

function counted(type: string, bytes: Uint8Array): Uint8Array[] {
  return [typed(type, 4, (buffer) => buffer.writeUInt32LE(bytes.length, 1)), bytes];
}

function list(type: string, values: Float64Array | Int32Array): Uint8Array[] {
  const plain = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const isCompressed = plain.length >= COMPRESSED_FROM_BYTES;
  const bytes = isCompressed ? deflateSync(plain, { level: 1 }) : plain;
  const header = typed(type, 12, (buffer) => {
    buffer.writeUInt32LE(values.length, 1);
    buffer.writeUInt32LE(isCompressed ? 1 : 0, 5);
    buffer.writeUInt32LE(bytes.length, 9);
  });
  return [header, bytes];
}
