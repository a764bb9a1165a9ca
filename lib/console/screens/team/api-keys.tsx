import { useMutation, useQuery } from '@tanstack/react-query';
import { Loading } from '../../parts/loading.tsx';
import { Problem } from '../../parts/problem.tsx';
import { RemoveButton } from '../../parts/remove-button.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** The api keys of the tenant: new ones, second secrets, and the end of old ones. A secret is shown once. */
export function ApiKeys() {
  const texts = useTexts();
  const { client } = useService();
  const keys = useQuery({ queryKey: ['keys'], queryFn: ({ signal }) => client.listApiKeys({ signal }) });
  const settled = { onSettled: () => void keys.refetch() };
  const create = useMutation({ mutationFn: () => client.createApiKey({ body: { context: 'planner' } }), ...settled });
  const remove = useMutation({ mutationFn: (id: string) => client.deleteApiKey({ params: { id } }), ...settled });
  const error = keys.error ?? create.error ?? remove.error;
  const made = create.data?.apiKey;
  return (
    <>
      {error && <Problem error={error} />}
      {keys.isPending && <Loading className="quiet" />}
      {made && (
        <div className="once" role="status">
          <p>{texts.secretOnce}</p>
          <code>{made.id}</code> <code>{made.secret}</code>
        </div>
      )}
      <table className="stacked">
        <thead>
          <tr>
            <th>{texts.key}</th>
            <th>{texts.kind}</th>
            <th>{texts.lastUsed}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {keys.data?.apiKeys.map(({ id, label, context, public: isPublic, lastUsed, shared }) => (
            <tr key={id}>
              <td>
                {id} {label && <span className="quiet">{label}</span>}
              </td>
              <td>
                {context}
                {isPublic && `, ${texts.public}`}
              </td>
              <td>{lastUsed ? new Date(lastUsed).toLocaleDateString() : '–'}</td>
              <td className="number">
                <RemoveButton name={id} disabled={shared || remove.isPending} onRemove={() => remove.mutate(id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" disabled={create.isPending} onClick={() => create.mutate()}>
        {texts.newKey}
      </button>
    </>
  );
}
