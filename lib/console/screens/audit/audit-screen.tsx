import { useInfiniteQuery } from '@tanstack/react-query';
import { Loading } from '../../parts/loading.tsx';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** Who has changed what, newest first. */
export function AuditScreen() {
  const texts = useTexts();
  const { client } = useService();
  const log = useInfiniteQuery({
    queryKey: ['audit'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.listAuditLog({ query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
  const entries = log.data?.pages.flatMap(({ auditLog }) => auditLog) ?? [];
  return (
    <section>
      <h1 className="title-line">{texts.audit}</h1>
      {log.error && <Problem error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <Loading className="quiet" />}
      {log.isSuccess && entries.length === 0 && <p className="empty">{texts.noChanges}</p>}
      {entries.length > 0 && (
        <table className="stacked">
          <thead>
            <tr>
              <th>{texts.changed}</th>
              <th>{texts.who}</th>
              <th>{texts.what}</th>
              <th>{texts.whichOne}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ time, user, apiKey, call, id }) => (
              <tr key={`${time} ${call} ${id}`}>
                <td>{new Date(time).toLocaleString()}</td>
                <td>{user ?? apiKey}</td>
                <td>{call}</td>
                <td className="name">{id}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {log.hasNextPage && (
        <button type="button" disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </section>
  );
}
