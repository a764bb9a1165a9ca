import type { StatedScale } from '../../normalise/choose-scale.ts';
import type { UpAxis } from '../../units.ts';
import { childOf, type DaeElement } from './dae-outline.ts';

const DECIMAL_COMMA = /^\s*\d+,\d+\s*$/;
/** COLLADA names no axis that points down. */
type FileAxis = Extract<UpAxis, 'x' | 'y' | 'z'>;
const UP_AXES: ReadonlyMap<string, FileAxis> = new Map([
  ['X_UP', 'x'],
  ['Z_UP', 'z'],
]);

/** Unit and axes that a COLLADA file states. */
export interface DaeAsset extends StatedScale {
  readonly metresPerUnit: number;
  readonly upAxis: FileAxis;
  /** The unit has a decimal comma, so all numbers of the file have one. */
  readonly hasDecimalCommas: boolean;
}

/** Reads the `asset` element of the file; metres and Y up by default. */
export function daeAsset({ children: [collada] }: DaeElement): DaeAsset {
  const asset = childOf(collada, 'asset');
  const meter = childOf(asset, 'unit')?.attributes.meter ?? '1';
  const metres = Number(meter.replace(',', '.'));
  return {
    metresPerUnit: metres > 0 && Number.isFinite(metres) ? metres : 1,
    upAxis: UP_AXES.get(childOf(asset, 'up_axis')?.text ?? '') ?? 'y',
    hasDecimalCommas: DECIMAL_COMMA.test(meter),
  };
}
