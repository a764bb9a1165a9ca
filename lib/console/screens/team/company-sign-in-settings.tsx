import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

/** What is typed; a field that is missing is as the service has it. */
interface Typed {
  readonly issuer?: string;
  readonly clientId?: string;
  readonly domains?: string;
  readonly autoJoin?: boolean;
  readonly secret?: string;
  readonly withoutSecret?: boolean;
}

/** The OpenID provider of the tenant's company, by which its people sign in (D273). The secret is only written. */
export function CompanySignInSettings() {
  const texts = useTexts();
  const { client, tenant } = useService();
  const params = { id: String(tenant.id) };
  const [typed, setTyped] = useState<Typed>({});
  const settings = useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => client.getTenant({ params, signal }) });
  const known = settings.data?.tenant;
  const issuer = typed.issuer ?? known?.oidcIssuer ?? '';
  const clientId = typed.clientId ?? known?.oidcClientId ?? '';
  const domains = typed.domains ?? known?.oidcAllowedDomains?.join(', ') ?? '';
  const autoJoin = typed.autoJoin ?? known?.oidcAutoJoin ?? false;
  const { secret = '', withoutSecret = false } = typed;
  const save = useMutation({
    mutationFn: () =>
      client.updateTenant({
        params,
        body: {
          ...{ oidcIssuer: issuer || null, oidcClientId: clientId || null },
          ...{ oidcAllowedDomains: listOf(domains), oidcAutoJoin: autoJoin },
          // A secret goes with its issuer. An empty field leaves the one that the service has.
          ...(issuer !== '' && (withoutSecret || secret !== '') && { oidcClientSecret: withoutSecret ? null : secret }),
        },
      }),
    onSuccess: async () => {
      await settings.refetch();
      setTyped({});
    },
  });
  const { error } = save;
  const isChanged = Object.keys(typed).length > 0;
  const text = (field: 'issuer' | 'clientId' | 'domains' | 'secret') => ({
    onChange: ({ target }: { readonly target: HTMLInputElement }) => setTyped({ ...typed, [field]: target.value }),
  });
  if (!known) return settings.error ? <Problem error={settings.error} /> : <p className="quiet" aria-busy="true" />;
  return (
    <form
      className="fields narrow company"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p className="quiet">{texts.companyHint}</p>
      <Labelled name={texts.issuer} hint={texts.issuerHint}>
        {(id) => <input id={id} type="url" placeholder="https://" maxLength={500} value={issuer} {...text('issuer')} />}
      </Labelled>
      <Labelled name={texts.clientId}>
        {(id) => <input id={id} maxLength={500} autoComplete="off" value={clientId} {...text('clientId')} />}
      </Labelled>
      <Labelled name={texts.clientSecret} hint={texts.clientSecretHint}>
        {(id) => (
          <input
            id={id}
            type="password"
            maxLength={1_000}
            autoComplete="new-password"
            disabled={withoutSecret || issuer === ''}
            value={secret}
            {...text('secret')}
          />
        )}
      </Labelled>
      <label className="choice">
        <input
          type="checkbox"
          checked={withoutSecret}
          onChange={({ target }) => setTyped({ ...typed, withoutSecret: target.checked })}
        />
        {texts.withoutSecret}
      </label>
      <Labelled name={texts.domains} hint={texts.domainsHint}>
        {(id) => <input id={id} placeholder="company.example" value={domains} {...text('domains')} />}
      </Labelled>
      <label className="choice">
        <input
          type="checkbox"
          checked={autoJoin}
          onChange={({ target }) => setTyped({ ...typed, autoJoin: target.checked })}
        />
        {texts.autoJoin}
      </label>
      <Labelled name={texts.callbackAddress} hint={texts.callbackHint}>
        {(id) => <input id={id} readOnly value={`${tenant.baseUrl}/v2/auth/oidc/callback`} />}
      </Labelled>
      {error && <Problem error={error} />}
      <div className="tools">
        <button type="submit" className="main" disabled={!isChanged || save.isPending}>
          {texts.save}
        </button>
        {save.isSuccess && !isChanged && <span role="status">{texts.saved}</span>}
      </div>
    </form>
  );
}

interface LabelledProps {
  readonly name: string;
  readonly hint?: string;
  readonly children: (id: string) => ReactNode;
}

function Labelled({ name, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{name}</label>
      {children(id)}
      {hint !== undefined && <span className="quiet">{hint}</span>}
    </>
  );
}

function listOf(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
