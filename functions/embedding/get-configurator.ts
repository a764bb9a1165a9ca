import { getConfigurator } from '../../shared/contract/routes/embedding.ts';
import { CONFIGURATORS, embeddingStore } from '../../shared/domain/client-calls/embedding-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const store = embeddingStore(openTable('identity'), CONFIGURATORS);

export const handler = endpoint(getConfigurator, async ({ params }) => {
  const configurator = await store.find(params.id);
  if (!configurator) throw notFound('configurator');
  return { configurator };
});
