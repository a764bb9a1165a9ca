import sharp from 'sharp';
import { itemIdOf } from '../../engines/floorplan/plan-xml/id-map.ts';
import type { PlanDocument } from '../../engines/floorplan/plan-xml/plan-document.ts';
import type { RepeatedPicture } from '../../engines/models3d/plan/paint.ts';
import type { ScenePiece } from '../../engines/models3d/plan/plan-scene.ts';
import { type FileStore, FileTooLargeError } from '../../platform/aws/files.ts';
import type { StoredItem } from '../items/item.ts';

/** What walls and floors without a material are painted with, if the catalog `basic` is there: plaster and wood. */
export const DEFAULT_MATERIALS = { wall: 'basic:white-wall', floor: 'basic:oak-floor' } as const;

/** Further materials are shown in their colour, because each picture takes 6 MB of the browser's memory. */
const MAX_PICTURES = 40;
const MAX_PICTURE_BYTES = 16 << 20;
const MAX_SIDE_PX = 1_024;
const JPEG_QUALITY = 92;
/** The roughness of a material without a converted model and without a size (D452). */
const DEFAULT_ROUGHNESS = 0.8;
const DEFAULT_REPEAT_MM = 1_000;

/**
 * Adds the pictures of the materials of walls and floors to the pieces of a plan: the image from above, in the size of
 * the item (D410). An image that is on another server or cannot be read is left out.
 */
export async function addPictures(
  pieces: Map<string, ScenePiece>,
  plan: PlanDocument,
  items: ReadonlyMap<string, StoredItem>,
  publicFiles: Pick<FileStore, 'readBytes'>,
): Promise<void> {
  const painted = [
    ...plan.walls.edges.flatMap(({ materials }) => materials),
    ...plan.floors.map(({ material }) => material),
  ];
  const ids = new Set([...painted.map(({ idMap }) => itemIdOf(idMap) ?? ''), ...Object.values(DEFAULT_MATERIALS)]);
  for (const id of [...ids].filter((each) => items.get(each)?.storedImages.topImage).slice(0, MAX_PICTURES)) {
    const [piece, item] = [pieces.get(id), items.get(id)];
    if (piece && item) pieces.set(id, { ...piece, picture: await pictureOf(id, item, publicFiles) });
  }
}

async function pictureOf(
  id: string,
  { storedImages, width, depth, modelShading }: StoredItem,
  publicFiles: Pick<FileStore, 'readBytes'>,
): Promise<RepeatedPicture | undefined> {
  const bytes = await readImage(storedImages.topImage?.key ?? '', publicFiles);
  if (!bytes) return undefined;
  return {
    id,
    bytes,
    mimeType: 'image/jpeg',
    widthMm: width || DEFAULT_REPEAT_MM,
    heightMm: depth || DEFAULT_REPEAT_MM,
    roughness: modelShading?.roughness ?? DEFAULT_ROUGHNESS,
  };
}

async function readImage(
  key: string,
  publicFiles: Pick<FileStore, 'readBytes'>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const image = sharp(await publicFiles.readBytes(key, MAX_PICTURE_BYTES), { failOn: 'error' });
    const small = image.resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true });
    return new Uint8Array(await small.flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY }).toBuffer());
  } catch (error) {
    if (error instanceof FileTooLargeError || isUnreadable(error)) return undefined;
    throw error;
  }
}

/** Whether sharp cannot read an image. Images are checked when they are sent, but old ones may be of another kind. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && /unsupported image format|Input (buffer|image)|vips/i.test(error.message);
}
