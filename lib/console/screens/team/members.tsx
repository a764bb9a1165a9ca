import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '../../parts/loading.tsx';
import { Problem } from '../../parts/problem.tsx';
import { RemoveButton } from '../../parts/remove-button.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const RIGHTS = ['catalog-mgt', 'plans', 'jobs', 'tenant-mgt'] as const;
type Right = (typeof RIGHTS)[number];
/** What a right lets people do, and what a member is. */
const WORDS = {
  'catalog-mgt': 'rightCatalogs',
  plans: 'rightPlans',
  jobs: 'rightJobs',
  'tenant-mgt': 'rightTenant',
  active: 'memberActive',
  disabled: 'memberDisabled',
  invited: 'memberInvited',
} as const;

/** The members with their rights, and invitations of new ones. */
export function Members() {
  const texts = useTexts();
  const { client } = useService();
  const [email, setEmail] = useState('');
  const users = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => client.listUsers({ signal }) });
  const settled = { onSettled: () => void users.refetch() };
  const invite = useMutation({
    mutationFn: () => client.inviteUser({ body: { email, rights: ['catalog-mgt'] } }),
    onSuccess: () => setEmail(''),
    ...settled,
  });
  const change = useMutation({
    mutationFn: ({ id, rights }: { readonly id: string; readonly rights: readonly Right[] }) =>
      client.updateUser({ params: { id }, body: { rights: [...rights] } }),
    ...settled,
  });
  const remove = useMutation({ mutationFn: (id: string) => client.deleteUser({ params: { id } }), ...settled });
  const error = users.error ?? invite.error ?? change.error ?? remove.error;
  return (
    <>
      {error && <Problem error={error} />}
      {users.isPending && <Loading className="quiet" />}
      <table className="stacked labelled">
        <thead>
          <tr>
            <th>{texts.email}</th>
            {RIGHTS.map((right) => (
              <th key={right}>{texts[WORDS[right]]}</th>
            ))}
            <th>{texts.state}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {users.data?.users.map(({ id, email: address, name, rights, status }) => (
            <tr key={id}>
              <td className="name">{address ?? name}</td>
              {RIGHTS.map((right) => (
                <td key={right} data-label={texts[WORDS[right]]}>
                  <input
                    type="checkbox"
                    aria-label={`${address ?? name}: ${texts[WORDS[right]]}`}
                    checked={rights.includes(right)}
                    disabled={change.isPending}
                    onChange={({ target }) =>
                      change.mutate({
                        id,
                        rights: target.checked ? [...rights, right] : rights.filter((each) => each !== right),
                      })
                    }
                  />
                </td>
              ))}
              <td>{texts[WORDS[status]]}</td>
              <td className="number">
                <RemoveButton
                  name={address ?? name ?? id}
                  disabled={remove.isPending}
                  onRemove={() => remove.mutate(id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <form
        className="tools"
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate();
        }}
      >
        <input
          type="email"
          required
          aria-label={texts.email}
          placeholder="name@example.com"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <button type="submit" disabled={invite.isPending}>
          {texts.invite}
        </button>
      </form>
    </>
  );
}
