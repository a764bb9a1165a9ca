import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { Route, Router, Switch } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { Frame } from './parts/frame.tsx';
import { Loading } from './parts/loading.tsx';
import { Problem } from './parts/problem.tsx';
import { OpeningFrame } from './screens/items/opening-frame.tsx';
import { SCREENS } from './screens/screens.ts';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { forgetSession, keptSession } from './session/kept-session.ts';
import { useHasPendingDecisions } from './session/pending-decisions.ts';
import { ServiceProvider } from './session/service.tsx';
import { useConsoleTenant } from './session/use-console-tenant.ts';
import { useLeaveWarning } from './session/use-leave-warning.ts';
import { TextsProvider, useTexts } from './texts/use-texts.tsx';

/** Without a network a call fails and says so, in place of waiting for the network in silence. */
const OPTIONS = {
  queries: { retry: 1, staleTime: 5_000, networkMode: 'always' },
  mutations: { networkMode: 'always' },
} as const;

/** The console: the tenant of the address, the sign-in, then the screens. */
export function App() {
  const queries = useMemo(() => new QueryClient({ defaultOptions: OPTIONS }), []);
  const forget = useCallback(() => queries.clear(), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <Opened onSignedOut={forget} />
    </QueryClientProvider>
  );
}

function Opened({ onSignedOut }: { readonly onSignedOut: () => void }) {
  const { tenant, error } = useConsoleTenant();
  const [session, setSession] = useState(keptSession);
  const end = useCallback(() => {
    forgetSession();
    onSignedOut();
    setSession(undefined);
  }, [onSignedOut]);
  if (error) return <Problem error={error} />;
  if (!tenant) return session ? <OpeningFrame /> : <p className="quiet centre" aria-busy="true" />;
  return (
    <TextsProvider fallback={tenant.language}>
      {session?.tenant === tenant.id ? (
        <ServiceProvider tenant={tenant} session={session} onEnded={end}>
          <Screens />
        </ServiceProvider>
      ) : (
        <SignInScreen tenant={tenant} onSignedIn={setSession} />
      )}
    </TextsProvider>
  );
}

function Screens() {
  const texts = useTexts();
  useLeaveWarning(useHasPendingDecisions());
  return (
    <Router hook={useHashLocation}>
      <Frame>
        <Suspense fallback={<Loading className="quiet centre" />}>
          <Switch>
            {SCREENS.map(({ path, component }) => (
              <Route key={path} path={path} component={component} />
            ))}
            <Route>
              <p className="empty">{texts.noSuchPage}</p>
            </Route>
          </Switch>
        </Suspense>
      </Frame>
    </Router>
  );
}
