import { openTable } from '../../shared/aws/table.ts';
import { CONFIGURATORS, embeddingStore } from '../../shared/embedding/embedding-store.ts';
import { notFound } from '../../shared/errors/service-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { getConfigurator } from '../../shared/routes.ts';

const store = embeddingStore(openTable('identity'), CONFIGURATORS);

export const handler = endpoint(getConfigurator, async ({ params }) => {
  const configurator = await store.find(params.id);
  if (!configurator) throw notFound('configurator');
  return { configurator };
});
