import * as z from 'zod';
import { Configuration, NewConfiguration } from '../../domain/configurations/configuration.ts';
import { many } from '../../platform/http/query.ts';
import { route } from '../../platform/http/route.ts';
import { Timestamp } from '../../platform/text/timestamp.ts';
import { IdParams } from './basic-schemas.ts';

const ConfigurationResponse = z.object({ configuration: Configuration });

export const createConfiguration = route({
  operation: 'createConfiguration',
  method: 'POST',
  path: '/v2/configurations',
  summary: 'Keep an item as it was configured; the same content gives the same id',
  file: 'configurations/create-configuration',
  audience: 'client',
  body: { kind: 'json', schema: NewConfiguration },
  idempotencyKey: true,
  response: ConfigurationResponse,
  errors: ['NOT_FOUND', 'UNPROCESSABLE', 'TOO_MANY_REQUESTS'],
  stores: {
    saved: ['GetItem', 'PutItem'],
    // The model of a choice is made by a job.
    items: ['GetItem', 'PutItem'],
    jobs: ['PutItem', 'UpdateItem'],
    assetJobs: ['SendMessage'],
    events: ['PutItem'],
    webhooks: ['SendMessage'],
  },
  source: 'extension',
});

export const listConfigurations = route({
  operation: 'listConfigurations',
  method: 'GET',
  path: '/v2/configurations',
  summary: 'The configurations with these ids, those that there are',
  file: 'configurations/list-configurations',
  audience: 'client',
  query: z.object({ 'ids[]': many }),
  response: z.object({
    configurations: z.array(Configuration),
    meta: z.object({ total: z.int(), serverTime: Timestamp }),
  }),
  stream: true,
  stores: { saved: ['BatchGetItem'] },
  source: 'extension',
});

export const getConfiguration = route({
  operation: 'getConfiguration',
  method: 'GET',
  path: '/v2/configurations/{id}',
  summary: 'An item as it was configured; of an item with options with its price and model',
  file: 'configurations/get-configuration',
  audience: 'client',
  params: IdParams,
  response: ConfigurationResponse,
  errors: ['TOO_MANY_REQUESTS'],
  etag: true,
  stores: {
    saved: ['GetItem'],
    // A model that is not made yet, or not of the item as it is now, is made by a job.
    items: ['GetItem', 'PutItem'],
    jobs: ['PutItem', 'UpdateItem'],
    assetJobs: ['SendMessage'],
  },
  source: 'extension',
});
