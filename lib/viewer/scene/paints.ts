import { Color, DoubleSide, MeshStandardMaterial, RepeatWrapping, SRGBColorSpace, TextureLoader } from 'three';
import type { MaterialView } from '../../../shared/domain/views/view-data.ts';

const MM = 0.001;
const ANISOTROPY = 8;

/** The place of a picture on its surface: parts of its true size, and its turn clockwise on the sheet. */
interface Placing {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly rotation: number;
}

/**
 * The materials of walls and floors, each made once. The geometry has metres as texture coordinates: to the right and
 * down, as somebody in front of the surface sees it.
 */
export class Paints {
  readonly #views: Readonly<Record<string, MaterialView>>;
  readonly #redraw: () => void;
  readonly #loader = new TextureLoader();
  readonly #made = new Map<string, MeshStandardMaterial>();

  /** @param redraw draws when a picture has been loaded */
  constructor(views: Readonly<Record<string, MaterialView>>, redraw: () => void) {
    this.#views = views;
    this.#redraw = redraw;
  }

  /** The material of a surface; `bare` for one that is not painted, or with what the page does not know. */
  of(id: string | null, bare: MeshStandardMaterial, placing?: Placing): MeshStandardMaterial {
    const view = id === null || !Object.hasOwn(this.#views, id) ? undefined : this.#views[id];
    if (!view) return bare;
    const key = JSON.stringify([id, placing]);
    const known = this.#made.get(key);
    if (known) return known;
    const made = new MeshStandardMaterial({
      color: new Color(view.baseColour),
      roughness: view.roughness,
      metalness: view.metallic,
      side: DoubleSide,
    });
    if (view.imageUrl !== null) this.#addPicture(made, view.imageUrl, view, placing);
    this.#made.set(key, made);
    return made;
  }

  /** Until the picture is there, or if it cannot be loaded, the surface has the plain colour. */
  #addPicture(
    material: MeshStandardMaterial,
    url: string,
    { widthMm, heightMm }: MaterialView,
    { scaleX, scaleY, rotation }: Placing = { scaleX: 1, scaleY: 1, rotation: 0 },
  ): void {
    this.#loader.load(url, (texture) => {
      texture.wrapS = RepeatWrapping;
      texture.wrapT = RepeatWrapping;
      texture.flipY = false;
      texture.colorSpace = SRGBColorSpace;
      texture.anisotropy = ANISOTROPY;
      texture.repeat.set(1 / (widthMm * MM * (scaleX || 1)), 1 / (heightMm * MM * (scaleY || 1)));
      texture.rotation = (rotation * Math.PI) / 180;
      material.map = texture;
      material.needsUpdate = true;
      this.#redraw();
    });
  }
}
