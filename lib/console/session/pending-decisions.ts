import { useIsMutating } from '@tanstack/react-query';

/** The key of calls that carry a decision which a person has seen as made: it is shown before the service has it. */
export const DECISION_KEY = ['decision'] as const;

/** Whether decisions are on their way. They go on while other screens are open, and end with the page. */
export function useHasPendingDecisions(): boolean {
  return useIsMutating({ mutationKey: DECISION_KEY }) > 0;
}
