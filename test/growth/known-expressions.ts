const STOPPED = 'runs in the process that imports a model, which is stopped after its time';
const HEAD = 'reads the first bytes of a file';
const OWN_TEXT = 'reads a text of this project';

/**
 * Expressions whose time for a text grows with the square of its length, and what limits the text. All others are
 * linear: test/infra/regular-expressions.test.ts tries them.
 */
export const BOUNDED_EXPRESSIONS: ReadonlyMap<string, string> = new Map([
  [String.raw`(?:\/api)?\/*$`, OWN_TEXT],
  [String.raw`\/+$`, 'reads a setting, or an address of 16 kB at most'],
  ['=+$', OWN_TEXT],
  [String.raw`[\0 ]+$`, 'reads a field of 12 bytes'],
  [String.raw`\s#.*$`, 'reads one line, and is linear in it: a line has no line ends'],
  ['<([^>]+)>', STOPPED],
  [String.raw`^[ \t]*Texture:\s*(\d+)\s*,[^{]*\{[^}]*?RelativeFilename:\s*"([^"]*)"`, STOPPED],
  [String.raw`TextureL([\s\S]{8})S[\s\S]{1,4000}?RelativeFilenameS([\s\S]{4})`, STOPPED],
  [String.raw`"(UnitScaleFactor|UpAxis(?:Sign)?)"[^\r\n]*,\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*$`, 'reads 16,384 characters'],
  [String.raw`^\s*<[\s\S]*?(?:\w+:)?COLLADA[\s>]`, HEAD],
  [String.raw`^\s*<[\s\S]*?(?:\w+:)?model\s[^>]*schemas\.microsoft\.com\/3dmanufacturing`, HEAD],
  [String.raw`\$\{([^}]+)\}`, OWN_TEXT],
  [String.raw`^\/?([^/?]+)\/([^?]+)(.*)$`, 'reads a header of the local cloud, which has 16 kB at most'],
  [String.raw`^(\S+)\s*(.*)$`, 'reads one line of a material file'],
]);

/** Files that make expressions of text: of their own words, which they list beside them. */
export const FILES_THAT_MAKE_EXPRESSIONS: readonly string[] = [
  'lib/docs/docs.ts',
  'shared/domain/configured-items/configured-id.ts',
  'shared/engines/floorplan/detect/layer-role.ts',
  'shared/engines/floorplan/detect/room-labels.ts',
  'shared/engines/models3d/import/fbx/fbx-opacity.ts',
  'shared/engines/models3d/import/usd/long-lists.ts',
  'shared/engines/models3d/sniff/obj.ts',
];
