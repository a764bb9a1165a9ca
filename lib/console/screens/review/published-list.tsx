import { Link } from 'wouter';
import type { PublishedItem } from '../../session/published-item.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { usePicturesNow } from './use-pictures-now.ts';

/** What was published, with small pictures that lead to the items, and what is done with it next. */
export function PublishedList({ items }: { readonly items: readonly PublishedItem[] }) {
  const texts = useTexts();
  const shown = usePicturesNow(items);
  return (
    <>
      <ul className="published-list">
        {shown.map(({ id, label, pictureUrl }) => (
          <li key={id}>
            <Link href={`/items/${encodeURIComponent(id)}`}>
              <span className="picture">{pictureUrl && <img src={pictureUrl} alt="" loading="lazy" />}</span>
              {label || id}
            </Link>
          </li>
        ))}
      </ul>
      <p className="tools">
        <Link href="/plans" className="main">
          {texts.furnishPlan}
        </Link>
      </p>
    </>
  );
}
