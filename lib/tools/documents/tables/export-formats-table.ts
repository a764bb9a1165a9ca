import { EXPORT_FORMAT_NAMES } from '../../../../shared/engines/models3d/export/export-format-names.ts';
import { exportFormatRow } from '../../../../shared/engines/models3d/export/export-formats.ts';
import type { FormatSupport } from '../../../../shared/engines/models3d/export/format-support.ts';
import { ROLE_NAMES } from '../../../../shared/engines/models3d/export/losses.ts';

const UNITS: Readonly<Record<number, string>> = { 1: 'm', 0.01: 'cm', 0.001: 'mm' };
const OPACITY = { inColor: 'in the alpha channel', separate: 'in a texture of its own', none: '' } as const;
/** What a format may be unable to store, in addition to textures and their opacity. */
const LOSSES: readonly (readonly [isLost: (support: FormatSupport) => boolean, name: string])[] = [
  [({ color }) => !color, 'colours'],
  [({ vertexColors }) => !vertexColors, 'vertex colours'],
  [({ vertexColors, colorsOverPictures }) => vertexColors && !colorsOverPictures, 'vertex colours below a texture'],
  [({ vertexColors, vertexOpacity }) => vertexColors && !vertexOpacity, 'vertex opacity'],
  [({ roughness }) => !roughness, 'roughness, metalness'],
  [({ effects }) => !effects, 'coats, sheen, transmission, variants'],
];

/** Every export format as a table: its unit and up axis, the textures that it stores, and what it loses. */
export function exportFormatsTable(): string {
  const rows = EXPORT_FORMAT_NAMES.map((format) => {
    const { metresPerUnit, upAxis, support } = exportFormatRow(format);
    const unit = `${UNITS[metresPerUnit]}, ${upAxis.toUpperCase()} up`;
    const textures = support.textures.map((role) => ROLE_NAMES[role]).join(', ');
    const lost = LOSSES.filter(([isLost]) => isLost(support)).map(([, name]) => name);
    return `| \`${format}\` | ${unit} | ${textures} | ${OPACITY[support.opacity]} | ${lost.join(', ')} |`;
  });
  return ['| Format | Unit, up axis | Textures | Opacity of a texture | Lost |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}
