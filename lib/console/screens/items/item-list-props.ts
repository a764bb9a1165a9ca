import type { Item } from '../../../../shared/domain/items/shown-item.ts';

/** What the grid and the table of items have in common. */
export interface ItemListProps {
  readonly items: readonly Item[];
  /** By their ids. */
  readonly selected: Pick<ReadonlySet<string>, 'has'>;
  readonly onToggle: (id: string) => void;
  /** The end of what was fetched is near. */
  readonly onEnd: () => void;
}
