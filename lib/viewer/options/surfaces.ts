import {
  Color,
  DoubleSide,
  type Material,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
  TextureLoader,
} from 'three';
import { type Look, linearColour } from '../../../shared/engines/models3d/configured/look-of.ts';
import { tintedTexture } from './tinted-texture.ts';

const loader = new TextureLoader();
const textures = new Map<string, Texture>();
/** What is done when a picture has been loaded. */
const waiting = new Map<Texture, (() => void)[]>();

/** The materials of looks, each once: choosing a colour again costs nothing. */
export class Surfaces {
  readonly #made = new Map<unknown, Map<string, Material>>();
  readonly #redraw: () => void;

  /** @param redraw draws when a picture has been loaded */
  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /**
   * The material of a piece with a look.
   *
   * @param pictureUrl of the material of the look
   */
  of(own: Material, { material, hex }: Look, pictureUrl: string | undefined): Material {
    const owner = pictureUrl ?? (material ? JSON.stringify(material) : own);
    const colours = this.#made.get(owner) ?? new Map<string, Material>();
    this.#made.set(owner, colours);
    const known = colours.get(hex ?? '');
    if (known) return known;
    const made = material ? this.#chosen(material, pictureUrl) : own.clone();
    if (hex !== undefined && made instanceof MeshStandardMaterial) this.#colour(made, hex);
    colours.set(hex ?? '', made);
    return made;
  }

  /** A picture keeps its weave. Until it is loaded, the colour is plain. */
  #colour(material: MeshStandardMaterial, hex: string): void {
    const picture = material.map;
    const tinted = picture && tintedTexture(picture, hex);
    material.map = tinted ?? null;
    material.color = tinted ? new Color(1, 1, 1) : new Color(...linearColour(hex));
    material.needsUpdate = true;
    if (!picture || tinted) return;
    waiting.get(picture)?.push(() => {
      material.map = picture;
      this.#colour(material, hex);
      this.#redraw();
    });
  }

  #chosen(material: NonNullable<Look['material']>, pictureUrl: string | undefined): Material {
    const { name, baseColour, roughness, metallic } = material;
    const color = pictureUrl === undefined ? new Color(...linearColour(baseColour)) : new Color(1, 1, 1);
    const made = new MeshStandardMaterial({ name, color, roughness, metalness: metallic, side: DoubleSide });
    if (pictureUrl !== undefined) made.map = this.#texture(pictureUrl);
    return made;
  }

  #texture(url: string): Texture {
    const known = textures.get(url);
    if (known) return known;
    const texture = loader.load(url, () => {
      const loaded = waiting.get(texture) ?? [];
      waiting.delete(texture);
      for (const done of loaded) done();
      this.#redraw();
    });
    waiting.set(texture, []);
    texture.wrapS = RepeatWrapping;
    texture.wrapT = RepeatWrapping;
    texture.flipY = false;
    texture.colorSpace = SRGBColorSpace;
    textures.set(url, texture);
    return texture;
  }
}
