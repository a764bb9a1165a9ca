import { useInfiniteQuery } from '@tanstack/react-query';
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
      {log.error && <Problem error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && entries.length === 0 && <p className="empty">{texts.noChanges}</p>}
      <table>
        <tbody>
          {entries.map(({ time, user, apiKey, call, id }) => (
            <tr key={`${time} ${call} ${id}`}>
              <td>{new Date(time).toLocaleString()}</td>
              <td>{user ?? apiKey}</td>
              <td>{call}</td>
              <td>{id}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {log.hasNextPage && (
        <button type="button" disabled={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {texts.more}
        </button>
      )}
    </section>
  );
}
