import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Less than this is no reason to scroll. */
const SLACK_PX = 2;
/** So far before the end more is asked for. */
const AHEAD_PX = 800;

interface Props {
  readonly children: ReactNode;
  /** What is shown comes to its end: called again as long as no more comes. */
  readonly onEnd?: () => void;
}

/** A part of a panel that scrolls by itself, with a shade where something of it is hidden. */
export function ScrollBox({ children, onEnd }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState('');
  // Its height changes with the window, and that of its content with each piece that is chosen.
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => setHidden(hiddenOf(box.current)));
    for (const each of [box.current, inner.current]) if (each) sizes.observe(each);
    return () => sizes.disconnect();
  }, []);
  const look = () => {
    setHidden(hiddenOf(box.current));
    if (isNearEnd(box.current)) onEnd?.();
  };
  // What has come may have added nothing that is seen.
  useEffect(() => {
    if (onEnd && isNearEnd(box.current)) onEnd();
  });
  return (
    <div className={`scroll-frame${hidden}`}>
      <div ref={box} className="scroll-box" onScroll={look}>
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

function isNearEnd(box: HTMLElement | null): boolean {
  return box !== null && box.scrollHeight - box.clientHeight - box.scrollTop <= AHEAD_PX;
}
