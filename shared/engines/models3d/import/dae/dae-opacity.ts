const TAG = {
  effect: /<effect\b[^>]*\bid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/effect>/g,
  material:
    /<material\b([^>]*)>\s*(?:<asset\b[\s\S]*?<\/asset>\s*)?<instance_effect\b[^>]*\burl\s*=\s*["']#([^"']+)["']/g,
  image: /<image\b[^>]*\bid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/image>/g,
  /** Other kinds of transparency are a colour that passes through; furniture has no pictures of these. */
  transparent: /<transparent\b(?![^>]*RGB_ZERO)[^>]*>\s*<texture\b[^>]*\btexture\s*=\s*["']([^"']+)["']/,
  parameter: /<newparam\b[^>]*\bsid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/newparam>/g,
  source: /<source>\s*([^<\s]+)\s*<\/source>/,
  initFrom: /<init_from\b[^>]*>\s*(?:<ref>)?\s*([^<]+?)\s*</,
};

/**
 * Finds the opacity pictures of a COLLADA file, which assimp does not export: the picture's URI by the name of the
 * material. A picture is referenced by its image, or by a sampler of the effect whose surface references the image.
 */
export function daeOpacity(text: string): ReadonlyMap<string, string> {
  if (!TAG.transparent.test(text)) return new Map();
  const images = new Map(
    [...text.matchAll(TAG.image)].map(([, id = '', body = '']) => [id, TAG.initFrom.exec(body)?.[1]]),
  );
  const pictures = new Map<string, string>();
  for (const [, id = '', effect = ''] of text.matchAll(TAG.effect)) {
    const parameters = new Map([...effect.matchAll(TAG.parameter)].map(([, sid = '', body = '']) => [sid, body]));
    const sampler = TAG.transparent.exec(effect)?.[1];
    if (sampler === undefined) continue;
    const surface = TAG.source.exec(parameters.get(sampler) ?? '')?.[1] ?? sampler;
    const image = TAG.initFrom.exec(parameters.get(surface) ?? '')?.[1] ?? surface;
    const picture = images.get(image);
    if (picture !== undefined) pictures.set(id, decoded(picture));
  }
  const byMaterial = [...text.matchAll(TAG.material)].flatMap(([, attributes = '', effect = '']) => {
    const picture = pictures.get(effect);
    const name = attribute(attributes, 'name') ?? attribute(attributes, 'id');
    return picture !== undefined && name !== undefined ? [[name, picture] as const] : [];
  });
  return new Map(byMaterial);
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1];
}

/** References are URIs. A name with a single percent sign is not a valid URI and is used unchanged. */
function decoded(address: string): string {
  const plain = address.replace(/^file:\/\/\/?/, '').replaceAll('&amp;', '&');
  return /%(?![0-9a-f]{2})/i.test(plain) ? plain : decodeURIComponent(plain);
}
