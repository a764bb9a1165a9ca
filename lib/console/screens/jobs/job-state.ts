import type { Texts } from '../../texts/en.ts';

/** The status of a job as the name of its text. */
export function jobState(status: number): keyof Texts {
  if (status === 100) return 'done';
  if (status === -1) return 'failed';
  return status === 0 ? 'waiting' : 'running';
}
