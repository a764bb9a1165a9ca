import { getSkin } from '../../shared/contract/routes/embedding.ts';
import { embeddingStore, SKINS } from '../../shared/domain/client-calls/embedding-store.ts';
import { openTable } from '../../shared/platform/aws/table.ts';
import { notFound } from '../../shared/platform/errors/service-error.ts';
import { endpoint } from '../../shared/platform/http/endpoint.ts';

const store = embeddingStore(openTable('identity'), SKINS);

export const handler = endpoint(getSkin, async ({ params }) => {
  const skin = await store.find(params.id);
  if (!skin) throw notFound('skin');
  return { skin };
});
