import { MODEL_PART, TEXTURE_FOLDER, write3mfModel } from './3mf/model-part.ts';
import type { ExportFile, ExportModel, ExportOptions } from './export-model.ts';
import { writeZip } from './write-zip.ts';

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const MANUFACTURING = 'http://schemas.microsoft.com/3dmanufacturing/2013/01';
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const CONTENT_TYPES =
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>' +
  '<Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/></Types>';

/**
 * Exports 3MF: millimetres, Z up; solids with shared corners, base colours and their pictures. Source: 3MF Core
 * Specification 1.3, Materials Extension 1.2.
 */
export function export3mf(model: ExportModel, { baseName }: Pick<ExportOptions, 'baseName'>): ExportFile[] {
  const { bytes, images } = write3mfModel(model);
  const links = images.map((image, index) => ({
    target: `${TEXTURE_FOLDER}/${image.fileName}`,
    id: `texture${index}`,
    type: `${MANUFACTURING}/3dtexture`,
  }));
  const files = [
    { name: '[Content_Types].xml', bytes: Buffer.from(CONTENT_TYPES) },
    {
      name: '_rels/.rels',
      bytes: relationships([{ target: MODEL_PART, id: 'model', type: `${MANUFACTURING}/3dmodel` }]),
    },
    { name: MODEL_PART.slice(1), bytes },
    ...images.map((image) => ({ name: `${TEXTURE_FOLDER.slice(1)}/${image.fileName}`, bytes: image.bytes })),
    ...(links.length > 0 ? [{ name: '3D/_rels/3dmodel.model.rels', bytes: relationships(links) }] : []),
  ];
  return [{ name: `${baseName}.3mf`, bytes: writeZip(files, { method: 'deflated' }) }];
}

function relationships(links: readonly { target: string; id: string; type: string }[]): Buffer {
  const rows = links.map(({ target, id, type }) => `<Relationship Target="${target}" Id="${id}" Type="${type}"/>`);
  return Buffer.from(`${XML}<Relationships xmlns="${RELATIONSHIPS}">${rows.join('')}</Relationships>`);
}
