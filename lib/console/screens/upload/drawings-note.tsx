import { Link } from 'wouter';
import { filled, useTexts } from '../../texts/use-texts.tsx';

/** Says of dropped drawings that they become plans, and the way there; nothing if there are none. */
export function DrawingsNote({ names }: { readonly names: readonly string[] }) {
  const texts = useTexts();
  if (names.length === 0) return null;
  return (
    <p className="next-step" role="status">
      {filled(texts.drawingsArePlans, { names: names.join(', ') })} <Link href="/plans">{texts.plans}</Link>
    </p>
  );
}
