import { useState } from 'react';
import { Link } from 'wouter';
import { MODEL_UNITS, UP_AXES } from '../../../../shared/engines/models3d/units.ts';
import { CatalogChoice } from '../../parts/catalog-choice.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { LabelledField } from '../../parts/labelled-field.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useOwnCatalogs } from '../../session/use-own-catalogs.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { DrawingsNote } from './drawings-note.tsx';
import { type BatchSettings, countsOf } from './file-upload.ts';
import { LeaveNote } from './leave-note.tsx';
import { NewCatalog } from './new-catalog.tsx';
import { RemovedNote } from './removed-note.tsx';
import { UploadRow, wordOf } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

/** Drop many models, see what each becomes, send, and follow each to its end. */
export function UploadScreen() {
  const texts = useTexts();
  const own = useOwnCatalogs();
  const { catalogs, catalog } = own;
  const [settings, setSettings] = useState<BatchSettings>({ unit: undefined, upAxis: undefined });
  const {
    uploads,
    leftOut,
    torn,
    drawings,
    removed,
    addError,
    add,
    addFiles,
    moveTo,
    describe,
    remove,
    putBack,
    ...sending
  } = useUploads(catalog);
  const { send, sendIn, isSending } = sending;
  const counts = countsOf(uploads);
  const waiting = uploads.filter(({ state }) => state === 'waiting').length;
  const ready = uploads.filter(({ state, isPublished }) => state === 'done' && !isPublished).length;
  const isQuiet = uploads.every(({ state }) => state === 'done' || state === 'failed' || state === 'lost');
  const lost = uploads.some(({ state }) => state === 'lost');
  const failed = uploads.filter(({ state }) => state === 'failed');
  const canRetry = failed.some(({ group }) => group !== undefined);
  return (
    <section>
      <h1 className="title-line">{texts.upload}</h1>
      {catalogs.error && <Problem error={catalogs.error} onRetry={() => void catalogs.refetch()} />}
      <div className="tools">
        <CatalogChoice of={own} disabled={!isQuiet || waiting > 0} />
        <LabelledField label={texts.unit}>
          {(id) => (
            <select
              id={id}
              value={settings.unit ?? ''}
              onChange={({ target }) =>
                setSettings({ ...settings, unit: MODEL_UNITS.find((each) => each === target.value) })
              }
            >
              <option value="">{texts.unitUnknown}</option>
              {MODEL_UNITS.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </LabelledField>
        <LabelledField label={texts.upAxis}>
          {(id) => (
            <select
              id={id}
              value={settings.upAxis ?? ''}
              onChange={({ target }) =>
                setSettings({ ...settings, upAxis: UP_AXES.find((each) => each === target.value) })
              }
            >
              <option value="">{texts.unitUnknown}</option>
              {UP_AXES.map((each) => (
                <option key={each} value={each}>
                  {each.toUpperCase()}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
      </div>
      {catalogs.isPending && <progress aria-label={texts.running} />}
      {catalogs.isSuccess && catalog === undefined && <NewCatalog />}
      {catalog !== undefined && (
        <DropZone
          takes="folders"
          isSmall={uploads.length > 0}
          texts={{ drop: texts.dropHere, formats: texts.formats }}
          onFiles={add}
        />
      )}
      {addError && <Problem error={addError} />}
      {removed.length > 0 && (
        <RemovedNote key={removed.map(({ upload }) => upload.key).join()} removed={removed} onUndone={putBack} />
      )}
      <DrawingsNote names={drawings} />
      {torn.length > 0 && (
        <p className="wrong" role="alert">
          {filled(texts.tornFiles, { names: torn.join(', ') })}
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="quiet" role="status">
          {filled(texts.leftOut, { names: leftOut.join(', ') })}
        </p>
      )}
      {uploads.length > 0 && (
        <>
          <div className="tools">
            {waiting > 0 && !isSending && (
              <button
                type="button"
                className="main"
                onClick={() => void send(settings, ({ state }) => state === 'waiting')}
              >
                {filled(texts.send, { count: waiting })}
              </button>
            )}
            {canRetry && !isSending && (
              <button type="button" onClick={() => void send(settings, ({ state }) => state === 'failed')}>
                {texts.retryFailed}
              </button>
            )}
            {failed.length > 1 && !isSending && (
              <button type="button" onClick={() => void remove(({ state }) => state === 'failed')}>
                {texts.removeFailed}
              </button>
            )}
            <p className="quiet" role="status">
              {counts
                .filter(([, count]) => count > 0)
                .map(([state, count]) => `${texts[wordOf(state)]} ${count}`)
                .join(' · ')}
            </p>
          </div>
          <LeaveNote uploads={uploads} isSending={isSending} />
          {lost && <p className="once">{texts.lostHint}</p>}
          {ready > 0 && isQuiet && (
            <p className="next-step">
              {filled(texts.readyForReview, { count: ready })} <Link href="/review">{texts.reviewThem}</Link>
            </p>
          )}
          <table className="stacked">
            <thead>
              <tr>
                <th>{texts.file}</th>
                <th>{texts.item}</th>
                <th>{texts.state}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {uploads.map((upload) => (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  onDescribe={(changes) => describe(upload, changes)}
                  onMove={(itemId) => moveTo(upload, itemId)}
                  onRemove={() => void remove(({ key }) => key === upload.key)}
                  onUnit={(unit) => void sendIn(upload.key, unit, settings)}
                  onRetry={() => void send(settings, ({ key }) => key === upload.key)}
                  onAddFiles={(files) => {
                    addFiles(upload.key, files);
                    void send(settings, ({ key }) => key === upload.key);
                  }}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
