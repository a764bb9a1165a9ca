import { isBinaryFbx } from '../../sniff/fbx.ts';

/** The two properties of a surface that programs connect an opacity picture to. */
const PROPERTY = 'TransparentColor|TransparencyFactor';
/** In the text form, version 7: object to property, by numbers. */
const TEXT = {
  connections: new RegExp(`"OP"\\s*,\\s*(\\d+)\\s*,\\s*(\\d+)\\s*,\\s*"(?:${PROPERTY})"`, 'g'),
  textures: /^\s*Texture:\s*(\d+)\s*,[^{]*\{[^}]*?RelativeFilename:\s*"([^"]*)"/gm,
  materials: /^\s*Material:\s*(\d+)\s*,\s*"(?:Material::)?([^"]*)"/gm,
};
/** In the binary form, byte by byte: L before a number of 8 bytes, S before a text and its length of 4. */
const BINARY = {
  connections: new RegExp(`OPL([\\s\\S]{8})L([\\s\\S]{8})S[\\s\\S]{4}(?:${PROPERTY})`, 'g'),
  textures: /TextureL([\s\S]{8})S[\s\S]{1,4000}?RelativeFilenameS([\s\S]{4})/g,
  materials: /MaterialL([\s\S]{8})S([\s\S]{4})/g,
};
/** Between a name and its kind. */
const KIND = '\0\x01';

/**
 * The opacity pictures of an FBX file, which assimp does not hand on: the name of the picture by that of the material.
 */
export function fbxOpacity(bytes: Uint8Array): ReadonlyMap<string, string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const isBinary = isBinaryFbx(bytes);
  const { connections, textures, materials } = isBinary ? BINARY : TEXT;
  const links = [...text.matchAll(connections)];
  if (links.length === 0) return new Map();
  // In the binary form only the length has matched, and the text stands behind it.
  const named = (pattern: RegExp) =>
    new Map([...text.matchAll(pattern)].map((match) => [match[1], isBinary ? textBehind(text, match) : match[2]]));
  const pictures = named(textures);
  const surfaces = named(materials);
  return new Map(
    links.flatMap(([, texture, material]) => {
      const [picture, surface] = [pictures.get(texture), surfaces.get(material)];
      return picture && surface !== undefined ? [[utf8(surface.split(KIND)[0] ?? ''), utf8(picture)] as const] : [];
    }),
  );
}

function textBehind(text: string, { index, 0: match, 2: length = '' }: RegExpMatchArray): string {
  const start = (index ?? 0) + match.length;
  return text.slice(start, start + Buffer.from(length, 'latin1').readUInt32LE());
}

function utf8(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
