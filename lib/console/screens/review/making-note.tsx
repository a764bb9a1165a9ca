import { counted } from '../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../texts/use-texts.tsx';

interface Props {
  /** How many models will still come. */
  readonly count: number;
}

/** Says how many models are still being made: nobody has to believe that they are lost. */
export function MakingNote({ count }: Props) {
  const texts = useTexts();
  if (count === 0) return null;
  return <p className="making">{counted(texts.stillBeingMade, count, shownLanguage())}</p>;
}
