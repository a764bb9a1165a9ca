import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const Manifest = z.object({ files: z.array(z.object({ path: z.string(), side: z.array(z.string()).default([]) })) });

/** A model of the corpus and its side files, as they are packed into an archive. */
export async function withSideFiles(name: string, corpus: string): Promise<{ name: string; data: Buffer }[]> {
  const { files } = Manifest.parse(JSON.parse(await readFile(path.join(corpus, 'MANIFEST.json'), 'utf8')));
  const side = files.find((file) => file.path === name)?.side ?? [];
  const names = [name, ...side].filter((each) => existsSync(path.join(corpus, each)));
  return Promise.all(names.map(async (each) => ({ name: each, data: await readFile(path.join(corpus, each)) })));
}
