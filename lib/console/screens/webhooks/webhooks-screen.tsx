import { useMutation, useQuery } from '@tanstack/react-query';
import { Problem } from '../../parts/problem.tsx';
import { useService } from '../../session/service.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { EventName } from './event-name.tsx';
import { WebhookSettings } from './webhook-settings.tsx';

const MAX_DELIVERIES = 100;
const REFRESH_MS = 5_000;

/** Where events are posted, a test, and what became of each event of the last 30 days. */
export function WebhooksScreen() {
  const texts = useTexts();
  const { client, tenant } = useService();
  const params = { id: String(tenant.id) };
  const deliveries = useQuery({
    queryKey: ['deliveries'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => client.listWebhookDeliveries({ params, query: { limit: String(MAX_DELIVERIES) }, signal }),
  });
  const again = useMutation({
    mutationFn: (deliveryId: string) => client.redeliverWebhook({ params: { ...params, deliveryId } }),
    onSettled: () => void deliveries.refetch(),
  });
  const error = deliveries.error ?? again.error;
  return (
    <section>
      <WebhookSettings />
      {error && <Problem error={error} />}
      <h2>{texts.deliveries}</h2>
      {deliveries.data?.webhookDeliveries.length === 0 && <p className="empty">{texts.noDeliveries}</p>}
      <table className="stacked">
        <tbody>
          {deliveries.data?.webhookDeliveries.map(({ id, event, created, outcome, status, response, fault }) => (
            <tr key={id}>
              <td>
                <EventName event={event} />
              </td>
              <td>
                <span className={`mark ${outcome === 'failed' ? 'bad' : outcome === 'delivered' ? 'good' : ''}`}>
                  {outcome} {status ?? ''}
                </span>
                {(response || fault) && <p className="quiet">{response || fault}</p>}
              </td>
              <td className="number">{new Date(created).toLocaleString()}</td>
              <td className="number">
                <button
                  type="button"
                  className="plain"
                  disabled={outcome === 'pending' || again.isPending}
                  onClick={() => again.mutate(id)}
                >
                  {texts.sendAgain}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
