import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { TemplateError } from './template-error.ts';

const TEMPLATE_SUFFIX = '.template.json';

const assetManifestSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }))
    .default({}),
});

/** The parts of a CloudFormation template that the local cloud reads. */
export type Template = z.infer<typeof templateSchema>;

/** What `cdk synth` wrote: the templates by stack name, and where the file assets lie. */
export interface CloudAssembly {
  readonly stacks: ReadonlyMap<string, Template>;
  /** Absolute paths of files and folders, by their key in the staging bucket. */
  readonly assets: ReadonlyMap<string, string>;
}

/**
 * Loads the templates and the asset manifests of a cloud assembly: each stack has both, under its name.
 * @throws {TemplateError} if a file is missing or does not have the form that CDK writes
 */
export function loadCloudAssembly(folder: string): CloudAssembly {
  const stacks = new Map<string, Template>();
  const assets = new Map<string, string>();
  for (const file of readdirSync(folder).filter((each) => each.endsWith(TEMPLATE_SUFFIX))) {
    const name = path.basename(file, TEMPLATE_SUFFIX);
    stacks.set(name, readJson(path.join(folder, file), templateSchema));
    const { files } = readJson(path.join(folder, `${name}.assets.json`), assetManifestSchema);
    for (const { source, destinations } of Object.values(files)) {
      for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, path.resolve(folder, source.path));
    }
  }
  return { stacks, assets };
}

function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    const folder = path.basename(path.dirname(file));
    throw new TemplateError(folder, path.basename(file), `cannot be read: ${reason}`, { cause });
  }
}
