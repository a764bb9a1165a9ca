import type { WarningList } from '../../model-warning.ts';
import { quoted } from '../../quoted.ts';
import { checkImage } from '../../textures/image-bytes.ts';
import { checkTextureCount, unreadableTexture } from '../../textures/texture-store.ts';
import type { GltfJson } from './gltf-json.ts';

const SOURCE_EXTENSIONS = ['EXT_texture_webp', 'EXT_texture_avif', 'KHR_texture_basisu', 'MSFT_texture_dds'];

/**
 * Checks the images that textures use, and rewrites the JSON so that each texture has one image, a PNG or a JPEG with a
 * generated name in `resources`. Textures without a usable image are removed, with a warning.
 *
 * @param imageBytes returns the bytes of an image of the JSON; undefined if they are missing
 * @throws ModelError TEXTURE_TOO_LARGE, MODEL_TOO_COMPLEX
 */
export async function resolveImages(
  json: GltfJson,
  imageBytes: (image: number) => Promise<Uint8Array | undefined>,
  warnings: WarningList,
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  const checked = new Map<number, boolean>();
  const isUsable = async (image: number) => {
    const known = checked.get(image);
    if (known !== undefined) return known;
    checkTextureCount(checked.size + 1);
    const usable = await keepUsable(image);
    checked.set(image, usable);
    return usable;
  };
  const keepUsable = async (image: number) => {
    const source = json.images[image];
    if (!source) return false;
    const label = source.name ?? (source.uri?.startsWith('data:') ? `image ${image}` : source.uri) ?? `image ${image}`;
    const bytes = await imageBytes(image);
    const accepted = bytes && (await checkImage(bytes, label));
    if (!bytes) warnings.add('TEXTURE_MISSING', `The texture ${quoted(label)} is not in the archive.`);
    else if (!accepted) warnings.add('TEXTURE_UNREADABLE', unreadableTexture(label));
    if (!accepted) return false;
    const uri = `image/${image}`;
    resources[uri] = accepted.bytes;
    json.images[image] = { name: source.name ?? '', uri, mimeType: accepted.mimeType };
    return true;
  };

  const used = usedTextures(json);
  for (const [number, texture] of json.textures.entries()) {
    const sources = used.has(number) ? textureSources(texture) : [];
    let found: number | undefined;
    for (const source of sources) {
      if (found === undefined && (await isUsable(source))) found = source;
    }
    json.textures[number] = { ...texture, source: found, extensions: undefined };
  }
  removeTextures(json.materials, (texture) => json.textures[texture]?.source === undefined);
  for (const [number, image] of json.images.entries()) {
    // Unused images must not be read; the indices of the others stay.
    if (!checked.get(number)) json.images[number] = { name: image.name ?? '', uri: `image/${number}` };
    resources[`image/${number}`] ??= new Uint8Array(0);
  }
  for (const list of [json.extensionsUsed, json.extensionsRequired]) {
    list?.splice(0, list.length, ...list.filter((extension) => !SOURCE_EXTENSIONS.includes(extension)));
  }
  return resources;
}

/** Image indices of a texture, the best extension first, then the fallback. */
function textureSources({ source, extensions }: GltfJson['textures'][number]): number[] {
  const fromExtensions = SOURCE_EXTENSIONS.map((name) => extensions?.[name]).flatMap((extension) =>
    typeof extension === 'object' && extension !== null && 'source' in extension && typeof extension.source === 'number'
      ? [extension.source]
      : [],
  );
  return source === undefined ? fromExtensions : [...fromExtensions, source];
}

function usedTextures({ materials }: GltfJson): Set<number> {
  const used = new Set<number>();
  removeTextures(materials, (texture) => {
    used.add(texture);
    return false;
  });
  return used;
}

/** Removes each `...Texture` of the materials whose index fulfils the predicate. */
function removeTextures(value: unknown, isGone: (texture: number) => boolean): void {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const [key, member] of Object.entries(members)) {
    if (typeof member !== 'object' || member === null) continue;
    const isTexture = /Texture$/.test(key) && 'index' in member && typeof member.index === 'number';
    if (isTexture && isGone(member.index as number)) delete members[key];
    else removeTextures(member, isGone);
  }
}
