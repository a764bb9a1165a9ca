import type { Texts } from '../texts/en.ts';
import { useTexts } from '../texts/use-texts.tsx';

/** How good or bad a state is; the style has a colour for each. */
const TONES: Partial<Record<keyof Texts, 'good' | 'busy' | 'look' | 'bad'>> = {
  ready: 'good',
  done: 'good',
  published: 'good',
  converting: 'busy',
  running: 'busy',
  uploading: 'busy',
  review: 'look',
  decide: 'look',
  lost: 'look',
  failed: 'bad',
};

/** A state as a word with a colour. */
export function StateMark({ state }: { readonly state: keyof Texts }) {
  const texts = useTexts();
  return <span className={`mark ${TONES[state] ?? ''}`}>{texts[state]}</span>;
}
