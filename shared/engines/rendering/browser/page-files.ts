import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** One file that the page's server answers: its path below the token, its type, its content in base64. */
const PageFile = z.object({ path: z.string(), contentType: z.string(), base64: z.string() });

/** The page in which models are rendered, with its script and decoders, as the bundler writes it. */
export const PageFiles = z.array(PageFile);
export type PageFiles = z.infer<typeof PageFiles>;

/** Name of the file beside a function that holds the page. */
export const PAGE_FILE_NAME = 'render-page.json';

export async function readPageFiles(file: string): Promise<PageFiles> {
  return PageFiles.parse(JSON.parse(await readFile(file, 'utf8')));
}
