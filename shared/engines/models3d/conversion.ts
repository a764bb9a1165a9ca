import type { ConversionLimits } from './conversion-limits.ts';
import type { ConversionPrograms } from './conversion-programs.ts';
import type { ModelFormat } from './formats.ts';
import type { ModelWarning } from './model-warning.ts';
import type { DimensionsMm, ModelUnit, SourceUnit, UpAxis } from './units.ts';

/** What the caller knows better than the file. */
export interface ConversionOptions {
  /** Unit of the source's numbers; wins over everything that the file says. */
  readonly unit?: ModelUnit | undefined;
  /** Axis of the source that points up; wins over everything that the file says. */
  readonly upAxis?: UpAxis | undefined;
  /** The item's dimensions, to find the unit of formats that have none. Ignored unless all three are positive. */
  readonly knownDimensionsMm?: DimensionsMm | undefined;
}

export interface ConversionInput {
  /** The upload: a zip, a tar.gz, or a bare model file, which messages call by the name that it has here. */
  readonly sourceFile: string;
  /** An empty folder of this conversion alone; everything is written below it, the caller removes it. */
  readonly workFolder: string;
  readonly options: ConversionOptions;
  readonly limits: ConversionLimits;
  readonly programs: ConversionPrograms;
  /** Called with 15 to 92 as the steps of the design's section 7 are done. */
  onProgress(percent: number): void | Promise<void>;
  /** Ends the conversion, the child process included; the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface ConversionResult {
  /** The optimised GLB (Draco, WebP): metres, Y up, standing on the floor, centred. */
  readonly glbFile: string;
  /** The same model uncompressed, textures PNG or JPEG: the source of exports. */
  readonly masterFile: string;
  /** What clients load, for AR on Apple's devices; missing with the warning USDZ_LEFT_OUT. */
  readonly usdzFile?: string | undefined;
  /** A picture of 512 x 512 pixels on a transparent ground, WebP. */
  readonly previewFile: string;
  readonly glbBytes: number;
  /** Of the optimised GLB; the master keeps all. */
  readonly triangles: number;
  readonly materials: number;
  readonly textures: number;
  /** Exact to 0.1 mm, which is the least: taken in double precision from the used vertices, before any quantisation. */
  readonly dimensionsMm: DimensionsMm;
  readonly warnings: readonly ModelWarning[];
  readonly sourceFormat: ModelFormat;
  /** The unit that was taken for the source's numbers. */
  readonly unit: SourceUnit;
}
