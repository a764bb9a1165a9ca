import { openTable } from '../../shared/aws/table.ts';
import { embeddingStore, SKINS } from '../../shared/embedding/embedding-store.ts';
import { notFound } from '../../shared/errors/service-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { getSkin } from '../../shared/routes.ts';

const store = embeddingStore(openTable('identity'), SKINS);

export const handler = endpoint(getSkin, async ({ params }) => {
  const skin = await store.find(params.id);
  if (!skin) throw notFound('skin');
  return { skin };
});
