import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Item } from '../../../../shared/domain/items/shown-item.ts';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { findByName } from '../upload/find-by-name.ts';
import { useUploadList } from '../upload/use-upload-list.ts';

/**
 * Says of an item that a published one has its name, unless somebody has said at its upload that both are wanted.
 * Without an answer only the note is missing.
 */
export function AlsoPublished({ item: { id, label } }: { readonly item: Item }) {
  const texts = useTexts();
  const { client } = useService();
  const isWanted = useUploadList().apart.includes(id);
  const other = useQuery({
    queryKey: ['review-same-name', id, label],
    enabled: !isWanted,
    queryFn: async () => (await findByName(client, label, id, true)) ?? null,
  });
  if (isWanted || !other.data) return null;
  const [before = '', after = ''] = texts.alsoPublished.split('{item}');
  return (
    <p className="odd also-published">
      {before}
      <Link href={`/items/${encodeURIComponent(other.data.id)}`} title={other.data.id}>
        {other.data.label}
      </Link>
      {after}
    </p>
  );
}
