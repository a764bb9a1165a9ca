import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** One file of the page's server: its path below the token, its type, its content in base64. */
const PageFile = z.object({ path: z.string(), contentType: z.string(), base64: z.string() });

/** All files of the page that renders models: the page, its script and decoders, as the bundler writes them. */
export const PageFiles = z.array(PageFile);
export type PageFiles = z.infer<typeof PageFiles>;

/** Name of the file that holds the page, in the folder of a function. */
export const PAGE_FILE_NAME = 'render-page.json';

/**
 * Reads the file that the bundler wrote.
 *
 * @throws ZodError if the file has another form, Error of the file system if it cannot be read
 */
export async function readPageFiles(file: string): Promise<PageFiles> {
  return PageFiles.parse(JSON.parse(await readFile(file, 'utf8')));
}
