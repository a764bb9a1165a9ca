import { Link } from 'wouter';
import type { PublishedItem } from '../../session/published-item.ts';
import { useTexts } from '../../texts/use-texts.tsx';

/** What is done next with what was published, and small pictures of it that lead to the items. */
export function PublishedList({ items }: { readonly items: readonly PublishedItem[] }) {
  const texts = useTexts();
  return (
    <>
      <p className="tools">
        <Link href="/plans" className="main">
          {texts.furnishPlan}
        </Link>
      </p>
      <ul className="published-list">
        {items.map(({ id, label, pictureUrl }) => (
          <li key={id}>
            <Link href={`/items/${encodeURIComponent(id)}`}>
              <span className="picture">{pictureUrl && <img src={pictureUrl} alt="" loading="lazy" />}</span>
              {label || id}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
