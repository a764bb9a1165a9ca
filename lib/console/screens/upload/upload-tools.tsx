import { Link } from 'wouter';
import { counted } from '../../texts/counted.ts';
import { filled, shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { DecideNote } from './decide-note.tsx';
import { canSendAgain } from './file-failure.ts';
import { countsOf, isComing, isForReview } from './file-upload.ts';
import { isUndecided } from './found-item.ts';
import { LeaveNote } from './leave-note.tsx';
import { SameNamesNote } from './same-names-note.tsx';
import { wordOf } from './upload-row.tsx';
import { useUploadsHere } from './uploads-context.tsx';
import { useMinutesLeft } from './use-minutes-left.ts';

/** What can be done with all rows of the list, how far they are, and where to go when they have ended. */
export function UploadTools() {
  const texts = useTexts();
  const { uploads, isSending, send, removed } = useUploadsHere();
  const waiting = uploads.filter((each) => each.state === 'waiting' && !isUndecided(each)).length;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const ready = uploads.filter(isForReview).length;
  const coming = uploads.some((each) => isComing(each, uploads));
  const minutes = useMinutesLeft(uploads);
  const canRetry = failed.some(canSendAgain);
  return (
    <>
      <div className="tools upload-actions">
        {waiting > 0 && !isSending && (
          <button type="button" className="main" onClick={() => void send(({ state }) => state === 'waiting')}>
            {filled(texts.send, { count: waiting })}
          </button>
        )}
        {canRetry && !isSending && (
          <button type="button" onClick={() => void send(canSendAgain)}>
            {texts.retryFailed}
          </button>
        )}
        {failed.length > 1 && !isSending && (
          <button type="button" onClick={() => void removed.remove(({ state }) => state === 'failed')}>
            {texts.removeFailed}
          </button>
        )}
        <p className="quiet" role="status">
          {countsOf(uploads)
            .filter(([, count]) => count > 0)
            .map(([state, count]) => `${texts[wordOf(state)]} ${count}`)
            .join(' · ')}
          {minutes !== undefined && ` · ${counted(texts.minutesLeft, minutes, shownLanguage())}`}
        </p>
      </div>
      <DecideNote />
      <SameNamesNote />
      <LeaveNote uploads={uploads} isSending={isSending} />
      {uploads.some(({ state }) => state === 'lost') && <p className="once">{texts.lostHint}</p>}
      {(ready > 0 || coming) && (
        <p className={ready > 0 ? 'next-step' : 'next-step coming'}>
          {ready > 0 ? filled(texts.readyForReview, { count: ready }) : texts.noneReadyYet}{' '}
          {ready > 0 ? (
            <Link href="/review">{texts.reviewThem}</Link>
          ) : (
            <button type="button" disabled>
              {texts.reviewThem}
            </button>
          )}
        </p>
      )}
    </>
  );
}
