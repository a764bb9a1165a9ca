import { useIsMutating, useMutationState } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { lastCorrection, onCorrections, runningCorrection } from './correct-model.ts';
import type { Correction } from './correction.ts';

/** Where the mutations keep the corrections of an item. */
export const correctionKey = (itemId: string) => [CORRECT, itemId] as const;
const CORRECT = 'correct';

/** Whether the size or the axis of some model is being corrected; a turn alone is no such correction. */
export function useIsCorrecting(): boolean {
  const running = useMutationState({
    filters: { mutationKey: [CORRECT], status: 'pending' },
    select: ({ state }) => state.variables as Correction | undefined,
  });
  return running.some((each) => each && (each.unit ?? each.scale ?? each.upAxis) !== undefined);
}

/** The correction of an item that is on its way: from the press until the made model is read. */
export function useMaking(itemId: string): ReturnType<typeof runningCorrection> {
  const running = useSyncExternalStore(onCorrections, () => runningCorrection(itemId));
  const isRead = useIsMutating({ mutationKey: correctionKey(itemId) }) === 0;
  return running ?? (isRead ? undefined : lastCorrection(itemId));
}
