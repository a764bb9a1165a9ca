import { useQuery } from '@tanstack/react-query';
import { shownLanguage } from '../../texts/use-texts.tsx';
import type { ItemType } from './item-type-field.tsx';

/** The type of an item in words, which are loaded when a type is no kind of the list; empty until then. */
export function useTypeText({ type, detailType }: ItemType, isWanted: boolean): string {
  const words = useQuery({
    queryKey: ['type-words'],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
    queryFn: () => import('./type-words.ts'),
  });
  if (words.error) return [type, detailType].filter(Boolean).join(' · ');
  return words.data?.typeText(type, detailType, shownLanguage()) ?? '';
}
