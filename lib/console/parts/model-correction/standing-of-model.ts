import type { UpAxis } from '../../../../shared/engines/models3d/units.ts';
import { QUARTER_DEGREES } from './correction.ts';
import { type Standing, UPRIGHT } from './standing.ts';
import { takenAxis } from './taken-axis.ts';

/** What the service keeps of how a model stands. */
interface KeptStanding {
  readonly upAxis: UpAxis | null;
  readonly rotateY: number;
}

/**
 * How a model of the service stands. Of one from before the service kept its axis, that is what a notice says, else
 * Y: the next correction keeps it.
 *
 * @param model undefined while it is not known
 */
export function standingOf(
  model: KeptStanding | undefined,
  notices: readonly { readonly message: string }[] = [],
): Standing {
  return {
    upAxis: model?.upAxis ?? takenAxis(notices) ?? UPRIGHT.upAxis,
    turns: (model?.rotateY ?? 0) / QUARTER_DEGREES,
  };
}
