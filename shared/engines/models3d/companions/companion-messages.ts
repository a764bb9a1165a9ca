import type { ExportModel } from '../export/export-model.ts';
import type { ModelWarning } from '../model-warning.ts';

/** The content of the optimised GLB in the form of the exporters: plain values that can be sent to a thread. */
export type ModelContent = Omit<ExportModel, 'document'>;

/** The message to the thread. */
export interface CompanionsRequest {
  readonly model: ModelContent;
  readonly folder: string;
}

/** The files that are made in addition to a GLB. */
export interface Companions {
  /** Missing with the warning USDZ_LEFT_OUT. */
  readonly usdzFile: string | undefined;
  /** WebP. */
  readonly previewFile: string;
  readonly warnings: readonly ModelWarning[];
}
