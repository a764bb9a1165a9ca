import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice, ItemOption } from '../../../../../shared/domain/options/option.ts';
import { addressOfChoice } from '../../../../viewer/options/choice-link.ts';
import { LabelledField } from '../../../parts/labelled-field.tsx';
import { useService } from '../../../session/service.tsx';
import { BASE_URL } from '../../../session/use-console-tenant.ts';
import { filled } from '../../../texts/use-texts.tsx';
import { useOptionTexts } from '../texts/use-option-texts.ts';

/** The kind of a share that sends a link (D1701). */
const SHARE = '1';

interface Props {
  readonly itemId: string;
  readonly options: readonly ItemOption[];
  readonly choice: Choice;
}

/** What is done with the choice of the preview: its page for customers, the link to it, and a mail with it. */
export function HandOn({ itemId, options, choice }: Props) {
  const texts = useOptionTexts();
  const { client } = useService();
  const [email, setEmail] = useState('');
  const address = `${BASE_URL}/view/${itemId}${addressOfChoice(options, choice)}`;
  const catalogs = useQuery({ queryKey: ['catalogs'], queryFn: () => client.listCatalogs() });
  const catalog = catalogs.data?.catalogs.find((each) => each.id === itemId.split(':')[0]);
  const copy = useMutation({ mutationFn: () => navigator.clipboard.writeText(address) });
  const share = useMutation({
    mutationFn: async () => {
      const content = { item: itemId, configuration: JSON.stringify({ item: itemId, options: choice }) };
      const { configuration } = await client.createConfiguration({ body: content });
      await client.shareConfiguration({ params: { id: configuration.id }, fields: { email, type: SHARE } });
      return email;
    },
    onSuccess: () => setEmail(''),
  });
  const error = copy.error ?? share.error;
  return (
    <section className="hand-on-choice" aria-label={texts.handOn}>
      {catalog?.visibility !== 'public' && <p className="quiet">{texts.notPublic}</p>}
      {catalog?.visibility === 'public' && (
        <p className="way-on">
          <a href={address} target="_blank" rel="noreferrer">
            {texts.openViewer}
          </a>
          <button type="button" onClick={() => copy.mutate()}>
            {texts.copyLink}
          </button>
        </p>
      )}
      <div className="tools">
        <LabelledField label={texts.sendTo}>
          {(id) => (
            <input
              id={id}
              type="email"
              placeholder="name@example.com"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </LabelledField>
        <button type="button" disabled={!email.includes('@') || share.isPending} onClick={() => share.mutate()}>
          {texts.sendMail}
        </button>
      </div>
      <p className="quiet" role="status">
        {share.isSuccess && filled(texts.sent, { email: share.data })}
        {copy.isSuccess && !share.isSuccess && texts.copied}
      </p>
      {error && (
        <p className="wrong" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}
