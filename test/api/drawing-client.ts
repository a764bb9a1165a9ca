import { gzipSync } from 'node:zlib';
import { expect, inject } from 'vitest';
import { planFilePrefix } from '../../shared/domain/plans/plan-file-keys.ts';
import { conversionReportSchema } from '../../shared/engines/floorplan/convert/conversion-report.ts';
import { drawPlan } from '../fixtures/floorplans/draw-plan.ts';
import { type DrawingSpec, drawingSpec } from '../fixtures/floorplans/drawing-spec.ts';
import type { Client } from './client.ts';
import { operatorEnvironment } from './own-tenant.ts';
import { getPlan, planOf } from './plan-client.ts';

const PLAIN = { views: 'one', wrapping: 'none', labels: true, furniture: false } as const;

/** What the drawing of the tests shows: no furniture, because another test adds an item with the name of a block. */
export const SPEC: DrawingSpec = { ...drawingSpec(1), ...PLAIN };
export const { dxf, truth } = drawPlan(SPEC);

const LONG_COMMENT = `999\n${'-'.repeat(200)}\n`.repeat(100_000);

/** Sends a drawing as a form, with further fields. */
export function convertDrawing(client: Client, file: Uint8Array | undefined, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ format: 'dxf', ...fields })) body.set(name, value);
  if (file) body.set('file', new File([new Uint8Array(file)], 'house.dxf'));
  return client.call('POST', '/v2/plans', { body });
}

/** A drawing too large for a request: comments count toward the size limit like lines, and are read fast. */
export function large(drawing: Uint8Array): Buffer {
  return gzipSync(Buffer.concat([Buffer.from(LONG_COMMENT), drawing]));
}

/** The private files of a plan of the demo tenant, read with the operator's key. */
export async function privateFilesOf(planId: string) {
  operatorEnvironment(inject('dataFolder'));
  const { openWholeBucket } = await import('../../shared/platform/aws/whole-bucket.ts');
  const files = openWholeBucket('privateFiles');
  const keys: string[] = [];
  for await (const key of files.keys(planFilePrefix(1, planId))) keys.push(key);
  return { files, keys };
}

/** The report of a plan's conversion. Throws if the plan has none. */
export async function conversionOf(client: Client, id: string) {
  return conversionReportSchema.parse(planOf(await getPlan(client, id)).conversion);
}

/** Waits until the conversion of a plan has ended, well or not. */
export function ended(client: Client, id: string) {
  const status = async () => Math.abs((await conversionOf(client, id)).status);
  return expect.poll(status, { timeout: 240_000 }).toSatisfy((value) => value === 1 || value === 100);
}
