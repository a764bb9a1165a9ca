import { useTexts } from '../../texts/use-texts.tsx';
import { ApiKeys } from './api-keys.tsx';
import { Members } from './members.tsx';

/** Who may do what in this tenant: people, and keys of programs. */
export function TeamScreen() {
  const texts = useTexts();
  return (
    <section>
      <h1>{texts.people}</h1>
      <Members />
      <h1 className="further">{texts.keys}</h1>
      <ApiKeys />
    </section>
  );
}
