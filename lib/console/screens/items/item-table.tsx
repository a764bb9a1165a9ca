import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { modelStateOf } from '../../parts/size/doubts.ts';
import { StateMark } from '../../parts/state-mark.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { ItemListProps } from './item-list-props.ts';

const ROW_PX = 45;
/** The next page is fetched this many rows before the end. */
const AHEAD_ROWS = 20;
const SIDES = ['width', 'depth', 'height'] as const;
/** By `visibilityStatus`. */
const VISIBILITIES = ['published', 'hidden', 'archived'] as const;

/** The same items as a table: one line each, with numbers to compare. Only the rows in sight exist. */
export default function ItemTable({ items, selected, onToggle, onEnd }: ItemListProps) {
  const texts = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const mm = useMemo(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 }), []);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
  });
  const visible = rows.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = rows.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const last = visible.at(-1)?.index ?? 0;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - AHEAD_ROWS) onEnd();
  }, [items.length, last, onEnd]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard too
    <div ref={place} className="grid item-table" tabIndex={0}>
      <table aria-rowcount={items.length}>
        <thead>
          <tr>
            <td />
            <th>{texts.label}</th>
            <th>{texts.item}</th>
            <th>{texts.sku}</th>
            {SIDES.map((side) => (
              <th key={side} className="number">
                {texts[side]} (mm)
              </th>
            ))}
            <th>{texts.state}</th>
            <th>{texts.shown}</th>
          </tr>
        </thead>
        <tbody>
          <Space px={before} />
          {visible.map(({ index }) => {
            const item = items[index];
            if (item === undefined) return null;
            const { id, label, sku, perspectiveImage, visibilityStatus } = item;
            return (
              <tr key={id} className={selected.has(id) ? 'selected' : ''}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={label || id}
                    checked={selected.has(id)}
                    onChange={() => onToggle(id)}
                  />
                </td>
                <td>
                  <Link href={`/items/${encodeURIComponent(id)}`}>
                    {perspectiveImage ? (
                      <img src={perspectiveImage} alt="" loading="lazy" />
                    ) : (
                      <span className="blank" />
                    )}
                    {label || id}
                  </Link>
                </td>
                <td className="quiet">{id}</td>
                <td>{typeof sku === 'string' ? sku : null}</td>
                {SIDES.map((side) => (
                  <td key={side} className="number">
                    {item[side] ? mm.format(item[side]) : '–'}
                  </td>
                ))}
                <td>
                  <StateMark state={modelStateOf(item)} />
                </td>
                <td>{texts[VISIBILITIES[visibilityStatus ?? 0] ?? 'published']}</td>
              </tr>
            );
          })}
          <Space px={after} />
        </tbody>
      </table>
    </div>
  );
}

/** The height of rows that do not exist now. */
function Space({ px }: { readonly px: number }) {
  return px > 0 ? <tr style={{ height: px }} /> : null;
}
