import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { TemplateError } from './template-error.ts';

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z
        .object({
          templateFile: z.string().optional(),
          stackName: z.string().optional(),
          file: z.string().optional(),
        })
        .optional(),
    }),
  ),
});

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
 * Loads the manifest, the templates and the asset manifests of a cloud assembly.
 * @throws {TemplateError} if a file is missing or does not have the form that CDK writes
 */
export function loadCloudAssembly(folder: string): CloudAssembly {
  const stacks = new Map<string, Template>();
  const assets = new Map<string, string>();
  const manifest = readJson(path.join(folder, 'manifest.json'), manifestSchema);
  for (const [id, { type, properties = {} }] of Object.entries(manifest.artifacts)) {
    if (type === 'aws:cloudformation:stack' && properties.templateFile !== undefined) {
      const template = readJson(path.join(folder, properties.templateFile), templateSchema);
      stacks.set(properties.stackName ?? id, template);
    } else if (type === 'cdk:asset-manifest' && properties.file !== undefined) {
      addAssets(folder, properties.file, assets);
    }
  }
  return { stacks, assets };
}

function addAssets(folder: string, file: string, assets: Map<string, string>): void {
  const { files } = readJson(path.join(folder, file), assetManifestSchema);
  for (const { source, destinations } of Object.values(files)) {
    for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, path.resolve(folder, source.path));
  }
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
