import { useTexts } from '../../texts/use-texts.tsx';
import { ApiKeys } from './api-keys.tsx';
import { CompanySignInSettings } from './company-sign-in-settings.tsx';
import { Members } from './members.tsx';

/** Who may do what in this tenant: people, keys of programs, and the sign-in of the tenant's company. */
export function TeamScreen() {
  const texts = useTexts();
  return (
    <section>
      <h1>{texts.people}</h1>
      <Members />
      <h1 className="further">{texts.keys}</h1>
      <ApiKeys />
      <h1 className="further">{texts.company}</h1>
      <CompanySignInSettings />
    </section>
  );
}
