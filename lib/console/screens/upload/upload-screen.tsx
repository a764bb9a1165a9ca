import { useId, useState } from 'react';
import { Link } from 'wouter';
import { MODEL_UNITS, type ModelUnit } from '../../../../shared/engines/models3d/units.ts';
import { CatalogChoice } from '../../parts/catalog-choice.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { Problem } from '../../parts/problem.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useOwnCatalogs } from '../../session/use-own-catalogs.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { countsOf, type FileUpload } from './file-upload.ts';
import { NewCatalog } from './new-catalog.tsx';
import { useUploads } from './use-uploads.ts';

/** Drop many models, see what each becomes, send, and follow each to its end. */
export function UploadScreen() {
  const texts = useTexts();
  const own = useOwnCatalogs();
  const { catalogs, catalog } = own;
  const [unit, setUnit] = useState<ModelUnit>();
  const { uploads, add, send } = useUploads(catalog);
  const unitId = useId();
  const counts = countsOf(uploads);
  const waiting = uploads.filter(({ state }) => state === 'waiting').length;
  const failed = uploads.some(({ state }) => state === 'failed');
  return (
    <section>
      {catalogs.error && <Problem error={catalogs.error} onRetry={() => void catalogs.refetch()} />}
      <div className="tools">
        <CatalogChoice of={own} disabled={uploads.length > 0} />
        <label htmlFor={unitId}>{texts.unit}</label>
        <select
          id={unitId}
          value={unit ?? ''}
          onChange={({ target }) => setUnit(MODEL_UNITS.find((each) => each === target.value))}
        >
          <option value="">{texts.unitUnknown}</option>
          {MODEL_UNITS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </div>
      {catalogs.isSuccess && catalog === undefined && <NewCatalog />}
      {catalog !== undefined && <DropZone texts={{ drop: texts.dropHere, formats: texts.formats }} onFiles={add} />}
      {uploads.length > 0 && (
        <>
          <div className="tools">
            {waiting > 0 && (
              <button type="button" className="main" onClick={() => void send(unit, 'waiting')}>
                {filled(texts.send, { count: waiting })}
              </button>
            )}
            {failed && (
              <button type="button" onClick={() => void send(unit, 'failed')}>
                {texts.retryFailed}
              </button>
            )}
            <p className="quiet" role="status">
              {counts
                .filter(([, count]) => count > 0)
                .map(([state, count]) => `${texts[state]} ${count}`)
                .join(' · ')}
            </p>
          </div>
          <table>
            <tbody>
              {uploads.map((upload) => (
                <UploadRow key={`${upload.file.name} ${upload.file.size}`} upload={upload} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function UploadRow({ upload: { file, itemId, isKnown, state, percent, error } }: { readonly upload: FileUpload }) {
  const texts = useTexts();
  return (
    <tr>
      <td>{file.name}</td>
      <td className="quiet">
        {isKnown ? filled(texts.replaces, { item: '' }) : texts.newItem}{' '}
        <Link href={`/items/${encodeURIComponent(itemId)}`}>{itemId}</Link>
      </td>
      <td>
        <StateMark state={state} />
        {(state === 'uploading' || state === 'running') && (
          <progress max={100} value={percent} aria-label={texts[state]} />
        )}
        {error && <p className="reason">{error}</p>}
      </td>
    </tr>
  );
}
