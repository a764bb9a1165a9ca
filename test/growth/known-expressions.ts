const STOPPED = 'runs in the process that imports a model, which is stopped after its time';
const HEAD = 'reads the first bytes of a file';
const OWN_TEXT = 'reads a text of this project';

/**
 * Expressions whose time for a text grows with the square of its length, and what limits the text. All others are linear:
 * test/infra/regular-expressions.test.ts tries them.
 */
export const BOUNDED_EXPRESSIONS: ReadonlyMap<string, string> = new Map([
  [String.raw`(?:\/api)?\/*$`, OWN_TEXT],
  [String.raw`\/+$`, 'reads a setting, or an address of 16 kB at most'],
  ['=+$', OWN_TEXT],
  [String.raw`[\0 ]+$`, 'reads a field of 12 bytes'],
  [String.raw`\s#.*$`, 'reads one line, and is linear in it: a line has no line ends'],
  [String.raw`<unit\b[^>]*\bmeter\s*=\s*["']\d+,\d+["']`, STOPPED],
  [String.raw`<!--[\s\S]*?-->`, STOPPED],
  [String.raw`<asset\b[^>]*>([\s\S]*?)<\/asset>`, STOPPED],
  [String.raw`<unit\b[^>]*\bmeter\s*=\s*["']([^"']+)["']`, STOPPED],
  [String.raw`<effect\b[^>]*\bid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/effect>`, STOPPED],
  [
    String.raw`<material\b([^>]*)>\s*(?:<asset\b[\s\S]*?<\/asset>\s*)?<instance_effect\b[^>]*\burl\s*=\s*["']#([^"']+)["']`,
    STOPPED,
  ],
  [String.raw`<image\b[^>]*\bid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/image>`, STOPPED],
  [String.raw`<transparent\b(?![^>]*RGB_ZERO)[^>]*>\s*<texture\b[^>]*\btexture\s*=\s*["']([^"']+)["']`, STOPPED],
  [String.raw`<newparam\b[^>]*\bsid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/newparam>`, STOPPED],
  [String.raw`<init_from\b[^>]*>\s*(?:<ref>)?\s*([^<]+?)\s*<`, STOPPED],
  [String.raw`<polygons\b([^>]*)>([\s\S]*?)<\/polygons>`, STOPPED],
  [String.raw`<input\b[^>]*?(?:\/>|>\s*<\/input>)`, STOPPED],
  [String.raw`<p>([\s\S]*?)<\/p>`, STOPPED],
  ['<([^>]+)>', STOPPED],
  [String.raw`^[ \t]*Texture:\s*(\d+)\s*,[^{]*\{[^}]*?RelativeFilename:\s*"([^"]*)"`, STOPPED],
  [String.raw`TextureL([\s\S]{8})S[\s\S]{1,4000}?RelativeFilenameS([\s\S]{4})`, STOPPED],
  [String.raw`"(UnitScaleFactor|UpAxis)"[^\r\n]*,\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*$`, 'reads 16,384 characters'],
  [String.raw`^\s*<[\s\S]*?(?:\w+:)?COLLADA[\s>]`, HEAD],
  [String.raw`^\s*<[\s\S]*?(?:\w+:)?model\s[^>]*schemas\.microsoft\.com\/3dmanufacturing`, HEAD],
  [String.raw`\$\{([^}]+)\}`, OWN_TEXT],
  [String.raw`^\/?([^/?]+)\/([^?]+)(.*)$`, 'reads a header of the local cloud, which has 16 kB at most'],
  [String.raw`^(\S+)\s*(.*)$`, 'reads one line of a material file'],
]);

/** Files that make expressions of text: of their own words, which they list beside them. */
export const FILES_THAT_MAKE_EXPRESSIONS: readonly string[] = [
  'lib/docs/docs.ts',
  'shared/engines/floorplan/detect/layer-role.ts',
  'shared/engines/floorplan/detect/room-labels.ts',
  'shared/engines/models3d/import/dae/dae-opacity.ts',
  'shared/engines/models3d/import/fbx/fbx-opacity.ts',
  'shared/engines/models3d/import/usd/long-lists.ts',
  'shared/engines/models3d/sniff/obj.ts',
];
