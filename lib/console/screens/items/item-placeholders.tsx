import { ROW_PX, useColumns } from './use-columns.ts';

const ROWS = [0, 1, 2];

/** Where the cards of items will be, in their size, until they have come. */
export function ItemPlaceholders() {
  const { place, columns } = useColumns();
  return (
    <div ref={place} className="grid placeholders" aria-hidden="true">
      <div style={{ height: ROWS.length * ROW_PX, position: 'relative' }}>
        {ROWS.map((row) => (
          <div
            key={row}
            className="row"
            style={{ transform: `translateY(${row * ROW_PX}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {Array.from({ length: columns }, (_, at) => at).map((at) => (
              <div key={at} className="card-place">
                <div className="picture" />
                <div className="bar" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
