import { useTexts } from '../../texts/use-texts.tsx';
import type { FileUpload } from './file-upload.ts';

interface Props {
  readonly uploads: readonly FileUpload[];
  readonly isSending: boolean;
}

/** Says whether the page can be left: not while files are sent, but while the service converts them. */
export function LeaveNote({ uploads, isSending }: Props) {
  const texts = useTexts();
  if (isSending) return <p className="quiet">{texts.stayWhileSending}</p>;
  const isRunning = uploads.some(({ state }) => state === 'running');
  const isUnsent = uploads.some(({ state }) => state === 'waiting' || state === 'lost');
  return isRunning && !isUnsent ? <p className="quiet">{texts.allSent}</p> : null;
}
