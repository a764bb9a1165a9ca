import { percentile } from '../bench/figure.ts';
import type { Success } from './offer-load.ts';

/** Successes that took longer are named with the second in which they were due. */
const LATE_MS = 250;

/** How long successes took by kind of request, and in which seconds those were due that took long. */
export function waitingLines(successes: readonly Success[]): string[] {
  const kinds = [...Map.groupBy(successes, ({ name }) => name)].sort(([, a], [, b]) => b.length - a.length);
  return [
    'successes by kind: how many, p50, p99 and longest in ms',
    ...kinds.map(([name, ofKind]) => {
      const tookMs = ofKind.map((success) => success.tookMs);
      const times = [0.5, 0.99, 1].map((share) => percentile(tookMs, share).toFixed(0).padStart(6)).join('');
      return `  ${String(ofKind.length).padStart(6)}${times}  ${name}`;
    }),
    ...lateLines(successes),
  ];
}

function lateLines(successes: readonly Success[]): string[] {
  const late = successes.filter(({ tookMs }) => tookMs > LATE_MS);
  if (late.length === 0) return [];
  const seconds = [...Map.groupBy(late, ({ dueSeconds }) => Math.floor(dueSeconds))].sort(([a], [b]) => a - b);
  const list = seconds.map(([second, inSecond]) => {
    const kinds = [...Map.groupBy(inSecond, ({ name }) => name)].map(([name, { length }]) => `${name} ${length}`);
    return `  second ${second}: ${kinds.join(', ')}`;
  });
  return [`${late.length} took more than ${LATE_MS} ms, by when they were due:`, ...list];
}
