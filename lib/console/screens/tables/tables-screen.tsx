import { useState } from 'react';
import { Link } from 'wouter';
import type { CatalogJob } from '../../../../shared/domain/catalog-jobs/catalog-job.ts';
import { CatalogChoice } from '../../parts/catalog-choice.tsx';
import { DropZone } from '../../parts/drop-zone.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useOwnCatalogs } from '../../session/use-own-catalogs.ts';
import { counted } from '../../texts/counted.ts';
import { shownLanguage, useTexts } from '../../texts/use-texts.tsx';
import { NewCatalog } from '../upload/new-catalog.tsx';
import type { ResultRow } from './read-result.ts';
import { isEnded, useCatalogJob } from './use-catalog-job.ts';

const COUNTS = ['created', 'changed', 'unchanged', 'refused'] as const;
const FORMAT_NAMES = { csv: 'CSV', xlsx: 'Excel' } as const;
const MAX_SHOWN_ROWS = 200;

/** Items from a table: first what would happen, then the import, which can be taken back; and a table of all items. */
export function TablesScreen() {
  const texts = useTexts();
  const own = useOwnCatalogs();
  const { catalogs, catalog } = own;
  const [file, setFile] = useState<File>();
  const { start, job, rows, error } = useCatalogJob(catalog);
  const isBusy = start.isPending || (job !== undefined && !isEnded(job));
  const isOfFile = job?.kind === 'import' && job.undoOf === undefined;
  return (
    <section>
      <h1 className="title-line">{texts.tables}</h1>
      {catalogs.error && <Problem error={catalogs.error} onRetry={() => void catalogs.refetch()} />}
      <div className="tools">
        <CatalogChoice of={own} disabled={isBusy} />
        {(['csv', 'xlsx'] as const).map((format) => (
          <button
            key={format}
            type="button"
            disabled={isBusy || !catalog}
            onClick={() => start.mutate({ kind: 'export', format })}
          >
            {texts.exportTable} ({FORMAT_NAMES[format]})
          </button>
        ))}
        {job?.kind === 'export' && job.resultUrl && (
          <a href={job.resultUrl} download>
            {counted(texts.download, job.counts.unchanged, shownLanguage())}
          </a>
        )}
      </div>
      {catalogs.isSuccess && catalog === undefined && <NewCatalog />}
      {catalog !== undefined && (
        <DropZone
          takes="file"
          texts={{ drop: texts.dropTable, formats: texts.tableFormats }}
          onFiles={([first]) => {
            if (!first || isBusy) return;
            setFile(first.file);
            start.mutate({ kind: 'check', file: first.file });
          }}
        />
      )}
      {error && <Problem error={error} />}
      {isBusy && <progress max={100} value={job?.progress ?? 0} aria-label={texts.running} />}
      {job && job.kind === 'import' && isEnded(job) && (
        <>
          <div className="tools">
            <p role="status">{sentenceOf(job, texts)}</p>
            {isOfFile && job.dryRun && file && (
              <button type="button" className="main" onClick={() => start.mutate({ kind: 'import', file })}>
                {texts.importNow}
              </button>
            )}
            {isOfFile && !job.dryRun && (
              <button type="button" onClick={() => start.mutate({ kind: 'undo', of: job.id })}>
                {texts.undo}
              </button>
            )}
          </div>
          <ResultTable rows={rows} />
        </>
      )}
    </section>
  );
}

function sentenceOf({ status, error, dryRun, counts, undoOf }: CatalogJob, texts: ReturnType<typeof useTexts>): string {
  if (status === -1) return error?.message ?? texts.problem;
  const sums = COUNTS.filter((name) => counts[name] > 0).map((name) => `${texts[name]} ${counts[name]}`);
  const start = dryRun ? texts.wouldBe : undoOf === undefined ? texts.imported : texts.undone;
  return `${start} ${sums.join(' · ')}`;
}

/** The rows that were refused, then the others; the first ones of many. */
function ResultTable({ rows }: { readonly rows: readonly ResultRow[] }) {
  const texts = useTexts();
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  const shown = [...refused, ...rows.filter(({ outcome }) => outcome !== 'refused')].slice(0, MAX_SHOWN_ROWS);
  return (
    <table className="stacked">
      <thead>
        <tr>
          <th>{texts.line}</th>
          <th>{texts.item}</th>
          <th>{texts.state}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ row, id, outcome, reason }) => (
          <tr key={row}>
            <td className="number">{row}</td>
            <td>{id && <Link href={`/items/${encodeURIComponent(id)}`}>{id}</Link>}</td>
            <td>
              <span className={`mark ${outcome === 'refused' ? 'bad' : ''}`}>
                {texts[COUNTS.find((name) => name === outcome) ?? 'refused']}
              </span>
              {reason && <p className="reason">{reason}</p>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
