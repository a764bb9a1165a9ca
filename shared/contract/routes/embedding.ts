import * as z from 'zod';
import { Configurator } from '../../domain/client-calls/configurator.ts';
import { Skin } from '../../domain/client-calls/skin.ts';
import { route } from '../../platform/http/route.ts';

const EmbeddingParams = z.object({ id: z.string() });

export const getConfigurator = route({
  operation: 'getConfigurator',
  method: 'GET',
  path: '/v2/configurators/{id}',
  summary: 'Where a configurator is, and who may embed it',
  file: 'embedding/get-configurator',
  audience: 'client',
  params: EmbeddingParams,
  response: z.object({ configurator: Configurator }),
  etag: true,
  stores: { identity: ['GetItem'] },
  source: 'extension',
});

export const getSkin = route({
  operation: 'getSkin',
  method: 'GET',
  path: '/v2/skins/{id}',
  summary: "Colours, logo and fonts of a tenant's pages",
  file: 'embedding/get-skin',
  audience: 'client',
  params: EmbeddingParams,
  response: z.object({ skin: Skin }),
  etag: true,
  stores: { identity: ['GetItem'] },
  source: 'extension',
});
