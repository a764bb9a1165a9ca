import { useQuery } from '@tanstack/react-query';
import type { PictureFromAbove } from './draw-from-above.ts';

let last: Promise<unknown> = Promise.resolve();

/**
 * The picture of a model from above, once it is drawn. The 3D part is loaded for the first one; models are drawn one after
 * the other, so that the plan stays quick, and each once while the page is open. A model that cannot be drawn has none.
 */
export function usePictureFromAbove(glbUrl: string | undefined): PictureFromAbove | undefined {
  return useQuery({
    queryKey: ['from-above', glbUrl],
    enabled: glbUrl !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: () => inTurn(async () => (await import('./draw-from-above.ts')).drawFromAbove(glbUrl ?? '')),
  }).data;
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}
