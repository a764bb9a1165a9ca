import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { buildApp } from '../../../lib/infra/build-app.ts';
import { loadConfig } from '../../../lib/infra/settings/config.ts';
import { writeSampleBundle } from '../sample-bundle.ts';

const FIXTURE = path.join(import.meta.dirname, 'last-release.json.gz');

const Resource = z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) });
const Export = z.object({ Name: z.string() });
const Template = z.looseObject({
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown(), Export: Export.optional() })).default({}),
});

/** The templates of a stage, by stack. */
const Release = z.record(z.string(), Template);
export type Release = z.output<typeof Release>;

/** The templates of the last release: the stage prod with its settings of that day. */
export function lastRelease(): Release {
  return Release.parse(JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString()));
}

/** Synthesizes the templates of today, with sample bundles. */
export async function todaysTemplates(folder: string): Promise<Release> {
  const bundle = await writeSampleBundle(path.join(folder, 'functions'));
  const { stacks } = buildApp(loadConfig('prod'), { outdir: path.join(folder, 'out'), bundle }).synth();
  return Release.parse(Object.fromEntries(stacks.map(({ stackName, template }) => [stackName, template])));
}

/** Writes the fixture; returns its size in bytes. */
export function recordRelease(release: Release): number {
  const bytes = gzipSync(JSON.stringify(release), { level: 9 });
  mkdirSync(path.dirname(FIXTURE), { recursive: true });
  writeFileSync(FIXTURE, bytes);
  return bytes.length;
}
