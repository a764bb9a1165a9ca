import { useEffect, useState } from 'react';

/**
 * When the picture of a plan that has just changed is looked at again: the service draws it some moments after the
 * change.
 */
const LOOKS_AFTER_MS = [1_500, 4_000, 10_000];
/** Of addresses that were looked at again, the last time: a page shows a picture that it has without asking for it. */
const lastLooks = new Map<string, number>();

interface Props {
  /** Address of the thumbnail. */
  readonly src: string;
  /** Whether the plan has changed a moment ago, so that its address may still lead to the picture of before. */
  readonly isNew: boolean;
}

/** The picture of a plan in a list. */
export function PlanPicture({ src, isNew }: Props) {
  const [, setLook] = useState(0);
  // A picture of another host is the client's own, and stays as it is.
  const isDrawnLater = isNew && src.includes('?version=');
  useEffect(() => {
    if (!isDrawnLater) return;
    const look = () => {
      lastLooks.set(src, Date.now());
      setLook(Date.now());
    };
    const timers = LOOKS_AFTER_MS.map((ms) => setTimeout(look, ms));
    return () => timers.forEach(clearTimeout);
  }, [isDrawnLater, src]);
  const last = lastLooks.get(src);
  return <img src={last === undefined ? src : `${src}&look=${last}`} alt="" loading="lazy" />;
}
