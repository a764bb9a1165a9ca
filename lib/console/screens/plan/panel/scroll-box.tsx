import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Less than this is no reason to scroll. */
const SLACK_PX = 2;

/** A part of a panel that scrolls by itself, with a shade where something of it is hidden. */
export function ScrollBox({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState('');
  // Its height changes with the window, and that of its content with each piece that is chosen.
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => setHidden(hiddenOf(box.current)));
    for (const each of [box.current, inner.current]) if (each) sizes.observe(each);
    return () => sizes.disconnect();
  }, []);
  return (
    <div className={`scroll-frame${hidden}`}>
      <div ref={box} className="scroll-box" onScroll={() => setHidden(hiddenOf(box.current))}>
        <div ref={inner}>{children}</div>
      </div>
    </div>
  );
}

/** The classes that say on which sides something is hidden. */
function hiddenOf(box: HTMLElement | null): string {
  if (!box) return '';
  const { scrollTop, scrollHeight, clientHeight } = box;
  const isAbove = scrollTop > SLACK_PX;
  const isBelow = scrollHeight - clientHeight - scrollTop > SLACK_PX;
  return `${isAbove ? ' more-above' : ''}${isBelow ? ' more-below' : ''}`;
}
