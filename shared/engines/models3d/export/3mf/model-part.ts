import { PointIndex } from '../../mesh/point-index.ts';
import { decimal, FRACTION_DIGITS, MILLIMETRE_DIGITS } from '../decimal.ts';
import type { ExportImage, ExportMaterial, ExportModel, ExportPart } from '../export-model.ts';
import { colorByte, shownColor } from '../shown-colors.ts';
import { TextOutput } from '../text-output.ts';
import { xmlText } from '../xml-text.ts';
import { toZUpMillimetres } from '../z-up.ts';

/** Name of the part that contains the model. */
export const MODEL_PART = '/3D/3dmodel.model';
/** Folder of the pictures in the package. */
export const TEXTURE_FOLDER = '/3D/Textures';

const MATERIALS_ID = 1;
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" ' +
  'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02">\n<resources>\n';
const STEP = 10 ** MILLIMETRE_DIGITS;

/** Writes the model's XML. Also returns the pictures that it refers to. */
export function write3mfModel({ parts, materials }: ExportModel): { bytes: Buffer; images: ExportImage[] } {
  const text = new TextOutput();
  let lastId = MATERIALS_ID;
  const newId = () => ++lastId;
  text.write(`${HEAD}<basematerials id="${MATERIALS_ID}">`);
  for (const material of materials) {
    text.write(`<base name="${xmlText(material.label)}" displaycolor="${hexColor(material)}"/>`);
  }
  text.write('</basematerials>\n');
  const textures = new Map<ExportImage, number>();
  for (const { textures: uses } of materials) {
    const image = uses.baseColor?.image;
    if (!image || textures.has(image)) continue;
    textures.set(image, newId());
    const path = `${TEXTURE_FOLDER}/${image.fileName}`;
    text.write(`<m:texture2d id="${lastId}" path="${path}" contenttype="${image.mimeType}"/>\n`);
  }
  const objects: number[] = [];
  for (const part of parts) {
    const image = part.material.textures.baseColor?.image;
    const group = image && writeTextureGroup(text, part, newId(), textures.get(image) ?? 0);
    const object = newId();
    const surface = `pid="${MATERIALS_ID}" pindex="${materials.indexOf(part.material)}"`;
    if (writeObject(text, part, `id="${object}" ${surface}`, group)) objects.push(object);
  }
  const items = objects.map((id) => `<item objectid="${id}"/>`);
  text.write(`</resources>\n<build>${items.join('')}</build>\n</model>\n`);
  return { bytes: text.bytes(), images: [...textures.keys()] };
}

function hexColor(material: ExportMaterial): string {
  const [red, green, blue, alpha] = shownColor(material);
  const shown = [red, green, blue, material.alphaMode === 'BLEND' ? alpha : 1];
  return `#${shown
    .map((channel) => colorByte(channel).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

function writeTextureGroup(text: TextOutput, { uvSets: [uvs] }: ExportPart, id: number, texture: number): number {
  text.write(`<m:texture2dgroup id="${id}" texid="${texture}">`);
  for (let at = 0; uvs && at < uvs.length; at += 2) {
    const [u, v] = [uvs[at] ?? 0, 1 - (uvs[at + 1] ?? 0)];
    text.write(`<m:tex2coord u="${decimal(u, FRACTION_DIGITS)}" v="${decimal(v, FRACTION_DIGITS)}"/>`);
  }
  text.write('</m:texture2dgroup>\n');
  return id;
}

/**
 * Corners at one position become one, because two triangles must share each edge of a solid; triangles that collapse
 * are left out. Returns false if none remain.
 */
function writeObject(text: TextOutput, part: ExportPart, attributes: string, group: number | undefined): boolean {
  const { positions, indices } = part;
  const points = new PointIndex();
  const pointOf = Uint32Array.from({ length: positions.length / 3 }, (_, vertex) => {
    const [x, y, z] = toZUpMillimetres(positions, vertex);
    return points.add(Math.round(x * STEP), Math.round(y * STEP), Math.round(z * STEP));
  });
  const faces = new TextOutput();
  let written = 0;
  for (let at = 0; at < indices.length; at += 3) {
    const corners = [indices[at] ?? 0, indices[at + 1] ?? 0, indices[at + 2] ?? 0] as const;
    const [a, b, c] = corners.map((corner) => pointOf[corner] ?? 0);
    if (a === b || b === c || a === c) continue;
    const picture =
      group === undefined ? '' : ` pid="${group}" p1="${corners[0]}" p2="${corners[1]}" p3="${corners[2]}"`;
    faces.write(`<triangle v1="${a}" v2="${b}" v3="${c}"${picture}/>`);
    written++;
  }
  if (written === 0) return false;
  text.write(`<object ${attributes} name="${xmlText(part.label)}" type="model"><mesh><vertices>`);
  const places = points.points();
  const millimetres = (at: number) => decimal((places[at] ?? 0) / STEP, MILLIMETRE_DIGITS);
  for (let at = 0; at < places.length; at += 3) {
    text.write(`<vertex x="${millimetres(at)}" y="${millimetres(at + 1)}" z="${millimetres(at + 2)}"/>`);
  }
  text.write('</vertices><triangles>').append(faces).write('</triangles></mesh></object>\n');
  return true;
}
