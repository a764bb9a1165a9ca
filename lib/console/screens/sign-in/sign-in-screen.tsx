import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createClient } from '../../../../shared/contract/client/index.ts';
import type { ConsoleTenant } from '../../../../shared/domain/console/find-console-tenant.ts';
import { startCompanySignIn, useCompanySignIn } from '../../session/company-sign-in.ts';
import { keepSession, type Session } from '../../session/kept-session.ts';
import { BASE_URL } from '../../session/use-console-tenant.ts';
import { filled, useTexts } from '../../texts/use-texts.tsx';
import { DemoUser } from './demo-user.tsx';

interface Props {
  readonly tenant: ConsoleTenant;
  readonly onSignedIn: (session: Session) => void;
}

/** E-mail and password of a member of the tenant, or the sign-in of the tenant's company. */
export function SignInScreen({ tenant, onSignedIn }: Props) {
  const texts = useTexts();
  const returned = useCompanySignIn(tenant, onSignedIn);
  const [identification, setIdentification] = useState('');
  const [password, setPassword] = useState('');
  const [emailId, passwordId] = [useId(), useId()];
  const signIn = useMutation({
    mutationFn: async (who: { readonly identification: string; readonly password: string }) => {
      const client = createClient({ baseUrl: BASE_URL, apiKey: tenant.apiKey });
      const { auth } = await client.signIn({ body: { identification: who.identification, password: who.password } });
      return { tenant: tenant.id, token: auth.token, userId: auth.userId };
    },
    onSuccess: (session) => {
      keepSession(session);
      onSignedIn(session);
    },
  });
  return (
    <form
      className="sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        signIn.mutate({ identification, password });
      }}
    >
      <p className="quiet">{texts.console}</p>
      <h1>{tenant.name}</h1>
      <label htmlFor={emailId}>{texts.email}</label>
      <input
        id={emailId}
        name="username"
        autoComplete="username"
        required
        value={identification}
        onChange={({ target }) => setIdentification(target.value)}
      />
      <label htmlFor={passwordId}>{texts.password}</label>
      <input
        id={passwordId}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {(signIn.error ?? returned.error) && (
        <p className="wrong" role="alert">
          {(signIn.error ?? returned.error)?.message}
        </p>
      )}
      <button type="submit" className="main" disabled={signIn.isPending || returned.isPending}>
        {signIn.isPending || returned.isPending ? texts.signingIn : texts.signIn}
      </button>
      {tenant.companySignIn && (
        <button type="button" disabled={returned.isPending} onClick={() => startCompanySignIn(tenant)}>
          {texts.companySignIn}
        </button>
      )}
      <DemoUser tenant={tenant} onChosen={signIn.mutate} />
      <p className="quiet">{filled(texts.forgotten, { tenant: tenant.name })}</p>
    </form>
  );
}
