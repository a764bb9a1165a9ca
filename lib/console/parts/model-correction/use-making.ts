import { useIsMutating } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isSizeOrAxisCorrected, lastCorrection, onCorrections, runningCorrection } from './correct-model.ts';

/** Where the mutations keep the corrections of an item. */
export const correctionKey = (itemId: string) => ['correct', itemId] as const;

/** Whether the size or the axis of some model is being corrected; a turn alone is no such correction. */
export function useIsCorrecting(): boolean {
  return useSyncExternalStore(onCorrections, isSizeOrAxisCorrected);
}

/** The correction of an item that is on its way: from the press until the made model is read. */
export function useMaking(itemId: string): ReturnType<typeof runningCorrection> {
  const running = useSyncExternalStore(onCorrections, () => runningCorrection(itemId));
  const isRead = useIsMutating({ mutationKey: correctionKey(itemId) }) === 0;
  return running ?? (isRead ? undefined : lastCorrection(itemId));
}
