import { ItemPlaceholders } from './item-placeholders.tsx';

/** The first screen has no path. */
const FIRST_HASHES = new Set(['', '#/', '#']);

/**
 * What stands there before anything of the tenant is known: the frame, and the places of the items if they come first.
 */
export function OpeningFrame() {
  return (
    <div className="frame" aria-busy="true">
      <div className="side" />
      <main>
        {FIRST_HASHES.has(location.hash) && (
          <section className="items">
            <div className="tools opening" />
            <div className="tools filters" />
            <ItemPlaceholders />
          </section>
        )}
      </main>
    </div>
  );
}
