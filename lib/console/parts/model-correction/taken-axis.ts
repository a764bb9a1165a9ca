import { UP_AXES, type UpAxis } from '../../../../shared/engines/models3d/units.ts';

const TAKEN = /^The ([xyz]) axis was taken as up\b/i;

/** The axis of a file that a conversion has taken as up because the file says none; undefined if no notice says so. */
export function takenAxis(notices: readonly { readonly message: string }[]): UpAxis | undefined {
  const axes = notices.map(({ message }) => TAKEN.exec(message)?.[1]?.toLowerCase());
  return UP_AXES.find((axis) => axes.includes(axis));
}
