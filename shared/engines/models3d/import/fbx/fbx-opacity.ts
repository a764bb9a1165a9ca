import { isBinaryFbx } from '../../sniff/fbx.ts';

/** The two properties of a surface that programs use for an opacity picture. */
const PROPERTY = 'TransparentColor|TransparencyFactor';
/** Connections of objects to properties by id, in the text form, version 7. */
const TEXT = {
  connections: new RegExp(`"OP"\\s*,\\s*(\\d+)\\s*,\\s*(\\d+)\\s*,\\s*"(?:${PROPERTY})"`, 'g'),
  textures: /^[ \t]*Texture:\s*(\d+)\s*,[^{]*\{[^}]*?RelativeFilename:\s*"([^"]*)"/gm,
  materials: /^[ \t]*Material:\s*(\d+)\s*,\s*"(?:Material::)?([^"]*)"/gm,
};
/** The same in the binary form: L before a number of 8 bytes, S before a text and its length of 4 bytes. */
const BINARY = {
  connections: new RegExp(`OPL([\\s\\S]{8})L([\\s\\S]{8})S[\\s\\S]{4}(?:${PROPERTY})`, 'g'),
  textures: /TextureL([\s\S]{8})S[\s\S]{1,4000}?RelativeFilenameS([\s\S]{4})/g,
  materials: /MaterialL([\s\S]{8})S([\s\S]{4})/g,
};
/** Separates a name from its class. */
const KIND = '\0\x01';

/**
 * Finds the opacity pictures of an FBX file, which assimp does not export: the picture's name by the name of the
 * material.
 */
export function fbxOpacity(bytes: Uint8Array): ReadonlyMap<string, string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const isBinary = isBinaryFbx(bytes);
  const { connections, textures, materials } = isBinary ? BINARY : TEXT;
  const links = [...text.matchAll(connections)];
  if (links.length === 0) return new Map();
  // In the binary form the pattern matches the length only; the text follows.
  const named = (pattern: RegExp) =>
    new Map([...text.matchAll(pattern)].map((match) => [match[1], isBinary ? textAfter(text, match) : match[2]]));
  const pictures = named(textures);
  const surfaces = named(materials);
  return new Map(
    links.flatMap(([, texture, material]) => {
      const [picture, surface] = [pictures.get(texture), surfaces.get(material)];
      return picture && surface !== undefined ? [[utf8(surface.split(KIND)[0] ?? ''), utf8(picture)] as const] : [];
    }),
  );
}

function textAfter(text: string, { index, 0: match, 2: length = '' }: RegExpMatchArray): string {
  const start = (index ?? 0) + match.length;
  return text.slice(start, start + Buffer.from(length, 'latin1').readUInt32LE());
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
