import type { ConversionLimits } from './conversion-limits.ts';
import type { ConversionPrograms } from './conversion-programs.ts';
import type { ModelFormat } from './formats.ts';
import type { MainSurface } from './main-surface.ts';
import type { ModelWarning } from './model-warning.ts';
import type { UprightChange } from './normalise/change-upright.ts';
import type { DimensionsMm, ModelUnit, SourceUnit, UpAxis } from './units.ts';

/** Options of the caller. They take precedence over the file. */
export interface ConversionOptions {
  /** Unit of the source's numbers; overrides the unit of the file. */
  readonly unit?: ModelUnit | undefined;
  /** Axis of the source that points up; overrides the axis of the file. */
  readonly upAxis?: UpAxis | undefined;
  /** The item's dimensions, used to guess the unit of formats without one. Ignored unless all three are positive. */
  readonly knownDimensionsMm?: DimensionsMm | undefined;
  /** A change of the model that a person asked for, after it stands upright. */
  readonly change?: UprightChange | undefined;
}

/** The input of a conversion. */
export interface ConversionInput {
  /** The upload: a zip, a tar.gz, or a bare model file. Messages use its file name. */
  readonly sourceFile: string;
  /** An empty folder for this conversion only. Everything is written below it; the caller removes it. */
  readonly workFolder: string;
  readonly options: ConversionOptions;
  readonly limits: ConversionLimits;
  readonly programs: ConversionPrograms;
  /** Called with 15 to 92 as the steps of the conversion are done. */
  onProgress(percent: number): void | Promise<void>;
  /** Stops the conversion and its child process. The promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** The files of a conversion, and what it found in the source. */
export interface ConversionResult {
  /** The optimised GLB (Draco, WebP): metres, Y up, on the floor, centred. */
  readonly glbFile: string;
  /** The same model uncompressed, with PNG or JPEG textures: the source of exports. */
  readonly masterFile: string;
  /** For AR on Apple's devices; missing with the warning USDZ_LEFT_OUT. */
  readonly usdzFile?: string | undefined;
  /** A picture of 512 x 512 pixels with a transparent background, WebP. */
  readonly previewFile: string;
  readonly glbBytes: number;
  /** The triangles of the optimised GLB. The master keeps all of them. */
  readonly triangles: number;
  readonly materials: number;
  readonly textures: number;
  /** Undefined for a model without materials. */
  readonly surface: MainSurface | undefined;
  /** Exact to 0.1 mm and at least 0.1 mm: computed in double precision from the used vertices before quantisation. */
  readonly dimensionsMm: DimensionsMm;
  readonly warnings: readonly ModelWarning[];
  readonly sourceFormat: ModelFormat;
  /** The unit of the source's numbers that the conversion used. */
  readonly unit: SourceUnit;
  /** The axis of the source that the conversion took as up. */
  readonly upAxis: UpAxis;
}
