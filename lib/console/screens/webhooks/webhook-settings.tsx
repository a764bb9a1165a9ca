import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { NOTICE_NAMES } from '../../../../shared/domain/webhooks/event-names.ts';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { EventName } from './event-name.tsx';

/** Address, signing key and events of the tenant's webhook, and a test of them. */
export function WebhookSettings() {
  const texts = useTexts();
  const { client, tenant } = useService();
  const params = { id: String(tenant.id) };
  const settings = useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => client.getTenant({ params, signal }) });
  const known = settings.data?.tenant;
  const [webhook, setWebhook] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [events, setEvents] = useState<readonly (typeof NOTICE_NAMES)[number][]>([]);
  const [addressId, keyId] = [useId(), useId()];
  useEffect(() => {
    if (!known || !('webhook' in known)) return;
    setWebhook(known.webhook ?? '');
    setApiKey(known.apiKey ?? '');
    setEvents(NOTICE_NAMES.filter((event) => known.events?.some((each) => each === event)));
  }, [known]);
  const save = useMutation({
    mutationFn: () =>
      client.updateTenant({
        params,
        body: { webhook: webhook || null, apiKey: apiKey || null, events: [...events] },
      }),
    onSuccess: () => void settings.refetch(),
  });
  const test = useMutation({ mutationFn: () => client.testWebhook({ params }) });
  const error = settings.error ?? save.error ?? test.error;
  return (
    <form
      className="fields narrow"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h1>{texts.webhooks}</h1>
      <label htmlFor={addressId}>{texts.address}</label>
      <input
        id={addressId}
        type="url"
        placeholder="https://"
        value={webhook}
        onChange={({ target }) => setWebhook(target.value)}
      />
      <label htmlFor={keyId}>{texts.signingKey}</label>
      <input id={keyId} value={apiKey} onChange={({ target }) => setApiKey(target.value)} />
      <fieldset>
        <legend>{texts.events}</legend>
        {NOTICE_NAMES.map((event) => (
          <label key={event} className="choice">
            <input
              type="checkbox"
              checked={events.includes(event)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, event] : events.filter((each) => each !== event))
              }
            />
            <EventName event={event} />
          </label>
        ))}
      </fieldset>
      {error && <Problem error={error} />}
      <div className="tools">
        <button type="submit" className="main" disabled={save.isPending}>
          {texts.save}
        </button>
        <button type="button" disabled={test.isPending || !known} onClick={() => test.mutate()}>
          {texts.test}
        </button>
        {save.isSuccess && <span role="status">{texts.saved}</span>}
      </div>
      {test.data && <pre role="status">{JSON.stringify(test.data, null, 1)}</pre>}
    </form>
  );
}
