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
          directoryName: z.string().optional(),
        })
        .optional(),
    }),
  ),
});

const assetManifestSchema = z.object({
  files: z
    .record(
      z.string(),
      z.object({
        source: z.object({ path: z.string().optional() }),
        destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
      }),
    )
    .default({}),
});

const templateSchema = z.object({
  Resources: z
    .record(
      z.string(),
      z.object({
        Type: z.string(),
        Properties: z.record(z.string(), z.unknown()).default({}),
        Condition: z.string().optional(),
      }),
    )
    .default({}),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown() })).default({}),
  Conditions: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).default({}),
  Outputs: z
    .record(z.string(), z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }))
    .default({}),
});

/** A CloudFormation template, as far as it is read. */
export type Template = z.infer<typeof templateSchema>;

/** What `cdk synth` wrote: the templates by stack name, and where the file assets lie. */
export interface CloudAssembly {
  readonly stacks: ReadonlyMap<string, Template>;
  /** Absolute paths of files and folders, by the key they would have in the staging bucket. */
  readonly assets: ReadonlyMap<string, string>;
}

/**
 * Loads the manifest, the stack templates and the asset manifests of a cloud assembly, stages included.
 * Nested stacks are assets; {@link loadTemplate} loads them by path.
 *
 * @throws {TemplateError} when a file is missing or is not what CDK writes
 */
export function loadCloudAssembly(folder: string): CloudAssembly {
  const stacks = new Map<string, Template>();
  const assets = new Map<string, string>();
  const manifest = readJson(path.join(folder, 'manifest.json'), manifestSchema);
  for (const [id, { type, properties = {} }] of Object.entries(manifest.artifacts)) {
    if (type === 'aws:cloudformation:stack' && properties.templateFile !== undefined) {
      stacks.set(properties.stackName ?? id, loadTemplate(path.join(folder, properties.templateFile)));
    } else if (type === 'cdk:asset-manifest' && properties.file !== undefined) {
      addAssets(folder, properties.file, assets);
    } else if (type === 'cdk:cloud-assembly' && properties.directoryName !== undefined) {
      const stage = loadCloudAssembly(path.join(folder, properties.directoryName));
      for (const [name, template] of stage.stacks) stacks.set(name, template);
      for (const [key, file] of stage.assets) assets.set(key, file);
    }
  }
  return { stacks, assets };
}

/** Reads one template file. */
export function loadTemplate(file: string): Template {
  return readJson(file, templateSchema);
}

function addAssets(folder: string, file: string, assets: Map<string, string>): void {
  const { files } = readJson(path.join(folder, file), assetManifestSchema);
  for (const { source, destinations } of Object.values(files)) {
    if (source.path === undefined) continue;
    for (const { objectKey } of Object.values(destinations)) assets.set(objectKey, path.resolve(folder, source.path));
  }
}

function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause);
    throw new TemplateError(path.basename(path.dirname(file)), path.basename(file), `cannot be read: ${reason}`, {
      cause,
    });
  }
}
