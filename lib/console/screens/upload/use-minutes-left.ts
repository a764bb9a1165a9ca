import { useEffect, useRef, useState } from 'react';
import { type FileUpload, isComing } from './file-upload.ts';
import { minutesLeft, type Pace } from './time-left.ts';

/** How many minutes the models on their way still take, by those that have ended since the screen was opened. */
export function useMinutesLeft(uploads: readonly FileUpload[]): number | undefined {
  const pace = useRef<Pace>(undefined);
  const [minutes, setMinutes] = useState<number>();
  const left = uploads.filter((each) => isComing(each, uploads)).length;
  const ended = uploads.filter(({ state }) => state === 'done' || state === 'failed').length;
  useEffect(() => {
    if (left === 0) pace.current = undefined;
    else pace.current ??= { startMs: Date.now(), endedBefore: ended };
    setMinutes(pace.current && minutesLeft(pace.current, Date.now(), ended, left));
  }, [left, ended]);
  return minutes;
}
