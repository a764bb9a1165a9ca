import { CatalogChoice } from '../../parts/catalog-choice.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useOwnCatalogs } from '../../session/use-own-catalogs.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { BatchFields } from './batch-fields.tsx';
import { DropNotes } from './drop-notes.tsx';
import { LastUploadNote } from './last-upload-note.tsx';
import { NewCatalog } from './new-catalog.tsx';
import { UploadRow } from './upload-row.tsx';
import { UploadTools } from './upload-tools.tsx';
import { UploadsProvider, useUploadsHere } from './uploads-context.tsx';

/** Drop many models, see what each becomes, send, and follow each to its end. */
export function UploadScreen() {
  const own = useOwnCatalogs();
  return (
    <UploadsProvider catalog={own.catalog}>
      <UploadParts own={own} />
    </UploadsProvider>
  );
}

function UploadParts({ own }: { readonly own: ReturnType<typeof useOwnCatalogs> }) {
  const texts = useTexts();
  const { catalogs, catalog } = own;
  const { uploads, dropped } = useUploadsHere();
  const isEnded = uploads.every(({ state }) => state === 'done' || state === 'failed' || state === 'lost');
  return (
    <section className="upload-screen">
      <h1 className="title-line">{texts.upload}</h1>
      {catalogs.error && <Problem error={catalogs.error} onRetry={() => void catalogs.refetch()} />}
      <div className="tools batch-fields">
        <CatalogChoice of={own} disabled={!isEnded} />
        <BatchFields />
      </div>
      {catalogs.isSuccess && catalog === undefined && <NewCatalog />}
      {(catalogs.isPending || catalog !== undefined) && (
        <DropZone
          takes="folders"
          isDisabled={catalog === undefined}
          isSmall={uploads.length > 0}
          texts={{ drop: texts.dropHere, formats: texts.formats }}
          onFiles={dropped.add}
        />
      )}
      <DropNotes />
      <LastUploadNote />
      {uploads.length > 0 && (
        <>
          <UploadTools />
          <table className="stacked uploads">
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
                <UploadRow key={upload.key} upload={upload} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
