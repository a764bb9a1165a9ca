import { useQuery } from '@tanstack/react-query';
import type { PictureFromAbove } from '../../../../viewer/scene/from-above/picture-from-above.ts';

/** So long the picture of a model stays that no open plan shows. */
const KEPT_MS = 600_000;
/** A model that does not come holds up the others no longer. */
const DRAWN_WITHIN_MS = 60_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * The picture of a model from above, once it is drawn. The 3D part is loaded for the first one; models are drawn one
 * after the other, so that the plan stays quick. A model that cannot be drawn has none.
 */
export function usePictureFromAbove(glbUrl: string | undefined): PictureFromAbove | undefined {
  return useQuery({
    queryKey: ['from-above', glbUrl],
    enabled: glbUrl !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
    retry: false,
    queryFn: () =>
      inTurn(async () =>
        (await import('../../../../viewer/scene/from-above/draw-from-above.ts')).drawFromAbove(glbUrl ?? ''),
      ),
  }).data;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  const deadline = new Promise((resolve) => setTimeout(resolve, DRAWN_WITHIN_MS));
  last = Promise.race([next, deadline]).catch(() => {});
  return next;
}
