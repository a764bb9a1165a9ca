import { childOf, type DaeElement, outermost } from './dae-outline.ts';

/** Other kinds of transparency are a colour that passes through; furniture has no pictures of these. */
const COLOUR_PASSES = /RGB_ZERO/;

/**
 * Finds the opacity pictures of a COLLADA file, which assimp does not export: the picture's URI by the name of the
 * material. A picture is referenced by its image, or by a sampler of the effect whose surface references the image.
 */
export function daeOpacity(outline: DaeElement): ReadonlyMap<string, string> {
  const images = new Map(
    outermost(outline, 'image').map((image) => [image.attributes.id ?? '', textOf(image, 'init_from')]),
  );
  const pictures = new Map<string, string>();
  for (const [id, effect] of byAttribute(outermost(outline, 'effect'), 'id')) {
    const sampler = transparentTexture(effect);
    if (sampler === undefined) continue;
    const parameters = byAttribute(outermost(effect, 'newparam'), 'sid');
    const surface = textOf(parameters.get(sampler), 'source') ?? sampler;
    const image = textOf(parameters.get(surface), 'init_from') ?? surface;
    const picture = images.get(image);
    if (picture !== undefined) pictures.set(id, decoded(picture));
  }
  const byMaterial = outermost(outline, 'material').flatMap((material) => {
    const effect = childOf(material, 'instance_effect')?.attributes.url ?? '';
    const picture = effect.startsWith('#') ? pictures.get(effect.slice(1)) : undefined;
    const name = material.attributes.name ?? material.attributes.id;
    return picture !== undefined && name !== undefined ? [[name, picture] as const] : [];
  });
  return new Map(byMaterial);
}

function byAttribute(elements: readonly DaeElement[], attribute: 'id' | 'sid'): ReadonlyMap<string, DaeElement> {
  return new Map(elements.map((element) => [element.attributes[attribute] ?? '', element]));
}

function transparentTexture(effect: DaeElement): string | undefined {
  for (const { attributes, children } of outermost(effect, 'transparent')) {
    const [first] = children;
    if (COLOUR_PASSES.test(attributes.opaque ?? '') || first?.name !== 'texture') continue;
    return first.attributes.texture;
  }
  return undefined;
}

/** The text of the first element of this name, or of its `ref`. */
function textOf(element: DaeElement | undefined, name: string): string | undefined {
  const [found] = element ? outermost(element, name) : [];
  const text = childOf(found, 'ref')?.text ?? found?.text;
  return text === '' ? undefined : text;
}

/** References are URIs. A name with a single percent sign is not a valid URI and is used unchanged. */
function decoded(address: string): string {
  const plain = address.replace(/^file:\/\/\/?/, '');
  return /%(?![0-9a-f]{2})/i.test(plain) ? plain : decodeURIComponent(plain);
}
