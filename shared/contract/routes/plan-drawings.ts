import * as z from 'zod';
import { DrawingQuery } from '../../domain/plans/drawing-query.ts';
import { PLAN_DRAWING_CHILD } from '../../domain/plans/plan-drawing-entry.ts';
import { route } from '../../platform/http/route.ts';
import { IdParams } from './basic-schemas.ts';

export const drawPlan = route({
  operation: 'drawPlan',
  method: 'GET',
  path: '/v2/plans/{id}/image.svg',
  summary: 'A plan drawn from above: walls, openings, furniture, rooms with names and areas, dimensions, scale bar',
  file: 'plans/draw-plan',
  audience: 'client',
  params: IdParams,
  query: DrawingQuery,
  response: z.string(),
  contentType: 'image/svg+xml',
  errors: ['UNPROCESSABLE', 'TOO_MANY_REQUESTS'],
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  childEntries: PLAN_DRAWING_CHILD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});

export const renderPlanImage = route({
  operation: 'renderPlanImage',
  method: 'GET',
  path: '/v2/plans/{id}/image.png',
  summary: 'The same drawing as pixels, 1600 on the longer side',
  file: 'plans/render-plan-image',
  audience: 'client',
  params: IdParams,
  query: DrawingQuery,
  response: z.string(),
  contentType: 'image/png',
  errors: ['UNPROCESSABLE', 'TOO_MANY_REQUESTS'],
  etag: true,
  stream: true,
  stores: { plans: ['GetItem'], privateFiles: ['GetObject', 'ListBucket'] },
  childEntries: PLAN_DRAWING_CHILD,
  layers: ['sharp'],
  memoryMb: 1536,
  timeoutSeconds: 28,
  source: 'extension',
});
