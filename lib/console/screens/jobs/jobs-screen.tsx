import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ListedProcessing } from '../../../../shared/domain/jobs/asset-processing.ts';
import { ErrorLine } from '../../parts/error-line.tsx';
import { Loading } from '../../parts/loading.tsx';
import { noticeText } from '../../parts/notice-text.ts';
import { Problem } from '../../parts/problem.tsx';
import { StateMark } from '../../parts/state-mark.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { cancelledJob } from './cancelled-job.ts';
import { jobState } from './job-state.ts';
import { useJobs } from './use-jobs.ts';

const FILTERS = [
  [undefined, 'all', undefined],
  ['0', 'waiting', 'waiting'],
  ['10', 'running', 'running'],
  ['100', 'done', 'done'],
  ['-1', 'failed', 'failed'],
] as const;

/** The jobs of the tenant as they go on: what failed says why, and can be started again. */
export function JobsScreen() {
  const texts = useTexts();
  const [status, setStatus] = useState<string>();
  const jobs = useJobs({ status });
  const counts = jobs.data?.meta.counts;
  return (
    <section>
      <h1 className="title-line">{texts.jobs}</h1>
      <fieldset className="facets">
        <legend>{texts.state}</legend>
        {FILTERS.map(([value, name, counted]) => (
          <button key={name} type="button" aria-pressed={status === value} onClick={() => setStatus(value)}>
            {texts[name]} {counted && counts && <span className="quiet">{counts[counted]}</span>}
          </button>
        ))}
      </fieldset>
      {jobs.error && <Problem error={jobs.error} onRetry={() => void jobs.refetch()} />}
      {jobs.isPending && <Loading className="quiet" />}
      {jobs.data?.assetProcessings.length === 0 && (
        <section className="empty">
          <p>{texts.noJobs}</p>
          <p className="ways">
            <Link href="/upload">{texts.uploadModels}</Link>
          </p>
        </section>
      )}
      {jobs.data && jobs.data.assetProcessings.length > 0 && (
        <table className="stacked">
          <thead>
            <tr>
              <th>{texts.item}</th>
              <th>{texts.kind}</th>
              <th>{texts.state}</th>
              <th className="number">{texts.changed}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {jobs.data.assetProcessings.map((job) => (
              <JobRow key={job.id} job={job} jobs={jobs.data.assetProcessings} onChanged={() => void jobs.refetch()} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface RowProps {
  readonly job: ListedProcessing;
  /** All that are listed. */
  readonly jobs: readonly ListedProcessing[];
  readonly onChanged: () => void;
}

function JobRow({ job, jobs, onChanged }: RowProps) {
  const texts = useTexts();
  const { client } = useService();
  const params = { id: job.id };
  const retry = useMutation({ mutationFn: () => client.retryAssetProcessing({ params }), onSettled: onChanged });
  const cancel = useMutation({ mutationFn: () => client.cancelAssetProcessing({ params }), onSettled: onChanged });
  const state = jobState(job.status);
  const cancelled = cancelledJob(job, jobs);
  return (
    <tr>
      <td>
        <Link href={`/items/${encodeURIComponent(job.targetId)}`}>{job.targetId}</Link>
      </td>
      <td>{texts[job.kind]}</td>
      <td>
        <StateMark state={cancelled ? 'cancelled' : state} />
        {state === 'running' && <progress max={100} value={job.progress} aria-label={texts.running} />}
        {cancelled && <p className="quiet">{texts[`cancelled_${cancelled}`]}</p>}
        {job.error && !cancelled && <p className="reason">{noticeText(job.error.message, texts, 'job')}</p>}
        <ErrorLine error={retry.error ?? cancel.error} />
      </td>
      <td className="number">{new Date(job.updated).toLocaleString()}</td>
      <td className="number">
        {state === 'failed' && cancelled !== 'followed' && (
          <button type="button" disabled={retry.isPending} onClick={() => retry.mutate()}>
            {texts.retry}
          </button>
        )}
        {(state === 'waiting' || state === 'running') && (
          <button type="button" className="plain" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {texts.cancel}
          </button>
        )}
      </td>
    </tr>
  );
}
