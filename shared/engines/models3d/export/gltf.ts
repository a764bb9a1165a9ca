import { Format } from '@gltf-transform/core';
import { createMasterIo } from '../gltf-io.ts';
import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';

/** An object with a URI in glTF: buffers and images. */
interface Resource {
  uri?: string;
  mimeType?: string;
}

/** Exports glTF: JSON with embedded data URIs, or with one binary file and the pictures as side files. */
export async function exportGltf(
  { document }: Pick<ExportModel, 'document'>,
  { baseName, embed }: ExportOptions,
): Promise<ExportFile[]> {
  const io = createMasterIo();
  const { json, resources } = await io.writeJSON(document, { format: Format.GLTF, basename: baseName });
  const side: ExportFile[] = [];
  const place = (resource: Resource, name: string, mimeType: string) => {
    const bytes = resources[resource.uri ?? ''];
    if (!bytes) return;
    resource.uri = embed ? `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}` : name;
    if (!embed) side.push({ name, bytes });
  };
  for (const [index, buffer] of (json.buffers ?? []).entries()) {
    place(buffer, index === 0 ? `${baseName}.bin` : `${baseName}-${index}.bin`, 'application/octet-stream');
  }
  for (const [index, image] of (json.images ?? []).entries()) {
    const mimeType = image.mimeType ?? 'image/png';
    place(image, `tex${index}${mimeType === 'image/jpeg' ? '.jpg' : '.png'}`, mimeType);
  }
  return [{ name: `${baseName}.gltf`, bytes: Buffer.from(JSON.stringify(json)) }, ...side];
}
