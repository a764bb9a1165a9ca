import type { ExportModel } from '../export/export-model.ts';
import type { ModelWarning } from '../model-warning.ts';

/** What the optimised GLB shows, as exporters have it: plain values that a thread can be sent. */
export type ShownModel = Omit<ExportModel, 'document'>;

/** To the thread. */
export interface CompanionsRequest {
  readonly model: ShownModel;
  readonly folder: string;
}

/** The files beside a GLB. */
export interface Companions {
  /** Missing with the warning USDZ_LEFT_OUT. */
  readonly usdzFile: string | undefined;
  /** WebP. */
  readonly previewFile: string;
  readonly warnings: readonly ModelWarning[];
}
