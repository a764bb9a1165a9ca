import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  /** The class of the place, as `quiet panel`. */
  readonly className: string;
}

/** Says that something is on its way, in place of what will be there. */
export function Loading({ className }: Props) {
  const texts = useTexts();
  return (
    <p className={className} role="status" aria-busy="true">
      {texts.loading}
    </p>
  );
}
