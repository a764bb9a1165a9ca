const TAG = {
  effect: /<effect\b[^>]*\bid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/effect>/g,
  material:
    /<material\b([^>]*)>\s*(?:<asset\b[\s\S]*?<\/asset>\s*)?<instance_effect\b[^>]*\burl\s*=\s*["']#([^"']+)["']/g,
  image: /<image\b[^>]*\bid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/image>/g,
  /** The transparency of other kinds is a colour that is let through, and no picture of furniture states one. */
  transparent: /<transparent\b(?![^>]*RGB_ZERO)[^>]*>\s*<texture\b[^>]*\btexture\s*=\s*["']([^"']+)["']/,
  parameter: /<newparam\b[^>]*\bsid\s*=\s*["']([^"']+)["'][^>]*>([\s\S]*?)<\/newparam>/g,
  source: /<source>\s*([^<\s]+)\s*<\/source>/,
  initFrom: /<init_from\b[^>]*>\s*(?:<ref>)?\s*([^<]+?)\s*</,
};

/**
 * The opacity pictures of a COLLADA file, which assimp does not hand on: the address of the picture by the name of the
 * material. A picture is named by its image, or by a sampler of the effect whose surface names the image.
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

/** Addresses are URIs; a name with a lone percent sign is none, and is meant as it is. */
function decoded(address: string): string {
  const plain = address.replace(/^file:\/\/\/?/, '').replaceAll('&amp;', '&');
  return /%(?![0-9a-f]{2})/i.test(plain) ? plain : decodeURIComponent(plain);
}
