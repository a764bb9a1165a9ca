import type { Carried } from '../../../../shared/engines/models3d/export/carried.ts';
import { EXPORT_FORMAT_NAMES } from '../../../../shared/engines/models3d/export/export-format-names.ts';
import { exportFormatRow } from '../../../../shared/engines/models3d/export/export-formats.ts';
import { ROLE_NAMES } from '../../../../shared/engines/models3d/export/losses.ts';

const UNITS: Readonly<Record<number, string>> = { 1: 'm', 0.01: 'cm', 0.001: 'mm' };
const OPACITY = { inColor: 'in its alpha', besideColor: 'picture of its own', none: '' } as const;
/** What formats may have no words for, beside pictures and their opacity. */
const LOSSES: readonly (readonly [isLost: (carried: Carried) => boolean, name: string])[] = [
  [({ color }) => !color, 'colours'],
  [({ vertexColors }) => !vertexColors, 'vertex colours'],
  [({ vertexColors, colorsOverPictures }) => vertexColors && !colorsOverPictures, 'vertex colours below a picture'],
  [({ vertexColors, vertexOpacity }) => vertexColors && !vertexOpacity, 'opacity of vertices'],
  [({ roughness }) => !roughness, 'roughness, metalness'],
  [({ effects }) => !effects, 'coats, sheen, transmission, variants'],
];

/** What each format of an export is in, what it shows, and what is lost, which the results warn of. */
export function exportFormatsTable(): string {
  const rows = EXPORT_FORMAT_NAMES.map((format) => {
    const { metresPerUnit, upAxis, carried } = exportFormatRow(format);
    const unit = `${UNITS[metresPerUnit]}, ${upAxis.toUpperCase()} up`;
    const pictures = carried.textures.map((role) => ROLE_NAMES[role]).join(', ');
    const lost = LOSSES.filter(([isLost]) => isLost(carried)).map(([, name]) => name);
    return `| \`${format}\` | ${unit} | ${pictures} | ${OPACITY[carried.opacity]} | ${lost.join(', ')} |`;
  });
  return ['| Format | Numbers | Pictures | Opacity of a picture | Lost |', '|---|---|---|---|---|', ...rows].join('\n');
}
