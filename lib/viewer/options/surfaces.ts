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

const loader = new TextureLoader();
const textures = new Map<string, Texture>();

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
    const made = material ? this.#chosen(material, hex === undefined ? pictureUrl : undefined) : own.clone();
    if (hex !== undefined && made instanceof MeshStandardMaterial) {
      made.map = null;
      made.color = new Color(...linearColour(hex));
    }
    colours.set(hex ?? '', made);
    return made;
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
    const texture = loader.load(url, () => this.#redraw());
    texture.wrapS = RepeatWrapping;
    texture.wrapT = RepeatWrapping;
    texture.flipY = false;
    texture.colorSpace = SRGBColorSpace;
    textures.set(url, texture);
    return texture;
  }
}
