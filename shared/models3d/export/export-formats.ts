import type { UpAxis } from '../units.ts';
import type { Exporter } from './export-model.ts';
import { exportUsdz } from './usdz.ts';

/** A format that models are written in. */
export interface ExportFormatRow {
  readonly exporter: Exporter;
  readonly contentType: string;
  /** What the numbers of a file are, which several formats cannot say themselves. */
  readonly metresPerUnit: number;
  readonly upAxis: UpAxis;
}

/**
 * All formats that can be produced. A new one is a row here, a file beside this one, and a reader in `read-back.ts`.
 * Source: the design, section 3.
 */
export const EXPORT_FORMATS = {
  usdz: { exporter: exportUsdz, contentType: 'model/vnd.usdz+zip', metresPerUnit: 1, upAxis: 'y' },
} as const satisfies Record<string, ExportFormatRow>;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** The formats' names. */
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as [ExportFormat, ...ExportFormat[]];

/** A format's row, as all rows are. */
export function exportFormatRow(format: ExportFormat): ExportFormatRow {
  return EXPORT_FORMATS[format];
}
